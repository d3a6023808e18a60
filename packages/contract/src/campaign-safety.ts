import { z } from 'zod';
import { SendingChannel } from './channels.ts';
import { Instant } from './shapes.ts';

/** Safe sending of campaigns (analytics §9): a first part that leaves alone, and measures that stop a campaign. */

/** What may stop a campaign, in the order in which it is judged. */
export const STOPPING_MEASURES = ['bounces', 'complaints', 'failures', 'opt_outs'] as const;
export type StoppingMeasure = (typeof STOPPING_MEASURES)[number];

/** Recipients of a channel from which `auto` considers a canary. */
export const CANARY_FROM = 500;
/** Messages in a canary at least. */
export const SMALLEST_CANARY = 50;

const limit = (percentage: number) => z.number().min(0.1).max(100).default(percentage);

export const SafeSend = z.object({
  /** `auto`: where the store, the sender or the people are new to each other. */
  canary: z.enum(['auto', 'always', 'never']).default('auto'),
  /** Percentage of the channel's recipients in the canary; at least 50 messages. */
  canary_percentage: z.int().min(1).max(50).default(2),
  /** Whether the limits stop the campaign, with its canary or without. */
  stops: z.boolean().default(true),
  /** Percentages of the messages that left; complaints and opt-outs of those that were accepted. */
  limits: z
    .object({ bounces: limit(5), complaints: limit(0.3), failures: limit(10), opt_outs: limit(2) })
    .prefault({}),
});
export type SafeSend = z.output<typeof SafeSend>;

/** What stops a campaign, which may change while it sends. */
export const StoppingLimits = SafeSend.pick({ stops: true, limits: true });
export type StoppingLimits = z.output<typeof StoppingLimits>;

/** What became of a campaign's messages over one channel, as last read. */
export const CampaignWatch = z.object({
  channel: SendingChannel,
  canary: z
    .object({
      /** `skipped`: a person sent the rest without waiting. */
      state: z.enum(['running', 'passed', 'skipped']),
      size: z.int(),
      total: z.int(),
      /** When the rest leaves, if nothing stops it; null while the canary leaves. */
      passes_at: Instant.nullable(),
    })
    .nullable(),
  answered: z.int(),
  bounces: z.int(),
  complaints: z.int(),
  failures: z.int(),
  opt_outs: z.int(),
  /** The measure that stopped the campaign; null once a person resumed it. */
  stopped_by: z.enum(STOPPING_MEASURES).nullable(),
});
export type CampaignWatch = z.output<typeof CampaignWatch>;
