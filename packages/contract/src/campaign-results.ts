import { INCREMENTAL_OUTCOMES } from '@clientela/domain';
import { z } from 'zod';
import { Variant } from './campaign-contents.ts';
import { CAMPAIGN_STAGES, CampaignIndicators } from './campaigns.ts';
import { Channel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Day, Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** A campaign's results, with the orders attributed to it (decisions §6). */

const Figures = z.object({
  sent: z.int(),
  delivered: z.int(),
  /** People who opened; opens by machines alone (privacy proxies, scanners) are counted apart. */
  opened: z.int(),
  machine_opened: z.int(),
  clicked: z.int(),
  unsubscribed: z.int(),
  failed: z.int(),
  orders: z.int(),
  revenue: Cents,
});
export type CampaignFigures = z.output<typeof Figures>;

/** Revenue beyond what the control group bought, less the cost of the messages. */
export const CampaignIncremental = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('too_few'),
    /** The customers in the control group, and the buyers, that the comparison lacks. */
    missing: z.object({ control: z.int(), buyers: z.int() }),
  }),
  z.object({
    outcome: z.enum(INCREMENTAL_OUTCOMES),
    gross: Cents,
    net: Cents,
    /** The 95 % interval of `net`. */
    low: Cents,
    high: Cents,
    /** Probability that `net` is above zero. */
    chance: z.number(),
  }),
]);
export type CampaignIncremental = z.output<typeof CampaignIncremental>;

export const CampaignResults = z.object({
  /** Where the campaign was when its results were counted, so that it agrees with the figures. */
  stage: z.enum(CAMPAIGN_STAGES),
  /** Considered, left out, held back for comparison, and still to leave. */
  audience: z.int(),
  not_sent: z.int(),
  control: z.int(),
  waiting: z.int(),
  total: Figures,
  /** Buyers among those reached, in per cent with one decimal; null before anybody was reached. */
  conversion: z.number().nullable(),
  /** Cost of the messages to the wallet so far; omitted if messages have no price. */
  cost: Cents.optional(),
  by_day: z.array(Figures.extend({ day: Day })),
  /** The results of each content of each action, in their order, and of its variants. */
  by_content: z.array(
    Figures.extend({
      content_id: Id,
      /** Which action, from 0. */
      action: z.int(),
      channel: Channel,
      variants: z.array(Figures.extend({ variant: Variant, subject: z.string() })),
    }),
  ),
  /** For each channel test, the customers assigned to either channel; those reachable by only one are in neither. */
  channel_tests: z.array(
    z.object({
      action: z.int(),
      sides: z.array(Figures.extend({ variant: Variant, content_id: Id, channel: Channel })),
    }),
  ),
  /** Cents saved by giving each customer the cheapest content that reaches them; null where nothing was chosen so. */
  saving: Cents.nullable(),
  /** Of the revenue, the carts and payments that were reminded of; null where the campaign reminds of none. */
  recovered: z.object({ orders: z.int(), revenue: Cents }).nullable(),
  /** Why messages did not arrive; `is_failure`: it was tried, and counts as failed, not as not sent. */
  reasons: z.array(
    z.object({
      reason: z.string().nullable(),
      label: z.string(),
      customers: z.int(),
      is_failure: z.boolean(),
    }),
  ),
  indicators: CampaignIndicators,
  /** Null without a control group; `lift` null while there is not enough data. */
  control_group: z
    .object({
      customers: z.int(),
      orders: z.int(),
      revenue: Cents,
      conversion: z.number().nullable(),
      lift: z.number().nullable(),
    })
    .nullable(),
  /** Null without a control group. */
  incremental: CampaignIncremental.nullable(),
  attribution_days: z.int(),
  updated_at: Instant.nullable(),
});
export type CampaignResults = z.output<typeof CampaignResults>;

export const AttributedOrder = z.object({
  order_id: Id,
  number: z.string(),
  ordered_at: Instant,
  revenue: Cents,
  customer: z.object({ id: Id, name: z.string() }),
  activity_id: Id,
  variant: Variant,
  sent_at: Instant,
});
export type AttributedOrder = z.output<typeof AttributedOrder>;

export const getCampaignResults = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/results',
  permission: 'Campaign.show',
  api_scope: 'campaigns:read',
  summary: 'Reach, opens, clicks, orders and revenue, by day and variant',
  response: CampaignResults,
});

export const listAttributedOrders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/attributed-orders',
  permission: 'Campaign.show',
  api_scope: 'campaigns:read',
  summary: 'The orders behind the revenue of a campaign',
  query: pageQuery(['ordered_at', 'revenue'], 'ordered_at:desc').extend({
    day: Day.optional(),
    variant: Variant.optional(),
  }),
  response: pageOf(AttributedOrder),
});
