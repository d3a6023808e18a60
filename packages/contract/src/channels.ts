import { type Channel, CONTACT_CHANNELS } from '@clientela/domain';
import { z } from 'zod';

export { CHANNELS, type Channel, CONTACT_CHANNELS } from '@clientela/domain';

export const CHANNEL_LABELS: Record<Channel, string> = {
  EMAIL: 'E-mail',
  SMS: 'SMS',
  OFFICIAL_WHATSAPP: 'WhatsApp oficial',
  NON_OFFICIAL_WHATSAPP: 'WhatsApp não oficial',
  MANUAL_WHATSAPP: 'WhatsApp manual',
};

/** Those over which messages leave by themselves. */
export const SENDING_CHANNELS = [
  'EMAIL',
  'SMS',
  'OFFICIAL_WHATSAPP',
  'NON_OFFICIAL_WHATSAPP',
] as const satisfies readonly Channel[];
export const SendingChannel = z.enum(SENDING_CHANNELS);
export type SendingChannel = z.output<typeof SendingChannel>;

export const ContactChannel = z.enum(CONTACT_CHANNELS);

/** Sources of messages: `single` are responses to one request, such as a PIN. */
export const SOURCE_KINDS = ['campaign', 'chat', 'single'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Which price of its channel a message costs: WhatsApp has one for each category of messages. */
export const PRICE_KINDS = ['each', 'marketing', 'utility', 'service'] as const;
export const PriceKind = z.enum(PRICE_KINDS);
export type PriceKind = z.output<typeof PriceKind>;

/** A figure for each channel in use. */
export function byChannel<Value extends z.ZodType>(value: Value) {
  return z.object({
    EMAIL: value.optional(),
    SMS: value.optional(),
    OFFICIAL_WHATSAPP: value.optional(),
    NON_OFFICIAL_WHATSAPP: value.optional(),
    MANUAL_WHATSAPP: value.optional(),
  });
}
