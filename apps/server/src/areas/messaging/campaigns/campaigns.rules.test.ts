import { expect, test } from 'vitest';
import { lateForEnd, planOfPortfolio } from './campaigns.rules.ts';

const timeZone = 'America/Sao_Paulo';
const onWeekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }));

test('a campaign over the limit of WhatsApp is planned day by day, on days of sending alone', () => {
  // A Thursday, 10:00 in São Paulo.
  const first = new Date('2026-11-26T13:00:00Z');
  const planned = (people: number, capacity: { limit: number; used: number }) =>
    planOfPortfolio(people, { capacity, window: onWeekdays, timeZone, first }).map((day) => [
      day.at.toISOString(),
      day.people,
    ]);
  expect(planned(200, { limit: 250, used: 0 })).toEqual([['2026-11-26T13:00:00.000Z', 200]]);
  expect(planned(600, { limit: 250, used: 200 })).toEqual([
    ['2026-11-26T13:00:00.000Z', 50],
    ['2026-11-27T13:00:00.000Z', 250],
    // The weekend sends nothing: on Monday as soon as it opens.
    ['2026-11-30T12:00:00.000Z', 250],
    ['2026-12-01T12:00:00.000Z', 50],
  ]);
  expect(planned(10, { limit: 250, used: 300 })).toEqual([['2026-11-27T13:00:00.000Z', 10]]);
  expect(planned(10, { limit: 0, used: 0 })).toEqual([]);
  expect(planned(1_000_000, { limit: 250, used: 0 })).toHaveLength(60);
});

test('a date after the end of the campaign is late; an end beyond the planning horizon cannot be estimated', () => {
  const first = new Date('2026-11-26T13:00:00Z');
  const of = { capacity: { limit: 250, used: 0 }, window: onWeekdays, timeZone, first };
  const plan = planOfPortfolio(600, of);
  expect(lateForEnd(plan, new Date('2026-11-26T12:00:00Z'))).toBe(600);
  expect(lateForEnd(plan, new Date('2026-11-28T03:00:00Z'))).toBe(100);
  expect(lateForEnd(plan, new Date('2026-12-02T03:00:00Z'))).toBe(0);
  const months = planOfPortfolio(1_000_000, of);
  expect(lateForEnd(months, new Date('2028-01-01T03:00:00Z'))).toBe(0);
  expect(lateForEnd([], first)).toBe(0);
});
