import { ATTRIBUTE_KEY, PERIOD_PRESETS } from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { METRIC_GROUPS } from './metrics.ts';
import { Cents, Day, daysInOrder, Id, Instant, PageMeta, text } from './shapes.ts';

/** What a query may measure (analytics §1). */
export const QUERY_METRICS = [
  'revenue',
  'orders',
  'average_ticket',
  'items',
  'discounts',
  'shipping',
  'refunds',
  'buyers',
  'new_buyers',
  'returning_buyers',
  'repurchase_90',
  'lost_orders',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'message_cost',
  'customers',
  'leads',
  'reachable',
  'attributed_revenue',
  'incremental_revenue',
  'bonus_granted',
  'bonus_used',
  'bonus_open',
  'carts_abandoned',
  'carts_recovered',
  'nps',
] as const;
export type QueryMetric = (typeof QUERY_METRICS)[number];

/** Metrics of the present: they have no period. */
export const METRICS_OF_NOW: readonly QueryMetric[] = [
  'customers',
  'leads',
  'reachable',
  'bonus_open',
];

/** What a query may group and filter by. */
export const DIMENSIONS = [
  ...METRIC_GROUPS,
  'product',
  'category',
  'brand',
  'coupon',
  'order_status',
  'rfm_segment',
  'customer_cluster',
  'tag',
  'first_sale_month',
  'campaign',
  'channel',
] as const;

/** The store's own fields of customers and of orders, by their keys. */
const AttributeDimension = z
  .templateLiteral([z.enum(['custom.', 'order.custom.']), z.string().regex(ATTRIBUTE_KEY)])
  .meta({
    description: 'a custom attribute: `custom.{key}` of customers, `order.custom.{key}` of orders',
  });

export const Dimension = z.union([z.enum(DIMENSIONS), AttributeDimension], {
  error: 'Escolha uma divisão da lista.',
});
export type Dimension = z.output<typeof Dimension>;

/** Unit of a metric's values: cents, a whole number, tenths of a percent, points of NPS with one decimal. */
export const METRIC_UNITS = ['cents', 'count', 'permille', 'points'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

const FIVE_YEARS_MS = 1827 * 86_400_000;
const OwnPeriod = daysInOrder(z.strictObject({ from: Day, to: Day }))
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < FIVE_YEARS_MS, {
    path: ['to'],
    message: 'Escolha no máximo cinco anos.',
  })
  .meta({ description: '`to` is no earlier than `from`, and at most five years later' });
export const QueryPeriod = z.union([z.enum(PERIOD_PRESETS), OwnPeriod]);
export type QueryPeriod = z.output<typeof QueryPeriod>;

/** The values of a dimension; null means records without one. */
const Key = text(200).nullable();

/** Dimensions whose values are ids. */
export const ID_DIMENSIONS: readonly Dimension[] = [
  'product',
  'customer_cluster',
  'tag',
  'campaign',
];

export const QueryFilter = z
  .strictObject({
    dimension: Dimension,
    test: z.enum(['in', 'not_in']).default('in'),
    values: z.array(Key).min(1).max(100),
  })
  .refine(
    ({ dimension, values }) =>
      !ID_DIMENSIONS.includes(dimension) ||
      values.every((value) => value === null || Id.safeParse(value).success),
    { path: ['values'], message: 'Escolha valores da lista.' },
  )
  .meta({ description: 'values of product, customer_cluster, tag and campaign are ids' });
export type QueryFilter = z.output<typeof QueryFilter>;

export const QUERY_TOPS = ['10', '20', '30', '40', '50', 'all'] as const;

/** One closed object for every number: widgets, exports, shares, mails and the assistant (analytics §1). */
export const MetricsQuery = z.strictObject({
  metrics: z.array(z.enum(QUERY_METRICS)).min(1).max(3),
  by: z.array(Dimension).max(2).default([]),
  where: z.array(QueryFilter).max(10).default([]),
  period: QueryPeriod.default('last_30_days'),
  compare: z.enum(['previous', 'last_year', 'none']).default('none'),
  /** Times in their order, everything else by its first metric. */
  sort: z.enum(['key', 'value']).optional(),
  top: z.enum(QUERY_TOPS).default('all'),
  abc: z.enum(['a', 'b', 'c', 'all']).optional(),
});
export type MetricsQuery = z.output<typeof MetricsQuery>;

const Value = z.number().nullable();

export const MetricsRow = z.object({
  /** As decisions §10 writes them, ids of products, groups, tags and campaigns; null where there is none. */
  keys: z.array(z.string().nullable()),
  labels: z.array(z.string()),
  /** In the order of the metrics; null where nothing can be said, such as a ticket without sales. */
  values: z.array(Value),
  /** Of the period compared with; null without one. */
  previous: z.array(Value).nullable(),
  /** The bucket is not over yet. */
  is_running: z.boolean(),
  /** The sum of everything beyond `top`; it cannot be opened. */
  is_rest: z.boolean(),
  class: z.enum(['a', 'b', 'c']).nullable(),
});
export type MetricsRow = z.output<typeof MetricsRow>;

export const MetricsSource = z.object({
  /** One sentence per metric. */
  formulas: z.array(z.string()),
  filters: z.string(),
  period: z.object({ from: Day.nullable(), to: Day.nullable() }),
  previous_period: z.object({ from: Day, to: Day, until: Instant.nullable() }).nullable(),
  time_zone: z.string(),
  updated_at: Instant,
  left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Orders here and on each connected platform, where the last count differed. */
  differences: z.array(
    z.object({ platform: z.string(), theirs: z.int(), ours: z.int(), at: Instant }),
  ),
});
export type MetricsSource = z.output<typeof MetricsSource>;

export const MetricsAnswer = z.object({
  /** Names of the metrics and of the dimensions, in the query's order. */
  names: z.array(z.string()),
  by_names: z.array(z.string()),
  units: z.array(z.enum(METRIC_UNITS)),
  rows: z.array(MetricsRow),
  total: z.array(Value),
  previous_total: z.array(Value).nullable(),
  /** Either period has fewer than ten orders, so a change of what orders measure says nothing. */
  few_orders: z.boolean(),
  source: MetricsSource,
});
export type MetricsAnswer = z.output<typeof MetricsAnswer>;

export const MetricsResult = z.union([
  z.object({ answer: MetricsAnswer }),
  /** The query's own error; the others are answered. */
  z.object({ problem: z.object({ code: z.string(), message: z.string() }) }),
]);

export type MetricsResult = z.output<typeof MetricsResult>;

export const queryMetrics = endpoint({
  method: 'POST',
  path: '/stores/:store_id/metrics/query',
  permission: 'Dashboard.index',
  api_scope: 'metrics:read',
  summary: 'Up to 24 queries of metrics, grouped, filtered and compared, each with its own error',
  body: z.strictObject({ queries: z.array(MetricsQuery).min(1).max(24) }),
  response: z.object({ data: z.array(MetricsResult) }),
});

export const METRIC_ROW_KINDS = [
  'order',
  'customer',
  'activity',
  'bonus',
  'cart',
  'response',
  'campaign',
  'cost',
  'complaint',
] as const;

/** A record behind a number: summed over all pages, `value` gives the metric's sum or count, or a ratio's upper part. */
export const MetricsRecord = z.object({
  id: Id,
  kind: z.enum(METRIC_ROW_KINDS),
  title: z.string(),
  detail: z.string(),
  at: Instant.nullable(),
  value: z.int(),
  /** What the record is worth, for its reader. */
  amount: Cents,
  /** To the analyst initials and no id. */
  customer: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
});
export type MetricsRecord = z.output<typeof MetricsRecord>;

export const listMetricRecords = endpoint({
  method: 'POST',
  path: '/stores/:store_id/metrics/rows',
  permission: 'Dashboard.show',
  summary:
    'A page of the orders, customers, messages, bonuses, carts, responses, campaigns, costs or complaints behind one number',
  body: z.strictObject({
    query: MetricsQuery,
    /** Of the number's row; empty for a total. */
    keys: z.array(Key).max(2).default([]),
    /** Which of the query's metrics. */
    metric: z.enum(QUERY_METRICS),
    page: z.int().min(1).max(100_000).default(1),
    per_page: z.int().min(1).max(100).default(25),
    cursor: z.string().max(600).optional(),
  }),
  response: z.object({ data: z.array(MetricsRecord), meta: PageMeta }),
});
