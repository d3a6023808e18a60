import { CONTACT_CHANNELS, type NewDomainEvent } from '@clientela/contract';

/** The source of a refusal that follows from an erasure: the person asked the store to forget them. */
export const ERASURE = 'erasure';

export interface ChangedConsent {
  customer_id: string;
  channel: (typeof CONTACT_CHANNELS)[number];
  granted: boolean;
  source: string;
}

/** Tells of a consent that was given or taken back. */
export function consentChanged({ customer_id, ...data }: ChangedConsent): NewDomainEvent {
  return { kind: 'consent.changed', subject_id: customer_id, customer_id, data };
}

/** Tells of somebody who asked to be forgotten and came back: they refuse every channel. */
export function everythingRefused(customer_id: string): NewDomainEvent[] {
  const refusal = { customer_id, granted: false, source: ERASURE };
  return CONTACT_CHANNELS.map((channel) => consentChanged({ ...refusal, channel }));
}

export interface SuppressedContact {
  /** Who is written to there. */
  customer_id: string;
  channel: (typeof CONTACT_CHANNELS)[number];
  /** Who said so: the link in a message, an answer to it, the channel's provider, or an erasure. */
  source: 'link' | 'reply' | 'provider' | typeof ERASURE;
  reason: 'opt_out' | 'hard_bounce' | 'unreachable';
}

/** Tells of a customer's contact that gets no more messages on a channel. */
export function contactSuppressed({ customer_id, ...data }: SuppressedContact): NewDomainEvent {
  return { kind: 'contact.suppressed', subject_id: customer_id, customer_id, data };
}
