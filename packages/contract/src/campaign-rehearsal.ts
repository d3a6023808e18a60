import { z } from 'zod';
import { byChannel, CHANNELS } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Day, Id, Instant } from './shapes.ts';

/** What a sequence would have done over the last 90 days, had it been there (automations §5). Sends nothing. */

export const REHEARSAL_DAYS = 90;

const Reasons = z.array(z.object({ reason: z.string(), label: z.string(), customers: z.int() }));

export const CampaignRehearsal = z.object({
  from: Day,
  to: Day,
  /** Ways through the sequence that would have begun. */
  entries: z.int(),
  /** Of whom the trigger concerned, those who would not have come in. */
  refusals: Reasons,
  by_day: z.array(z.object({ day: Day, entries: z.int() })),
  steps: z.array(
    z.object({
      step: z.int(),
      messages: byChannel(z.int()),
      cost: Cents,
      /** Who would have got nothing of this message, and why. */
      losses: Reasons,
    }),
  ),
  /** At most: whether somebody opens or clicks is not known beforehand. */
  messages: byChannel(z.int()),
  /** Cents at the store's prices of today, before the plan's credits. */
  cost: Cents,
  /** Running campaigns that wrote to the same people in these days. */
  overlap: z.array(z.object({ campaign_id: Id, name: z.string(), customers: z.int() })),
  /** The last of those who would have come in, with their messages. */
  people: z.array(
    z.object({
      customer_id: Id,
      name: z.string(),
      at: Instant,
      messages: z.array(
        z.object({
          step: z.int(),
          at: Instant,
          channel: z.enum(CHANNELS),
          /** Null: it would have left. */
          reason_label: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type CampaignRehearsal = z.output<typeof CampaignRehearsal>;

export const rehearseCampaign = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/rehearsal',
  permission: 'Campaign.update',
  summary:
    'Plays a sequence over the last 90 days: entries, messages, cost, losses, people; sends nothing',
  response: CampaignRehearsal,
});
