/** The ways to customers, in the words of the whole product (product §1). */
export const CHANNELS = [
  'EMAIL',
  'SMS',
  'OFFICIAL_WHATSAPP',
  'NON_OFFICIAL_WHATSAPP',
  'MANUAL_WHATSAPP',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** What consents and suppressions are about: all kinds of WhatsApp share one. */
export const CONTACT_CHANNELS = ['EMAIL', 'SMS', 'WHATSAPP'] as const;

/** The types of add-ons that sell messages, and so have credits and a price for each. */
export const CHANNEL_ADDON_TYPES = ['EMAIL_CHANNEL', 'SMS_CHANNEL', 'CHANNEL'] as const;

interface ChannelNeeds {
  consent: (typeof CONTACT_CHANNELS)[number];
  /** What of a customer a message goes to. */
  contact: 'email' | 'phone';
  /** What sells its messages; null: numbers of the store's own cost nothing. */
  addon: { type: (typeof CHANNEL_ADDON_TYPES)[number]; name: string } | null;
}

/** What each channel needs. The database's form of consent and contact is `app.reach_of`. */
export const CHANNEL_NEEDS: Record<Channel, ChannelNeeds> = {
  EMAIL: { consent: 'EMAIL', contact: 'email', addon: { type: 'EMAIL_CHANNEL', name: 'email' } },
  SMS: { consent: 'SMS', contact: 'phone', addon: { type: 'SMS_CHANNEL', name: 'sms' } },
  OFFICIAL_WHATSAPP: {
    ...{ consent: 'WHATSAPP', contact: 'phone' },
    addon: { type: 'CHANNEL', name: 'whatsapp' },
  },
  NON_OFFICIAL_WHATSAPP: { consent: 'WHATSAPP', contact: 'phone', addon: null },
  MANUAL_WHATSAPP: { consent: 'WHATSAPP', contact: 'phone', addon: null },
};
