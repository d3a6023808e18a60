import type {
  Asked,
  AssistantRefusal,
  Dimension,
  FilterCondition,
  MetricsQuery,
  QueryFilter,
  QueryMetric,
} from '@clientela/contract';

/** The right outcome of a question of the evaluation. */
export type Gold = { asked: Asked } | { choices: Asked[] } | { refusal: AssistantRefusal };

export interface Question {
  text: string;
  gold: Gold;
  /** Questions asked before it, each about the one before. */
  after?: string[];
}

type Period = MetricsQuery['period'];

/** A number: metrics over a period, with what else the question names. */
export function number(
  metrics: QueryMetric | QueryMetric[],
  period: Period = 'last_30_days',
  more: Partial<MetricsQuery> = {},
): Gold & { asked: Asked } {
  const query: MetricsQuery = {
    metrics: Array.isArray(metrics) ? metrics : [metrics],
    by: [],
    where: [],
    period,
    compare: 'none',
    top: 'all',
    ...more,
  };
  return { asked: { kind: 'query', query } };
}

/** Dimensions with so few values that all are shown. */
const FEW: readonly Dimension[] = [
  'hour',
  'day',
  'week',
  'month',
  'year',
  'day_of_week',
  'state',
  'region',
  'payment_method',
  'order_status',
  'rfm_segment',
  'first_sale_month',
  'channel',
];

/** A number divided by a dimension: all rows where they are few, else the ten largest. */
export function divided(
  metrics: QueryMetric | QueryMetric[],
  by: Dimension,
  period: Period = 'last_30_days',
  more: Partial<MetricsQuery> = {},
): Gold & { asked: Asked } {
  return number(metrics, period, { by: [by], top: FEW.includes(by) ? 'all' : '10', ...more });
}

export const within = (dimension: Dimension, ...values: string[]): QueryFilter => ({
  dimension,
  test: 'in',
  values,
});
export const outside = (dimension: Dimension, ...values: string[]): QueryFilter => ({
  dimension,
  test: 'not_in',
  values,
});

export const people = (...of: FilterCondition[]): Gold & { asked: Asked } => ({
  asked: { kind: 'people', filters: { op: 'all', of } },
});

export const draft = (of: 'cluster' | 'campaign', ...conditions: FilterCondition[]): Gold => ({
  asked: { kind: 'draft', of, filters: { op: 'all', of: conditions } },
});

export const days = (from: string, to: string): Period => ({ from, to });
export const refused = (refusal: AssistantRefusal): Gold => ({ refusal });
export const either = (...golds: (Gold & { asked: Asked })[]): Gold => ({
  choices: golds.map(({ asked }) => asked),
});

/** Conditions of people. */
export const bought: FilterCondition = { field: 'sales_count', is: { test: 'gte', value: 1 } };
export const quietFor = (count: number): FilterCondition[] => [
  bought,
  { field: 'last_sale_at', is: { test: 'not_in_last_days', days: count } },
];
export const boughtIn = (count: number): FilterCondition => ({
  field: 'last_sale_at',
  is: { test: 'in_last_days', days: count },
});
export const salesAtLeast = (value: number): FilterCondition => ({
  field: 'sales_count',
  is: { test: 'gte', value },
});
export const spentFrom = (value: number): FilterCondition => ({
  field: 'sales_total',
  is: { test: 'gte', value },
});
export const inState = (...values: string[]): FilterCondition => ({
  field: 'state',
  test: 'in',
  values,
});
