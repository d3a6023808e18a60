/** The ways to customers, in the words of the whole product (product §1). */
export const CHANNELS = [
  'EMAIL',
  'SMS',
  'OFFICIAL_WHATSAPP',
  'NON_OFFICIAL_WHATSAPP',
  'MANUAL_WHATSAPP',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels of consents and suppressions: all kinds of WhatsApp share one. */
export const CONTACT_CHANNELS = ['EMAIL', 'SMS', 'WHATSAPP'] as const;

/** The types of add-ons that sell messages, and so have credits and a price for each. */
export const CHANNEL_ADDON_TYPES = ['EMAIL_CHANNEL', 'SMS_CHANNEL', 'CHANNEL'] as const;

interface ChannelNeeds {
  consent: (typeof CONTACT_CHANNELS)[number];
  /** The contact field that a channel uses. */
  contact: 'email' | 'phone';
  /** The add-on that prices its messages; null: the store's own numbers are free. */
  addon: { type: (typeof CHANNEL_ADDON_TYPES)[number]; name: string } | null;
}

/** Requirements of each channel. The database's form of consent and contact is `app.reach_of`. */
export const CHANNEL_NEEDS: Record<Channel, ChannelNeeds> = {
  EMAIL: { consent: 'EMAIL', contact: 'email', addon: { type: 'EMAIL_CHANNEL', name: 'email' } },
  SMS: { consent: 'SMS', contact: 'phone', addon: { type: 'SMS_CHANNEL', name: 'sms' } },
  OFFICIAL_WHATSAPP: {
    consent: 'WHATSAPP',
    contact: 'phone',
    addon: { type: 'CHANNEL', name: 'whatsapp' },
  },
  NON_OFFICIAL_WHATSAPP: { consent: 'WHATSAPP', contact: 'phone', addon: null },
  MANUAL_WHATSAPP: { consent: 'WHATSAPP', contact: 'phone', addon: null },
};
