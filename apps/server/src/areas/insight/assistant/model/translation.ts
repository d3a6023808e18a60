import {
  ASKED_VIEWS,
  Asked,
  CHANNEL_NAMES,
  CONTACT_CHANNELS,
  type Dimension,
  type FilterCondition,
  METRICS_OF_NOW,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  QUERY_METRICS,
  QUERY_TOPS,
  type QueryFilter,
  REGIONS,
  RFM_SEGMENTS,
} from '@clientela/contract';
import { isDay, PERIOD_PRESETS, STATES } from '@clientela/domain';
import { z } from 'zod';
import { dimensionOf } from '../grammar/understand.ts';
import type { StoreWord } from '../understanding.ts';

/**
 * What a model may answer: the language of the assistant, closed. Every field is required and no value is free text,
 * so that nothing a model writes reaches a query: names are placeholders of the question.
 */

/** A name of the store in the question. */
const Placeholder = z.string().regex(/^P[1-9]$/);
const count = z.int().min(0).max(1_000_000_000);
const days = z.int().min(1).max(3650);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const test = z.enum(['in', 'not_in']);

/** Dimensions whose values are names of the store. */
const NAMED = [
  'product',
  'category',
  'brand',
  'city',
  'campaign',
  'customer_cluster',
  'tag',
  'coupon',
] as const;
/** Dimensions whose values are known beforehand. */
const CLOSED = {
  state: Object.keys(STATES),
  region: REGIONS,
  payment_method: PAYMENT_METHODS,
  order_status: ORDER_STATUSES,
  rfm_segment: RFM_SEGMENTS,
  channel: CHANNEL_NAMES,
} satisfies Partial<Record<Dimension, readonly string[]>>;
type Closed = keyof typeof CLOSED;

const closedFilter = <D extends Closed>(dimension: D) =>
  z.strictObject({
    dimension: z.literal(dimension),
    test,
    values: z
      .array(z.enum(CLOSED[dimension] as readonly [string, ...string[]]))
      .min(1)
      .max(12),
  });
const ModelFilter = z.union([
  z.strictObject({ dimension: z.enum(NAMED), test, values: z.array(Placeholder).min(1).max(5) }),
  closedFilter('state'),
  closedFilter('region'),
  closedFilter('payment_method'),
  closedFilter('order_status'),
  closedFilter('rfm_segment'),
  closedFilter('channel'),
]);

const DIVISIONS = [
  'hour',
  'day',
  'week',
  'month',
  'year',
  'day_of_week',
  ...NAMED,
  'state',
  'region',
  'payment_method',
  'order_status',
  'rfm_segment',
  'channel',
  'first_sale_month',
] as const satisfies readonly Dimension[];

const ModelCondition = z.union([
  z.strictObject({
    field: z.literal('last_sale_at'),
    test: z.enum(['in_last_days', 'not_in_last_days']),
    days,
  }),
  z.strictObject({
    field: z.enum(['sales_count', 'sales_total', 'average_ticket', 'bonus_balance']),
    test: z.enum(['eq', 'gte', 'lte']),
    value: count,
  }),
  z.strictObject({ field: z.literal('birthday_month'), month: z.int().min(1).max(12) }),
  z.strictObject({
    field: z.enum(['birthday', 'next_purchase', 'bonus_expiring']),
    in_next_days: z.int().min(0).max(365),
  }),
  z.strictObject({
    field: z.literal('reachable'),
    channel: z.enum(CONTACT_CHANNELS),
    is: z.boolean(),
  }),
  z.strictObject({
    field: z.literal('rfm_segment'),
    test,
    values: z.array(z.enum(RFM_SEGMENTS)).min(1),
  }),
  z.strictObject({
    field: z.literal('state'),
    test,
    values: z.array(z.enum(Object.keys(STATES) as [string, ...string[]])).min(1),
  }),
  z.strictObject({ field: z.literal('region'), test, values: z.array(z.enum(REGIONS)).min(1) }),
  z.strictObject({
    field: z.enum(['product', 'category', 'brand']),
    test: z.enum(['bought', 'not_bought']),
    values: z.array(Placeholder).min(1).max(5),
  }),
  z.strictObject({ field: z.literal('tag'), values: z.array(Placeholder).min(1).max(5) }),
]);
type ModelCondition = z.output<typeof ModelCondition>;

export const Translation = z.strictObject({
  asks: z.union([
    z.strictObject({
      kind: z.literal('number'),
      metrics: z.array(z.enum(QUERY_METRICS)).min(1).max(3),
      by: z.array(z.enum(DIVISIONS)).max(2),
      where: z.array(ModelFilter).max(5),
      period: z.union([z.enum(PERIOD_PRESETS), z.strictObject({ from: day, to: day })]),
      compare: z.enum(['previous', 'last_year', 'none']),
      top: z.enum(QUERY_TOPS),
      names_period: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('people'),
      conditions: z.array(ModelCondition).min(1).max(5),
    }),
    z.strictObject({ kind: z.literal('view'), view: z.enum(ASKED_VIEWS) }),
    z.strictObject({ kind: z.literal('explain'), metric: z.enum(QUERY_METRICS) }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
});
type Asks = z.output<typeof Translation>['asks'];

/** The names of the store that each placeholder of a question stands for. */
export type Placeholders = ReadonlyMap<string, readonly StoreWord[]>;

/** An answer that is no translation, with the reason for the model's second try. */
export class InvalidTranslation extends Error {}

export interface Translated {
  asked: Asked;
  is_default_period: boolean;
}

/**
 * Reads a model's answer. Returns null where the model found nothing that the question asks for.
 * @throws InvalidTranslation: not JSON, not of the schema, or a placeholder of another kind.
 */
export function readTranslation(answer: string, placeholders: Placeholders): Translated | null {
  let json: unknown;
  try {
    json = JSON.parse(answer);
  } catch {
    throw new InvalidTranslation('The answer is not JSON.');
  }
  const parsed = Translation.safeParse(json);
  if (!parsed.success) throw new InvalidTranslation(z.prettifyError(parsed.error).slice(0, 500));
  const { asks } = parsed.data;
  if (asks.kind === 'none') return null;
  const asked = Asked.safeParse(askedOf(asks, placeholders));
  if (!asked.success) throw new InvalidTranslation(z.prettifyError(asked.error).slice(0, 500));
  const isOfNow =
    asks.kind === 'number' && asks.metrics.every((one) => METRICS_OF_NOW.includes(one));
  return {
    asked: asked.data,
    is_default_period: asks.kind === 'number' && !asks.names_period && !isOfNow,
  };
}

function askedOf(asks: Exclude<Asks, { kind: 'none' }>, names: Placeholders): unknown {
  switch (asks.kind) {
    case 'number': {
      const { metrics, by, where, period, compare, top, names_period } = asks;
      if (typeof period === 'object' && !(isDay(period.from) && isDay(period.to))) {
        throw new InvalidTranslation('The period has a day that does not exist.');
      }
      const query = {
        metrics,
        by,
        where: where.map((filter): QueryFilter => filterOf(filter, names)),
        // Without a period the question means the last 30 days, whatever the model prefers.
        period: names_period ? period : 'last_30_days',
        compare,
        top,
      };
      return { kind: 'query', query };
    }
    case 'people': {
      const of = asks.conditions.flatMap((one) => conditionsOf(one, names));
      return { kind: 'people', filters: { op: 'all', of } };
    }
    default:
      return asks;
  }
}

function filterOf({ dimension, test, values }: z.output<typeof ModelFilter>, names: Placeholders) {
  const isNamed = NAMED.some((one) => one === dimension);
  return { dimension, test, values: isNamed ? keysOf(values, dimension, names) : [...values] };
}

/** The keys that placeholders have as values of a dimension. */
function keysOf(values: readonly string[], dimension: Dimension, names: Placeholders): string[] {
  return values.flatMap((value) => {
    const words = (names.get(value) ?? []).filter((word) => dimensionOf(word) === dimension);
    if (words.length === 0) throw new InvalidTranslation(`${value} is not of kind ${dimension}.`);
    return words.map(({ key }) => key);
  });
}

const ANY_SALE: FilterCondition = { field: 'sales_count', is: { test: 'gte', value: 1 } };

function conditionsOf(condition: ModelCondition, names: Placeholders): FilterCondition[] {
  switch (condition.field) {
    case 'last_sale_at':
      return [
        // "não compra há 90 dias" is said of people that bought before.
        ...(condition.test === 'not_in_last_days' ? [ANY_SALE] : []),
        { field: condition.field, is: { test: condition.test, days: condition.days } },
      ];
    case 'sales_count':
    case 'sales_total':
    case 'average_ticket':
    case 'bonus_balance': {
      const { field, test, value } = condition;
      return [{ field, is: { test, value } }];
    }
    case 'birthday_month':
      return [{ field: 'birthday', is: { test: 'month', month: condition.month } }];
    case 'birthday':
    case 'next_purchase':
    case 'bonus_expiring': {
      const { field, in_next_days } = condition;
      return [{ field, is: { test: 'in_next_days', days: in_next_days } }];
    }
    case 'reachable': {
      const { field, channel, is } = condition;
      return [{ field, channel, test: is ? 'yes' : 'no' }];
    }
    case 'rfm_segment':
    case 'region':
    case 'state':
      return [condition];
    case 'product':
    case 'category':
    case 'brand': {
      const { field, test, values } = condition;
      return [{ field, test, values: keysOf(values, field, names) }];
    }
    case 'tag':
      return [{ field: 'tag', test: 'any', values: keysOf(condition.values, 'tag', names) }];
  }
}
