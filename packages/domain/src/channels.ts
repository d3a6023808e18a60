/** Channels of consents and suppressions: all kinds of WhatsApp share one. */
export const CONTACT_CHANNELS = ['EMAIL', 'SMS', 'WHATSAPP'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** The customer's contact that each of them uses. */
export const CONTACT_FIELDS = {
  EMAIL: 'email',
  SMS: 'phone',
  WHATSAPP: 'phone',
} as const satisfies Record<ContactChannel, 'email' | 'phone'>;

/** Prices of a message: WhatsApp has one for each category of messages, other channels one in all. */
export const PRICE_KINDS = ['each', 'marketing', 'utility', 'service'] as const;

/** The types of add-ons that sell messages, and so have credits and a price for each. */
export const CHANNEL_ADDON_TYPES = ['EMAIL_CHANNEL', 'SMS_CHANNEL', 'CHANNEL'] as const;

export type ReportedEvent = 'delivered' | 'opened' | 'clicked' | 'machine_opened';

/** Properties by which contract, server and web app treat a channel; no other code compares names. */
export interface ChannelProperties {
  /** In the middle of a sentence; a label begins with a capital. */
  name: string;
  /** What a shop owner chooses it for. */
  hint: string;
  /** The consents and suppressions that apply to its messages. */
  consent: ContactChannel;
  /** The program sends through a provider, or a person of the store by hand. */
  sentBy: 'program' | 'person';
  /**
   * The store's senders: mail addresses, accounts at a provider, or numbers with a chat. A campaign requires a
   * connected number; without an account the test outbox takes the messages.
   */
  sender: 'mail' | 'account' | 'number' | null;
  /** Accepts free texts only for 24 hours after the customer's last message, else approved templates. */
  hasTemplates: boolean;
  /** A paired phone, which is paced and limited like a person's (channels §2). */
  isPaired: boolean;
  /** The rule of hours, beyond the campaign's own. */
  hours: 'sms' | 'whatsapp' | null;
  /** The add-on that prices its messages; null: the store's own numbers are free. */
  addon: { type: (typeof CHANNEL_ADDON_TYPES)[number]; name: string } | null;
  /** The first is the price of a campaign's messages. */
  priceKinds: readonly [(typeof PRICE_KINDS)[number], ...(readonly (typeof PRICE_KINDS)[number][])];
  /** What is known of a message after it was sent. */
  reports: readonly ReportedEvent[];
  /** How long after its last message a canary passes without receipts, in minutes. */
  canaryMinutes: number;
  /** How its messages look: mails, plain texts on a phone, or the bubbles of a chat. */
  look: 'mail' | 'text' | 'bubbles';
}

/**
 * The ways to customers, in the words of the whole product (product §1). Their form in SQL is
 * `functions/platform/channels.sql`, which a test compares.
 */
export const CHANNELS = {
  EMAIL: {
    name: 'e-mail',
    hint: 'Com imagens, produtos e botões',
    consent: 'EMAIL',
    sentBy: 'program',
    sender: 'mail',
    hasTemplates: false,
    isPaired: false,
    hours: null,
    addon: { type: 'EMAIL_CHANNEL', name: 'email' },
    priceKinds: ['each'],
    reports: ['delivered', 'opened', 'clicked', 'machine_opened'],
    // Mail servers report most bounces within minutes; receipts of phones take longer.
    canaryMinutes: 10,
    look: 'mail',
  },
  SMS: {
    name: 'SMS',
    hint: 'Texto curto que chega a qualquer celular',
    consent: 'SMS',
    sentBy: 'program',
    sender: 'account',
    hasTemplates: false,
    isPaired: false,
    hours: 'sms',
    addon: { type: 'SMS_CHANNEL', name: 'sms' },
    priceKinds: ['each'],
    reports: ['delivered', 'clicked'],
    canaryMinutes: 20,
    look: 'text',
  },
  OFFICIAL_WHATSAPP: {
    name: 'WhatsApp oficial',
    hint: 'Modelos aprovados, com resposta no atendimento',
    consent: 'WHATSAPP',
    sentBy: 'program',
    sender: 'number',
    hasTemplates: true,
    isPaired: false,
    hours: 'whatsapp',
    addon: { type: 'CHANNEL', name: 'whatsapp' },
    priceKinds: ['marketing', 'utility', 'service'],
    reports: ['delivered', 'opened'],
    canaryMinutes: 20,
    look: 'bubbles',
  },
  NON_OFFICIAL_WHATSAPP: {
    name: 'WhatsApp não oficial',
    hint: 'Pelo número da loja, para poucas pessoas',
    consent: 'WHATSAPP',
    sentBy: 'program',
    sender: 'number',
    hasTemplates: false,
    isPaired: true,
    hours: 'whatsapp',
    addon: null,
    priceKinds: ['each'],
    reports: ['delivered', 'opened'],
    canaryMinutes: 20,
    look: 'bubbles',
  },
  MANUAL_WHATSAPP: {
    name: 'WhatsApp manual',
    hint: 'Vai para a fila dos vendedores',
    consent: 'WHATSAPP',
    sentBy: 'person',
    sender: null,
    hasTemplates: false,
    isPaired: false,
    hours: null,
    addon: null,
    priceKinds: ['each'],
    reports: [],
    canaryMinutes: 20,
    look: 'bubbles',
  },
} as const satisfies Record<string, ChannelProperties>;

export type Channel = keyof typeof CHANNELS;
export const CHANNEL_NAMES = Object.keys(CHANNELS) as readonly Channel[];

/** Properties of a channel by a name that is not known at compile time. */
export function propertiesOf(channel: Channel): ChannelProperties {
  return CHANNELS[channel];
}

/** The customer's contact that a channel uses. */
export function contactFieldOf(channel: Channel): 'email' | 'phone' {
  return CONTACT_FIELDS[propertiesOf(channel).consent];
}

type ChannelWith<Key extends keyof ChannelProperties, Value> = {
  [Name in Channel]: (typeof CHANNELS)[Name][Key] extends Value ? Name : never;
}[Channel];

/** The channels that have one of these values of a property. */
export function channelsWith<
  Key extends keyof ChannelProperties,
  const Value extends ChannelProperties[Key],
>(key: Key, ...values: readonly Value[]): readonly ChannelWith<Key, Value>[] {
  const isOne = (channel: Channel): channel is ChannelWith<Key, Value> =>
    (values as readonly ChannelProperties[Key][]).includes(propertiesOf(channel)[key]);
  return CHANNEL_NAMES.filter(isOne);
}

/** A value for each channel, made from its properties. */
export function byChannelName<Value>(
  make: (properties: ChannelProperties, channel: Channel) => Value,
): Record<Channel, Value> {
  return Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [channel, make(CHANNELS[channel], channel)]),
  ) as Record<Channel, Value>;
}

/** Channels with approved templates and a window of free texts. */
export const TEMPLATE_CHANNELS = channelsWith('hasTemplates', true);

export const SENDING_CHANNELS = channelsWith('sentBy', 'program');
export type SendingChannel = (typeof SENDING_CHANNELS)[number];

/** Channels whose senders are accounts and numbers that a store connects. */
export const SENDER_CHANNELS = channelsWith('sender', 'account', 'number');
export type SenderChannel = (typeof SENDER_CHANNELS)[number];

/** Channels of the store's numbers, over which customers chat. */
export const NUMBER_CHANNELS = channelsWith('sender', 'number');
export type NumberChannel = (typeof NUMBER_CHANNELS)[number];
