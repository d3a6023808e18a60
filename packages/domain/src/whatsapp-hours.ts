import { nextStoreOpening, type StoreHours } from './opening-hours.ts';
import { nextOpeningOf, SMS_ZONES } from './sms-hours.ts';

/**
 * The hours in which WhatsApp may reach recipients, in their own time zone, on every day: marketing and utility over
 * official numbers, and anything over a number paired by QR. Replies are exempt.
 */
export const WHATSAPP_HOURS = {
  marketing: [8, 21],
  utility: [7, 22],
  unofficial: [8, 20],
} as const satisfies Record<string, readonly [from: number, to: number]>;
export type WhatsappHours = keyof typeof WHATSAPP_HOURS;

/** A store that is open only outside the permitted hours has no hours of its own. */
const MOST_TRIES = 14;

/**
 * Returns when a message may reach this zone: now, or at its next opening; with a store, while that is open too, so
 * that replies are answered.
 */
export function nextWhatsappOpening(
  zone: string,
  now: Date,
  hours: WhatsappHours,
  store: StoreHours | null = null,
): Date {
  const nextThere = (from: Date) => nextOpeningOf(zone, from, () => WHATSAPP_HOURS[hours]);
  let there = nextThere(now);
  for (let tries = 0; store && tries < MOST_TRIES; tries++) {
    const here = nextStoreOpening(store, there);
    if (here <= there) return there;
    there = nextThere(here);
  }
  return store ? nextThere(now) : there;
}

/** When one may reach anybody at all. */
export function nextWhatsappOpeningAnywhere(
  now: Date,
  hours: WhatsappHours,
  store: StoreHours | null = null,
): Date {
  const opens = SMS_ZONES.map((zone) => nextWhatsappOpening(zone, now, hours, store).getTime());
  return new Date(Math.min(...opens));
}
