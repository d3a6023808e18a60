import type {
  Dimension,
  MetricsAnswer,
  MetricsQuery,
  MetricsRow,
  QueryMetric,
} from '@clientela/contract';
import {
  firstDayOfKey,
  keyOfDay,
  keysOfDays,
  TIME_BUCKETS,
  type TimeBucket,
} from '@clientela/domain';
import { npsOf } from '@clientela/domain/surveys';
import { sql } from 'kysely';
import { orderDifferences } from '#areas/records/integrations/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { rowOf } from '#platform/row-of';
import { dimensionName, forQuery, type MetricsCtx } from './attribute-dimensions.ts';
import { CATALOGUE, type CellScope, type Reading } from './catalogue.ts';
import {
  type Bounds,
  type ClosedBounds,
  compile,
  isBucket,
  REST,
  readingOf,
  type Top,
} from './compile.ts';
import { filtersInWords, labelsOf } from './labels.queries.ts';
import { FORMULAS, METRIC_NAMES, metricsTexts } from './metrics.texts.ts';
import { boundsOf } from './periods.ts';

const TIMES: readonly string[] = [...TIME_BUCKETS, 'hour', 'day_of_week'];
/** More groups than a person reads; beyond them a query must name its top. */
const MOST_GROUPS = 20_000;
/** Beyond so many buckets empty ones would not be seen. */
const MOST_BUCKETS = 2_000;
const ABC_DIMENSIONS: readonly Dimension[] = ['product', 'category', 'brand'];

interface Parts {
  num: number;
  den: number | null;
}

interface Group {
  keys: (string | null)[];
  /** In the order of the query's metrics. */
  values: (number | null)[];
}

/** By their keys in JSON. */
type Groups = Map<string, Group>;

/** Answers one query: groups, totals, comparison, and how the numbers came about. */
export async function queryMetrics(anyCtx: Ctx, query: MetricsQuery): Promise<MetricsAnswer> {
  const ctx = await forQuery(anyCtx, query);
  assertAbc(query);
  const { today, current, previous } = boundsOf(ctx, query);
  const top = await topOf(ctx, query, current, today);
  const asked = { query, today, top };
  const groups = query.by.length > 0 ? await readGroups(ctx, asked, current) : null;
  const before = previous && groups ? await readGroups(ctx, asked, previous) : null;
  const total = await readTotal(ctx, query, current, today);
  const previous_total = previous && (await readTotal(ctx, query, previous, today));
  const rows = groups ? rowsOf(query, { groups, before, current, previous, today }) : [];
  const labels = await labelsOf(ctx, query.by, rows);
  return {
    names: query.metrics.map((metric) => METRIC_NAMES[metric]),
    by_names: query.by.map((dimension) => dimensionName(ctx, dimension)),
    units: query.metrics.map((metric) => CATALOGUE[metric].unit),
    rows: classed(query, rows).map((row) => ({
      ...row,
      labels: query.by.map((dimension, at) =>
        row.is_rest && dimension === top?.dimension
          ? metricsTexts.rest
          : labels(dimension, row.keys[at] ?? null),
      ),
    })),
    total,
    previous_total,
    few_orders: await isOfFewOrders(ctx, query, {
      today,
      current,
      previous,
      total,
      previous_total,
    }),
    source: {
      formulas: query.metrics.map((metric) => FORMULAS[metric]),
      filters: (await filtersInWords(ctx, query.where)).join('; ') || metricsTexts.no_filter,
      period: { from: current.from, to: current.to },
      previous_period: previous && {
        from: previous.from,
        to: previous.to,
        until: previous.until?.toISOString() ?? null,
      },
      time_zone: ctx.store.time_zone,
      updated_at: ctx.clock.now().toISOString(),
      left_out: await leftOut(ctx, query, current, today),
      differences: isOfOrders(query) ? await orderDifferences(ctx) : [],
    },
  };
}

function assertAbc({ abc, by }: MetricsQuery): void {
  if (!abc || (by.length === 1 && by.every((one) => ABC_DIMENSIONS.includes(one)))) return;
  const message = metricsTexts.needs_abc_dimension;
  throw new Failure('invalid_fields', {
    message,
    errors: [{ field: 'abc', rule: 'dimension', message }],
  });
}

interface Asked {
  query: MetricsQuery;
  today: string;
  top: Top | null;
}

/** The keys of the first dimension that is no time, by its first metric; null where all are shown. */
async function topOf(
  ctx: MetricsCtx,
  query: MetricsQuery,
  bounds: Bounds,
  today: string,
): Promise<Top | null> {
  const dimension = query.by.find((one) => !TIMES.includes(one));
  if (!dimension || query.top === 'all' || query.abc) return null;
  const most = Number(query.top);
  const [metric] = query.metrics as [QueryMetric];
  const alone = { ...query, metrics: [metric], by: [dimension] };
  // A ratio's largest are not those with the largest sum.
  const isRatio = CATALOGUE[metric].readings.some(({ den }) => den);
  const limit = isRatio ? MOST_GROUPS + 1 : most + 1;
  const groups = await readGroups(ctx, { query: alone, today, top: null }, bounds, limit);
  if (groups.size <= most) return null;
  const ranked = [...groups.values()].sort(byFirstValue);
  return { dimension, keys: ranked.slice(0, most).map(({ keys: [key = null] }) => key) };
}

/** Unknown values come last. */
const byFirstValue = (
  { values: [a] }: Pick<Group, 'values'>,
  { values: [b] }: Pick<Group, 'values'>,
) => (b ?? -Infinity) - (a ?? -Infinity);

/** Reads the groups of all metrics; metrics of one source share a statement. */
async function readGroups(
  ctx: MetricsCtx,
  { query, today, top }: Asked,
  bounds: Bounds,
  limit = MOST_GROUPS + 1,
): Promise<Groups> {
  const groups: Groups = new Map();
  for (const [source, measures] of bySource(ctx, query, bounds)) {
    const compiled = await compile(ctx, source, {
      query,
      bounds,
      today,
      top,
      needs: measures.flatMap(({ reading }) => reading.needs ?? []),
    });
    const numbers = compiled.keys.map((_, at) => sql.lit(at + 1));
    const { rows } = await sql<Record<string, string | number | null>>`
      select ${sql.join(compiled.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`))},
        ${sql.join(aggregates(measures, compiled.scope))}
      from ${compiled.from} where ${compiled.where}
      group by ${sql.join(numbers)}
      order by n0 desc nulls last, ${sql.join(numbers)} limit ${limit}`.execute(ctx.db);
    if (rows.length > MOST_GROUPS) {
      throw new Failure('invalid_fields', {
        message: metricsTexts.too_many_groups,
        errors: [{ field: 'top', rule: 'max', message: metricsTexts.too_many_groups }],
      });
    }
    for (const row of rows) {
      const keys = compiled.keys.map((_, at) => row[`k${at}`] as string | null);
      const id = JSON.stringify(keys);
      const values = groups.get(id)?.values ?? emptyValues(query);
      for (const [at, { metric, place }] of measures.entries()) {
        values[place] = metricValue(metric, partsOf(row, at));
      }
      groups.set(id, { keys, values });
    }
  }
  return groups;
}

/** Sums over all groups, from the sources of the groups. */
async function readTotal(
  ctx: MetricsCtx,
  query: MetricsQuery,
  bounds: Bounds,
  today: string,
): Promise<(number | null)[]> {
  const total: (number | null)[] = query.metrics.map(() => null);
  for (const [source, measures] of bySource(ctx, query, bounds)) {
    const compiled = await compile(ctx, source, {
      query: { ...query, by: [] },
      bounds,
      today,
      needs: measures.flatMap(({ reading }) => reading.needs ?? []),
    });
    const result = await sql<Record<string, number | null>>`
      select ${sql.join(aggregates(measures, compiled.scope))}
      from ${compiled.from} where ${compiled.where}`.execute(ctx.db);
    const row = rowOf(result);
    for (const [at, { metric, place }] of measures.entries()) {
      total[place] = metricValue(metric, partsOf(row, at));
    }
  }
  return total;
}

/** A metric, its place in the query, and how it is read. */
interface Measure {
  metric: QueryMetric;
  place: number;
  reading: Reading;
}

function bySource(
  ctx: MetricsCtx,
  query: Pick<MetricsQuery, 'metrics' | 'by' | 'where'>,
  { until }: Bounds,
): Map<Reading['source'], Measure[]> {
  const measures = query.metrics.map((metric, place): Measure => {
    return { metric, place, reading: readingOf(ctx, metric, query, { isOpened: false, until }) };
  });
  return Map.groupBy(measures, ({ reading }) => reading.source);
}

function aggregates(measures: readonly Measure[], scope: CellScope) {
  return measures.flatMap(({ reading: { num, den } }, at) => [
    sql`(${num(scope)})::bigint as ${sql.ref(`n${at}`)}`,
    sql`${den ? sql`(${den(scope)})::bigint` : sql`null::bigint`} as ${sql.ref(`d${at}`)}`,
  ]);
}

const partsOf = (row: Record<string, unknown>, at: number): Parts => ({
  num: Number(row[`n${at}`] ?? 0),
  den: row[`d${at}`] === null ? null : Number(row[`d${at}`]),
});

/** A ratio comes from sums, never from averages; null where there is nothing to divide by. */
function metricValue(metric: QueryMetric, { num, den }: Parts): number | null {
  if (den === null) return num;
  if (den === 0) return null;
  const { unit } = CATALOGUE[metric];
  if (unit === 'permille') return halfUp(1000 * num, den);
  return unit === 'points' ? npsOf(num, 0, den) : halfUp(num, den);
}

const halfUp = (num: number, den: number) => Math.floor((2 * num + den) / (2 * den));

interface Read {
  groups: Groups;
  before: Groups | null;
  current: Bounds;
  previous: ClosedBounds | null;
  today: string;
}

type Row = Omit<MetricsRow, 'labels'>;

function rowsOf(query: MetricsQuery, read: Read): Row[] {
  const { groups, before, current, today } = read;
  const [first, ...others] = query.by;
  const time = first && others.length === 0 && TIMES.includes(first) ? first : null;
  const ids = time
    ? wholeTime(
        time,
        current,
        [...groups.values()].flatMap(({ keys: [key] }) => key ?? []),
        today,
      ).map((key) => JSON.stringify([key]))
    : [...groups.keys()];
  const match = previousKeys(query, read, ids);
  const empty = emptyValues(query);
  const previousOf = (id: string | null) =>
    id === null ? null : (before?.get(id)?.values ?? empty);
  const rows = ids.map((id): Row => {
    const keys = JSON.parse(id) as (string | null)[];
    const isRest = keys.includes(REST);
    return {
      keys: keys.map((key) => (key === REST ? null : key)),
      values: groups.get(id)?.values ?? empty,
      previous: before && previousOf(match(id)),
      is_running: query.by.some((one, at) => isBucket(one) && keys[at] === keyOfDay(one, today)),
      is_rest: isRest,
      class: null,
    };
  });
  const isByKey = (query.sort ?? (time ? 'key' : 'value')) === 'key';
  return rows.sort(
    (a, b) =>
      Number(a.is_rest) - Number(b.is_rest) ||
      (isByKey ? 0 : byFirstValue(a, b)) ||
      compareKeys(a.keys, b.keys),
  );
}

/** An empty bucket sold nothing; a ratio of nothing is unknown. */
const emptyValues = ({ metrics }: MetricsQuery) =>
  metrics.map((metric) => (CATALOGUE[metric].readings.some(({ den }) => den) ? null : 0));

/** All keys of a time, empty ones too, from the first to today or the period's end. */
function wholeTime(
  time: Dimension,
  { from, to }: Bounds,
  known: readonly string[],
  today: string,
): string[] {
  if (time === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (time === 'day_of_week') return Array.from({ length: 7 }, (_, day) => String(day));
  if (!isBucket(time)) return [...known];
  const [earliest] = [...known].sort();
  const first = from ?? (earliest && firstDayOfKey(time, earliest));
  if (!first) return [];
  const keys = keysOfDays(time, { from: first, to: to ?? today });
  return keys.length > MOST_BUCKETS ? [...known].sort() : keys;
}

/**
 * The key of the period compared with: times by their place, everything else by its name. Null where that period is
 * shorter.
 */
function previousKeys(
  { by }: MetricsQuery,
  { current, previous, today }: Read,
  ids: readonly string[],
): (id: string) => string | null {
  const at = by.findIndex(isBucket);
  if (at < 0 || !previous || !current.from) return (id) => id;
  const bucket = by[at] as TimeBucket;
  const now = keysOfDays(bucket, { from: current.from, to: current.to ?? today });
  const before = keysOfDays(bucket, { from: previous.from, to: previous.to });
  const names = new Map(now.map((key, index) => [key, before[index]]));
  const known = new Map(
    ids.map((id) => {
      const keys = JSON.parse(id) as (string | null)[];
      const name = names.get(keys[at] ?? '');
      return [id, name ? JSON.stringify(keys.with(at, name)) : null];
    }),
  );
  return (id) => known.get(id) ?? null;
}

/** Numbers such as hours by their value, everything else by its characters. */
function compareKeys(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (const [at, key] of a.entries()) {
    const [one, other] = [key ?? '', b[at] ?? ''];
    if (one === other) continue;
    const difference = Number(one) - Number(other);
    return Number.isFinite(difference) ? difference : one < other ? -1 : 1;
  }
  return 0;
}

/** ABC over the first metric (decisions §4): A while the share before a row is below 80 %, B below 95 %. */
function classed({ abc }: MetricsQuery, rows: Row[]): Row[] {
  if (!abc) return rows;
  const sold = rows.flatMap((row) => {
    const [value = null] = row.values;
    return value !== null && value > 0 ? [{ row, value }] : [];
  });
  const whole = sold.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  const all = sold.map(({ row, value }): Row => {
    const letter = before * 100 < whole * 80 ? 'a' : before * 100 < whole * 95 ? 'b' : 'c';
    before += value;
    return { ...row, class: letter };
  });
  return abc === 'all' ? all : all.filter((row) => row.class === abc);
}

/** Metrics that orders measure. */
const OF_ORDERS: readonly QueryMetric[] = [
  ...([
    'revenue',
    'orders',
    'average_ticket',
    'items',
    'discounts',
    'shipping',
    'refunds',
  ] as const),
  ...(['buyers', 'new_buyers', 'returning_buyers', 'repurchase_90', 'lost_orders'] as const),
];
/** Below so many orders a change says nothing (analytics §1). */
const FEW_ORDERS = 10;

const isOfOrders = ({ metrics }: MetricsQuery) => metrics.some((one) => OF_ORDERS.includes(one));

async function isOfFewOrders(
  ctx: MetricsCtx,
  query: MetricsQuery,
  of: Pick<Read, 'today' | 'current' | 'previous'> &
    Pick<MetricsAnswer, 'total' | 'previous_total'>,
): Promise<boolean> {
  const { today, current, previous, total, previous_total } = of;
  if (!previous || !isOfOrders(query)) return false;
  const at = query.metrics.indexOf('orders');
  if (at >= 0) return [total, previous_total].some((totals) => (totals?.[at] ?? 0) < FEW_ORDERS);
  const orders = { ...query, metrics: ['orders' as const] };
  for (const bounds of [current, previous]) {
    const [count] = await readTotal(ctx, orders, bounds, today);
    if ((count ?? 0) < FEW_ORDERS) return true;
  }
  return false;
}

/** Sales that a count of customers cannot see. */
async function leftOut(ctx: MetricsCtx, query: MetricsQuery, bounds: Bounds, today: string) {
  const metric = query.metrics.find((one) => CATALOGUE[one].of_customers);
  if (!metric) return [];
  const { source } = readingOf(ctx, metric, query, { isOpened: false, until: bounds.until });
  const compiled = await compile(ctx, source, {
    query: { ...query, by: [] },
    bounds,
    today,
    needs: [],
  });
  const result = await sql<{ n: number }>`
    select count(distinct o.id) as n from ${compiled.from}
    where ${compiled.where} and o.is_sale and o.customer_id is null`.execute(ctx.db);
  const { n } = rowOf(result);
  return n > 0 ? [{ reason: metricsTexts.anonymous_sales, count: n }] : [];
}
