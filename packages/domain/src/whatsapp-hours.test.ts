import { expect, test } from 'vitest';
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

test('hours are those of whoever gets it; anywhere is where it opens first', () => {
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
