import { z } from 'zod';
import { byChannel, Channel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Day, Id, Instant } from './shapes.ts';

/** Dry run of a sequence over the last 90 days (automations §5). Sends nothing. */

export const REHEARSAL_DAYS = 90;

const Reasons = z.array(z.object({ reason: z.string(), label: z.string(), customers: z.int() }));

export const CampaignDryRun = z.object({
  from: Day,
  to: Day,
  /** Enrollments that would have begun. */
  enrollments: z.int(),
  /** The trigger's customers who would not have been enrolled. */
  refusals: Reasons,
  by_day: z.array(z.object({ day: Day, enrollments: z.int() })),
  steps: z.array(
    z.object({
      step: z.int(),
      messages: byChannel(z.int()),
      cost: Cents,
      /** Excluded customers of this message, by reason. */
      losses: Reasons,
    }),
  ),
  /** An upper bound: opens and clicks cannot be predicted. */
  messages: byChannel(z.int()),
  /** Cents at the store's prices of today, before the plan's credits. */
  cost: Cents,
  /** Running campaigns that messaged the same customers in this period. */
  overlap: z.array(z.object({ campaign_id: Id, name: z.string(), customers: z.int() })),
  /** The last simulated enrollments, with their messages. */
  people: z.array(
    z.object({
      customer_id: Id,
      name: z.string(),
      at: Instant,
      messages: z.array(
        z.object({
          step: z.int(),
          at: Instant,
          channel: Channel,
          /** Null: the message would have been sent. */
          reason_label: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type CampaignDryRun = z.output<typeof CampaignDryRun>;

export const dryRunCampaign = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/dry-run',
  permission: 'Campaign.update',
  summary:
    'Plays a sequence over the last 90 days: entries, messages, cost, losses, people; sends nothing',
  response: CampaignDryRun,
});
