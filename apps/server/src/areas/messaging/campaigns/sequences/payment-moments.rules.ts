import type { ActionMoment } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { dayAt } from './store-days.rules.ts';

/** A payment that is waited for, as its reminders reckon with it. */
export interface AwaitedPayment {
  method: string;
  /** Since when. */
  at: Date;
  expires_at: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Most payments arrive by then. */
const SOON_MS = 15 * MINUTE_MS;
/** Of what runs out sooner, a third of the time is waited. */
const SHORT_MS = 45 * MINUTE_MS;
/** Payments valid this long get a last reminder before their end. */
const LONG_MS = 2 * HOUR_MS;
const BEFORE_END_MS = 30 * MINUTE_MS;
const BOLETO_HOUR = 10;

/**
 * Returns when a payment reminder is due; null where it has no such moment. A Pix is paid in minutes or not at all. A
 * boleto follows bank hours: the next day, and its due date.
 */
export function paymentMoment(
  moment: Exclude<ActionMoment, 'offset'>,
  payment: AwaitedPayment,
  timeZone: string,
): Date | null {
  if (payment.method === 'boleto') return boletoMoment(moment, payment, timeZone);
  const { at, expires_at } = payment;
  const valid_ms = expires_at ? expires_at.getTime() - at.getTime() : null;
  if (moment === 'first_reminder') {
    const isShort = valid_ms !== null && valid_ms < SHORT_MS;
    return new Date(at.getTime() + (isShort ? valid_ms / 3 : SOON_MS));
  }
  if (!expires_at || valid_ms === null || valid_ms < LONG_MS) return null;
  return new Date(expires_at.getTime() - BEFORE_END_MS);
}

function boletoMoment(
  moment: Exclude<ActionMoment, 'offset'>,
  { at, expires_at }: AwaitedPayment,
  timeZone: string,
): Date | null {
  const first = dayAt(timeZone, localDay(at, timeZone), { later: 1, hour: BOLETO_HOUR });
  if (moment === 'first_reminder') return first;
  const due = expires_at && dayAt(timeZone, localDay(expires_at, timeZone), { hour: BOLETO_HOUR });
  return due && due > first ? due : null;
}
