import { expect, test } from 'vitest';
import {
  daysBefore,
  daysOfLastYear,
  daysOfPreset,
  firstDayOfKey,
  keysOfDays,
  type PeriodPreset,
} from './periods.ts';

const FRIDAY = '2026-11-20';
const before = (preset: PeriodPreset, today = FRIDAY) =>
  daysBefore(preset, daysOfPreset(preset, today));

test('last week is from Monday to Sunday', () => {
  expect(daysOfPreset('last_week', FRIDAY)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(daysOfPreset('last_week', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
});

test.each([
  ['today', '2026-11-19', '2026-11-19'],
  ['yesterday', '2026-11-18', '2026-11-18'],
  ['last_7_days', '2026-11-07', '2026-11-13'],
  ['last_30_days', '2026-09-22', '2026-10-21'],
  ['last_week', '2026-11-02', '2026-11-08'],
  ['last_month', '2026-09-01', '2026-09-30'],
  ['current_month', '2026-10-01', '2026-10-20'],
  ['current_year', '2025-01-01', '2025-11-20'],
  ['last_year', '2024-01-01', '2024-12-31'],
] as const)('%s is compared with %s to %s', (preset, from, to) => {
  expect(before(preset)).toEqual({ from, to });
});

test('a date that the month before lacks becomes its last', () => {
  expect(before('current_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfLastYear({ from: '2028-02-29', to: '2028-02-29' })).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
  });
});

test('own days are compared with as many days before; all time with nothing', () => {
  expect(daysBefore(null, { from: '2026-11-18', to: '2026-11-20' })).toEqual({
    from: '2026-11-15',
    to: '2026-11-17',
  });
  expect(before('all')).toBeNull();
});

test('a grouping names each of its keys in a period', () => {
  expect(keysOfDays('day', { from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(keysOfDays('week', { from: '2025-12-27', to: '2026-01-05' })).toEqual([
    '2025-W52',
    '2026-W01',
    '2026-W02',
  ]);
  expect(keysOfDays('week', { from: '2020-12-31', to: '2021-01-04' })).toEqual([
    '2020-W53',
    '2021-W01',
  ]);
  expect(keysOfDays('month', { from: '2025-11-30', to: '2026-02-01' })).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

test('a key has a first day', () => {
  expect(firstDayOfKey('week', '2026-W01')).toBe('2025-12-29');
  expect(firstDayOfKey('week', '2026-W47')).toBe('2026-11-16');
  expect(firstDayOfKey('month', '2026-02')).toBe('2026-02-01');
  expect(firstDayOfKey('year', '2026')).toBe('2026-01-01');
});
