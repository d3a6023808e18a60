import { z } from 'zod';
import { ContactChannel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Day, daysInOrder, Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** Suppressed contacts of a channel, with the reason and the provider's response. */

export const BLOCK_REASONS = [
  'hard_bounce',
  'soft_bounce',
  'unreachable',
  'opt_out',
  'complaint',
  'manual',
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Reasons from a provider; a contact who opted out can only opt in themselves. */
export const RELEASABLE_REASONS = ['hard_bounce', 'soft_bounce', 'unreachable'] as const;

export const BlockedContact = z.object({
  channel: ContactChannel,
  contact: z.string(),
  reason: z.enum(BLOCK_REASONS),
  /** The provider's code, such as `550 5.1.1`. */
  code: z.string().nullable(),
  /** The provider's words. */
  response: z.string().nullable(),
  /** Campaign of the refused message. */
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  blocked_at: Instant,
});
export type BlockedContact = z.output<typeof BlockedContact>;

/** An incident: refusals with one code on these days. */
const Incident = {
  channel: ContactChannel.optional(),
  code: z.string().trim().max(40).optional(),
  from: Day.optional(),
  to: Day.optional(),
  reason: z.enum(BLOCK_REASONS).optional(),
  /** A part of the contact. */
  search: z.string().trim().max(200).optional(),
};

export const listBlockedContacts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/blocked-contacts',
  permission: 'EmailIdentification.index',
  summary: 'Suppressed contacts with their reason, newest first',
  query: daysInOrder(pageQuery(['blocked_at'], 'blocked_at:desc').extend(Incident)),
  response: pageOf(BlockedContact),
});

export const releaseBlockedContacts = endpoint({
  method: 'POST',
  path: '/stores/:store_id/blocked-contacts/release',
  permission: 'EmailIdentification.update',
  summary: 'Lets messages go again to one contact, or to all that an incident blocked',
  body: z.union([
    z.object({ channel: ContactChannel, contact: z.string().min(1).max(320) }),
    daysInOrder(z.object({ ...Incident, from: Day, to: Day })),
  ]),
  /** How many were released, excluding contacts who opted out. */
  response: z.object({ released: z.int() }),
});
