import { expect, test } from 'vitest';
import { planOfPortfolio } from './campaigns.rules.ts';

const timeZone = 'America/Sao_Paulo';
const onWeekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }));

test('a campaign over the limit of WhatsApp is planned day by day, on days of sending alone', () => {
  // A Thursday, 10:00 in São Paulo.
  const first = new Date('2026-11-26T13:00:00Z');
  const planned = (people: number, room: { limit: number; used: number }) =>
    planOfPortfolio(people, { room, window: onWeekdays, timeZone, first }).map((day) => [
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
