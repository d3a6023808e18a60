import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, text } from './shapes.ts';

/** "Por que não recebeu?": the checks between a customer and a campaign's messages, from first to last. */

export const WHY_STEPS = [
  'person',
  'group',
  'exclusion',
  'control',
  'entry',
  'wait',
  'hand_over',
  'receipt',
  'open',
] as const;
export type WhyStep = (typeof WHY_STEPS)[number];

export const CampaignWhy = z.object({
  customer: z.object({ id: Id, name: z.string() }),
  campaign: z.object({ id: Id, name: z.string() }),
  /** The answer in one sentence. */
  answer: z.string(),
  /** Whether the campaign never considered the customer: the conditions are checked with today's data. */
  is_hypothetical: z.boolean(),
  /** One message's steps follow each other; a step may come once per message. */
  steps: z.array(
    z.object({
      step: z.enum(WHY_STEPS),
      /** Whether this step passed, stopped or delayed a message, or is only informative. */
      tone: z.enum(['passed', 'stopped', 'waiting', 'note']),
      text: z.string(),
      at: Instant.nullable(),
      /** How to change it. */
      fix: z.string().nullable(),
      /** The screen of the product that changes it; null where none does, or the caller may not open it. */
      fix_path: z.string().nullable(),
      /** The message it is about. */
      activity_id: Id.nullable(),
    }),
  ),
});
export type CampaignWhy = z.output<typeof CampaignWhy>;

export const explainCustomer = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/why',
  permission: 'CampaignActivity.show',
  summary: 'Why a customer received the messages of a campaign, or did not, in plain Portuguese',
  /** Exactly one of the two: the examples of the API document have both, so the endpoint itself checks it. */
  query: z.object({
    customer_id: Id.optional(),
    /** An e-mail, or a Brazilian phone in any form. */
    contact: text(320).min(1).optional(),
  }),
  response: CampaignWhy,
  failures: ['contact_unknown'],
});
