import { expect, test } from 'vitest';
import type { StoreHours } from './opening-hours.ts';
import { nextWhatsappOpening, nextWhatsappOpeningAnywhere } from './whatsapp-hours.ts';

const SP = 'America/Sao_Paulo';
const ACRE = 'America/Rio_Branco';
/** By São Paulo's clock, which is three hours behind; Acre's is two more. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);

test.each([
  ['marketing', '07:59', '08:00'],
  ['marketing', '20:59', '20:59'],
  ['marketing', '21:00', 'tomorrow 08:00'],
  ['utility', '06:59', '07:00'],
  ['utility', '21:59', '21:59'],
  ['utility', '22:00', 'tomorrow 07:00'],
  ['unofficial', '20:00', 'tomorrow 08:00'],
] as const)('%s at %s leaves at %s', (hours, time, opens) => {
  // A Sunday that is a holiday as well: neither binds WhatsApp.
  const expected = opens.startsWith('tomorrow')
    ? at('2026-11-16', opens.slice(-5))
    : at('2026-11-15', opens);
  expect(nextWhatsappOpening(SP, at('2026-11-15', time), hours)).toEqual(expected);
});

test("hours are the recipient's; an unknown zone uses the earliest opening", () => {
  expect(nextWhatsappOpening(ACRE, at('2026-11-16', '09:00'), 'marketing')).toEqual(
    at('2026-11-16', '10:00'),
  );
  expect(nextWhatsappOpeningAnywhere(at('2026-11-16', '07:30'), 'marketing')).toEqual(
    at('2026-11-16', '08:00'),
  );
  // Closed in São Paulo, open in Acre.
  const evening = at('2026-11-16', '22:30');
  expect(nextWhatsappOpeningAnywhere(evening, 'marketing')).toEqual(evening);
});

test('a paired number writes while the store is open, so that replies are answered', () => {
  const openFrom = (start: string, end: string): StoreHours => {
    const day = { start, end };
    const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
    return { hours: { ...week, saturday: day, sunday: day }, time_zone: SP };
  };
  const next = (time: string, store: StoreHours, zone = SP) =>
    nextWhatsappOpening(zone, at('2026-11-16', time), 'unofficial', store);
  const days = openFrom('10:00', '17:59');
  expect(next('09:00', days)).toEqual(at('2026-11-16', '10:00'));
  expect(next('17:59', days)).toEqual(at('2026-11-16', '17:59'));
  expect(next('18:00', days)).toEqual(at('2026-11-17', '10:00'));
  // The store is open from six; in Acre it is eight when it is ten in São Paulo.
  expect(next('07:00', openFrom('06:00', '11:59'), ACRE)).toEqual(at('2026-11-16', '10:00'));
  // Open only outside the permitted hours: treated as a store without hours.
  expect(next('09:00', openFrom('22:00', '23:59'))).toEqual(at('2026-11-16', '09:00'));
  expect(nextWhatsappOpeningAnywhere(at('2026-11-16', '18:30'), 'unofficial', days)).toEqual(
    at('2026-11-17', '10:00'),
  );
});
