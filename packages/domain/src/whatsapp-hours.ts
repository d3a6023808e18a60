import { nextStoreOpening, type StoreHours } from './opening-hours.ts';
import { nextOpeningOf, SMS_ZONES } from './sms-hours.ts';

/**
 * The hours in which WhatsApp may reach somebody, in their own time zone, on every day: promotions and what
 * people need over official numbers, and anything over a number paired by QR. Answers are bound by none.
 */
export const WHATSAPP_HOURS = {
  marketing: [8, 21],
  utility: [7, 22],
  unofficial: [8, 20],
} as const satisfies Record<string, readonly [from: number, to: number]>;
export type WhatsappHours = keyof typeof WHATSAPP_HOURS;

/** A store that is open only while nobody may be reached has no hours of its own. */
const MOST_TRIES = 14;

/**
 * When a message may reach this zone: now, or at its next opening; with a store, while that is open too, so that
 * somebody is there to answer.
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
