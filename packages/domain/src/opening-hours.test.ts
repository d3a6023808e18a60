import { expect, test } from 'vitest';
import { isOpenAt, nextStoreOpening } from './opening-hours.ts';

const DAY = { start: '08:00', end: '18:00' };
const HOURS = {
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: DAY,
  saturday: { start: '09:00', end: '13:00' },
  sunday: { start: '10:00', end: '10:01' },
};
const STORE = { hours: HOURS, time_zone: 'America/Sao_Paulo' };

test.each([
  ['2026-11-23T11:00:00Z', true],
  ['2026-11-23T10:59:00Z', false],
  ['2026-11-23T21:01:00Z', false],
  // Saturday afternoon.
  ['2026-11-28T17:00:00Z', false],
])('at %s the store is open: %s', (at, isOpen) => {
  expect(isOpenAt(STORE, new Date(at))).toBe(isOpen);
});

test('a closed store opens at its first minute, and its last minute is whole', () => {
  const next = (at: string) => nextStoreOpening(STORE, new Date(at)).toISOString();
  expect(next('2026-11-23T21:00:59Z')).toBe('2026-11-23T21:00:59.000Z');
  expect(next('2026-11-23T21:01:00Z')).toBe('2026-11-24T11:00:00.000Z');
  expect(next('2026-11-28T17:00:00Z')).toBe('2026-11-29T13:00:00.000Z');
});
