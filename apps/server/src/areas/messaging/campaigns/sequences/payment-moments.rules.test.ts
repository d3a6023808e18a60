import { expect, test } from 'vitest';
import { paymentMoment } from './payment-moments.rules.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const AT = new Date('2026-11-23T15:00:00Z');
const inMinutes = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

function moments(method: string, expires_at: Date | null, timeZone = SAO_PAULO) {
  const payment = { method, at: AT, expires_at };
  return (['first_reminder', 'last_reminder'] as const).map(
    (moment) => paymentMoment(moment, payment, timeZone)?.toISOString() ?? null,
  );
}

test('a Pix reminder is due after a quarter of an hour, or a third of a shorter validity', () => {
  expect(moments('pix', null)).toEqual(['2026-11-23T15:15:00.000Z', null]);
  expect(moments('pix', inMinutes(30))).toEqual(['2026-11-23T15:10:00.000Z', null]);
  expect(moments('pix', inMinutes(60))).toEqual(['2026-11-23T15:15:00.000Z', null]);
});

test('a Pix that is long valid is reminded of once more half an hour before its end', () => {
  expect(moments('pix', inMinutes(119))[1]).toBeNull();
  expect(moments('pix', inMinutes(24 * 60))[1]).toBe('2026-11-24T14:30:00.000Z');
});

test('a boleto is reminded of on the next day and on the day it is due, at ten where the store is', () => {
  expect(moments('boleto', new Date('2026-11-27T02:59:59Z'))).toEqual([
    '2026-11-24T13:00:00.000Z',
    '2026-11-26T13:00:00.000Z',
  ]);
  // Due on the day of the first reminder: sent once.
  expect(moments('boleto', new Date('2026-11-25T02:59:59Z'))).toEqual([
    '2026-11-24T13:00:00.000Z',
    null,
  ]);
  expect(moments('boleto', null)[1]).toBeNull();
});

test('ten is ten on both sides of a change of clocks, and after the last day of a month', () => {
  const at = new Date('2026-10-31T15:00:00Z');
  const payment = { method: 'boleto', at, expires_at: null };
  // New York sets its clocks back on the first of November.
  expect(paymentMoment('first_reminder', payment, 'America/New_York')?.toISOString()).toBe(
    '2026-11-01T15:00:00.000Z',
  );
});
