import {
  byChannelName,
  CHANNEL_NAMES,
  CONTACT_CHANNELS,
  PRICE_KINDS,
  SENDING_CHANNELS,
} from '@clientela/domain';
import { z } from 'zod';

export {
  CHANNEL_NAMES,
  CHANNELS,
  CONTACT_CHANNELS,
  channelsWith,
  propertiesOf,
  SENDING_CHANNELS,
} from '@clientela/domain';

export const Channel = z.enum(CHANNEL_NAMES);
export type Channel = z.output<typeof Channel>;
export const CHANNEL_LABELS = byChannelName(
  ({ name }) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
);

/** Those over which messages leave by themselves. */
export const SendingChannel = z.enum(SENDING_CHANNELS);
export type SendingChannel = z.output<typeof SendingChannel>;

export const ContactChannel = z.enum(CONTACT_CHANNELS);
export type ContactChannel = z.output<typeof ContactChannel>;

/** Sources of messages: `single` are responses to one request, such as a PIN. */
export const SOURCE_KINDS = ['campaign', 'chat', 'single'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Which price of its channel a message costs: WhatsApp has one for each category of messages. */
export const PriceKind = z.enum(PRICE_KINDS);
export type PriceKind = z.output<typeof PriceKind>;

/** A figure for each channel in use. */
export function byChannel<Value extends z.ZodType>(value: Value) {
  return z.object(byChannelName(() => value.optional()));
}

/** A figure for each kind of contact. */
export function byContact<Value extends z.ZodType>(value: Value) {
  return z.object(
    Object.fromEntries(CONTACT_CHANNELS.map((channel) => [channel, value])) as Record<
      ContactChannel,
      Value
    >,
  );
}
