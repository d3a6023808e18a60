import { expect, test } from 'vitest';
import { groupingOf, overlapOf, PRESETS, periodOf, periodOfKey, todayIn } from './period.ts';

const FRIDAY = '2026-11-20';
const SPECIFIED = [
  ...['today', 'yesterday', 'last_week', 'last_month', 'last_7_days', 'last_30_days'],
  ...['last_year', 'current_month', 'current_year', 'all'],
];

test('today is the day of the store, not of the browser', () => {
  const justAfterMidnightUtc = new Date('2026-11-21T01:30:00Z');
  expect(todayIn('America/Sao_Paulo', justAfterMidnightUtc)).toBe('2026-11-20');
});

test('each preset is a period of whole days', () => {
  expect(new Set(PRESETS)).toEqual(new Set(SPECIFIED));
  expect(periodOf('today', FRIDAY)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(periodOf('yesterday', FRIDAY)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  expect(periodOf('last_7_days', FRIDAY)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(periodOf('last_30_days', FRIDAY)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  expect(periodOf('last_week', FRIDAY)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(periodOf('last_month', FRIDAY)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(periodOf('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(periodOf('current_month', FRIDAY)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  expect(periodOf('current_year', FRIDAY)).toEqual({ from: '2026-01-01', to: '2026-11-20' });
  expect(periodOf('last_year', FRIDAY)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(periodOf('all', FRIDAY)).toEqual({});
});

test('the grouping follows the length of the period', () => {
  expect(groupingOf(periodOf('today', FRIDAY))).toBe('hour');
  expect(groupingOf(periodOf('last_30_days', FRIDAY))).toBe('day');
  expect(groupingOf({ from: '2026-06-01', to: '2026-10-31' })).toBe('week');
  expect(groupingOf(periodOf('all', FRIDAY))).toBe('month');
});

test('a key of a grouping opens its days; an hour or a weekday is no stretch of days', () => {
  expect(periodOfKey('day', FRIDAY)).toEqual({ from: FRIDAY, to: FRIDAY });
  expect(periodOfKey('week', '2026-W47')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(periodOfKey('week', '2026-W01')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  expect(periodOfKey('month', '2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(periodOfKey('month', '2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(periodOfKey('year', '2025')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(periodOfKey('hour', '14')).toBeNull();
  expect(periodOfKey('day_of_week', '0')).toBeNull();
});

test('the week at the edge of a period opens only the days of both', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  expect(overlapOf(periodOf('current_month', FRIDAY), week)).toEqual({
    from: '2026-11-16',
    to: FRIDAY,
  });
  expect(overlapOf({}, week)).toEqual(week);
});
