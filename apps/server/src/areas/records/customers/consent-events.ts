import { CONTACT_CHANNELS, type ContactChannel, type NewDomainEvent } from '@clientela/contract';

/** The source of a refusal that follows from an erasure: the person asked the store to forget them. */
export const ERASURE = 'erasure';

export interface ChangedConsent {
  customer_id: string;
  channel: ContactChannel;
  granted: boolean;
  source: string;
}

/** Event of a consent given or withdrawn. */
export function consentChanged({ customer_id, ...data }: ChangedConsent): NewDomainEvent {
  return { kind: 'consent.changed', subject_id: customer_id, customer_id, data };
}

/** Events of an erased person who came back: every channel is refused. */
export function everythingRefused(customer_id: string): NewDomainEvent[] {
  const refusal = { customer_id, granted: false, source: ERASURE };
  return CONTACT_CHANNELS.map((channel) => consentChanged({ ...refusal, channel }));
}

export interface SuppressedContact {
  /** The customer reached by this contact. */
  customer_id: string;
  channel: ContactChannel;
  /** Origin: the link in a message, a reply, a person's task, the channel's provider, or an erasure. */
  source: 'link' | 'reply' | 'task' | 'provider' | typeof ERASURE;
  reason: 'opt_out' | 'complaint' | 'hard_bounce' | 'soft_bounce' | 'unreachable';
}

/** Event of a contact suppressed on a channel. */
export function contactSuppressed({ customer_id, ...data }: SuppressedContact): NewDomainEvent {
  return { kind: 'contact.suppressed', subject_id: customer_id, customer_id, data };
}
