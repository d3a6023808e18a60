import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './shapes.ts';

/** "Por que não recebeu?": the checks between a customer and a campaign's messages, from first to last. */
export const CampaignWhy = z.object({
  customer: z.object({ id: Id, name: z.string() }),
  campaign: z.object({ id: Id, name: z.string() }),
  /** The answer in one sentence. */
  answer: z.string(),
  chain: z.array(
    z.object({
      /** Whether this rule passed, stopped or delayed a message, or is only informative. */
      tone: z.enum(['passed', 'stopped', 'waiting', 'note']),
      text: z.string(),
      at: Instant.nullable(),
      /** The message it is about. */
      activity_id: Id.nullable(),
    }),
  ),
});
export type CampaignWhy = z.output<typeof CampaignWhy>;

export const explainCustomer = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/customers/:customer_id/why',
  permission: 'CampaignActivity.index',
  summary: 'Why a customer received the messages of a campaign, or did not, in plain Portuguese',
  response: CampaignWhy,
});
