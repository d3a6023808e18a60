import { expect, test } from 'vitest';
import { isNationalHoliday, nationalHolidays } from './holidays.ts';
import { nextSmsOpening, nextSmsOpeningAnywhere, zoneOf } from './sms-hours.ts';

test('the national holidays of a year are nine days and Good Friday', () => {
  expect(nationalHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ]);
  for (const day of ['2024-03-29', '2025-04-18', '2027-03-26', '2038-04-23']) {
    expect(isNationalHoliday(day)).toBe(true);
  }
});

const SAO_PAULO = 'America/Sao_Paulo';
const opens = (at: string, zone = SAO_PAULO, own: string[] = []) =>
  nextSmsOpening(zone, new Date(at), own).toISOString();

test.each([
  ['before opening', '2026-11-23T11:59:00Z', '2026-11-23T12:00:00.000Z'],
  ['while open', '2026-11-23T15:30:00Z', '2026-11-23T15:30:00.000Z'],
  ['at closing', '2026-11-23T21:00:00Z', '2026-11-24T12:00:00.000Z'],
  ['on Saturday afternoon', '2026-11-28T16:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['on Saturday morning', '2026-11-28T15:59:00Z', '2026-11-28T15:59:00.000Z'],
  ['on Sunday', '2026-11-29T15:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['on a holiday', '2026-11-20T15:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['late on the day before, UTC', '2026-11-24T01:30:00Z', '2026-11-24T12:00:00.000Z'],
])('%s', (_, at, next) => {
  expect(opens(at)).toBe(next);
});

test('zones have their own nine o’clock, and a store its own holidays', () => {
  const morning = '2026-11-23T12:10:00Z';
  expect(opens(morning, 'America/Manaus')).toBe('2026-11-23T13:00:00.000Z');
  expect(opens(morning, 'America/Rio_Branco')).toBe('2026-11-23T14:00:00.000Z');
  expect(opens(morning, SAO_PAULO, ['2026-11-23', '2026-11-24'])).toBe('2026-11-25T12:00:00.000Z');
  const evening = new Date('2026-11-23T22:30:00Z');
  expect(nextSmsOpeningAnywhere(evening)).toEqual(evening);
  expect(nextSmsOpeningAnywhere(new Date('2026-11-23T23:30:00Z')).toISOString()).toBe(
    '2026-11-24T12:00:00.000Z',
  );
});

test("a customer's zone is that of their state, else of their area code", () => {
  expect(zoneOf({ state: 'AM', phone: '+5511987654321' })).toBe('America/Manaus');
  expect(zoneOf({ state: null, phone: '+5568987654321' })).toBe('America/Rio_Branco');
  expect(zoneOf({ state: '', phone: '+5511987654321' })).toBe(SAO_PAULO);
  expect(zoneOf({ state: 'BA', phone: '+5592987654321' })).toBe(SAO_PAULO);
  expect(zoneOf({ state: null, phone: '+14155550123' })).toBe(SAO_PAULO);
});
