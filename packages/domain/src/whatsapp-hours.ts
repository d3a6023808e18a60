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

/** When a message may reach this zone: now, or at its next opening. */
export function nextWhatsappOpening(zone: string, now: Date, hours: WhatsappHours): Date {
  return nextOpeningOf(zone, now, () => WHATSAPP_HOURS[hours]);
}

/** When one may reach anybody at all. */
export function nextWhatsappOpeningAnywhere(now: Date, hours: WhatsappHours): Date {
  const opens = SMS_ZONES.map((zone) => nextWhatsappOpening(zone, now, hours).getTime());
  return new Date(Math.min(...opens));
}
