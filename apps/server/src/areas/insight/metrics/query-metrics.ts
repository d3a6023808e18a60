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
import { dimensionName, forQuery, type MetricsCtx } from './attribute-dimensions.ts';
import { CATALOGUE, type Reading } from './catalogue.ts';
import { type Bounds, compile, isBucket, REST, readingOf, type Top } from './compile.ts';
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

/** Values of one key, in the order of the query's metrics. */
type Cells = Map<string, (number | null)[]>;

interface Groups {
  keys: Map<string, (string | null)[]>;
  cells: Cells;
}

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
      labels: row.keys.map((key, at) =>
        row.is_rest && query.by[at] === top?.dimension
          ? metricsTexts.rest
          : labels(query.by[at]!, key),
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
        from: previous.from!,
        to: previous.to!,
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
  if (!abc || (by.length === 1 && ABC_DIMENSIONS.includes(by[0]!))) return;
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
  const { keys, cells } = await readGroups(ctx, { query: alone, today, top: null }, bounds, limit);
  if (keys.size <= most) return null;
  const ranked = [...keys].sort(([a], [b]) => byValue(cells.get(a)![0]!, cells.get(b)![0]!));
  return { dimension, keys: ranked.slice(0, most).map(([, [key]]) => key!) };
}

const byValue = (a: number | null, b: number | null) => (b ?? -Infinity) - (a ?? -Infinity);

/** Reads the groups of all metrics; metrics of one source share a statement. */
async function readGroups(
  ctx: MetricsCtx,
  { query, today, top }: Asked,
  bounds: Bounds,
  limit = MOST_GROUPS + 1,
): Promise<Groups> {
  const groups: Groups = { keys: new Map(), cells: new Map() };
  for (const [readings, places] of bySource(ctx, query, bounds)) {
    const [{ source }] = readings as [Reading];
    const compiled = await compile(ctx, source, {
      query,
      bounds,
      today,
      top,
      needs: readings.flatMap(({ needs = [] }) => needs),
    });
    const numbers = compiled.keys.map((_, at) => sql.lit(at + 1));
    const { rows } = await sql<Record<string, string | number | null>>`
      select ${sql.join(compiled.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`))},
        ${sql.join(aggregates(readings, compiled.scope))}
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
      groups.keys.set(id, keys);
      const values = groups.cells.get(id) ?? emptyValues(query);
      for (const [at, place] of places.entries()) {
        values[place] = metricValue(query.metrics[place]!, partsOf(row, at));
      }
      groups.cells.set(id, values);
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
  const { metrics } = query;
  const total: (number | null)[] = metrics.map(() => null);
  for (const [readings, places] of bySource(ctx, query, bounds)) {
    const compiled = await compile(ctx, readings[0]!.source, {
      query: { ...query, by: [] },
      bounds,
      today,
      needs: readings.flatMap(({ needs = [] }) => needs),
    });
    const { rows } = await sql<Record<string, number | null>>`
      select ${sql.join(aggregates(readings, compiled.scope))}
      from ${compiled.from} where ${compiled.where}`.execute(ctx.db);
    for (const [at, place] of places.entries()) {
      total[place] = metricValue(metrics[place]!, partsOf(rows[0]!, at));
    }
  }
  return total;
}

/** The readings of the metrics, those of one source together, each with its metric's place. */
function bySource(
  ctx: MetricsCtx,
  query: Pick<MetricsQuery, 'metrics' | 'by' | 'where'>,
  { until }: Bounds,
): [Reading[], number[]][] {
  const found = new Map<unknown, [Reading[], number[]]>();
  for (const [place, metric] of query.metrics.entries()) {
    const reading = readingOf(ctx, metric, query, { isOpened: false, until });
    const [readings, places] = found.get(reading.source) ?? [[], []];
    found.set(reading.source, [
      [...readings, reading],
      [...places, place],
    ]);
  }
  return [...found.values()];
}

function aggregates(readings: readonly Reading[], scope: Parameters<Reading['num']>[0]) {
  return readings.flatMap(({ num, den }, at) => [
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
  previous: Bounds | null;
  today: string;
}

type Row = Omit<MetricsRow, 'labels'>;

function rowsOf(query: MetricsQuery, read: Read): Row[] {
  const { groups, before, current, today } = read;
  const time = query.by.length === 1 && TIMES.includes(query.by[0]!) ? query.by[0]! : null;
  const ids = time
    ? wholeTime(
        time,
        current,
        [...groups.keys.values()].map(([key]) => key!),
        today,
      ).map((key) => JSON.stringify([key]))
    : [...groups.keys.keys()];
  const match = previousKeys(query, read, ids);
  const empty = emptyValues(query);
  const previousOf = (id: string | null) => (id === null ? null : (before?.cells.get(id) ?? empty));
  const rows = ids.map((id): Row => {
    const keys = JSON.parse(id) as (string | null)[];
    const isRest = keys.includes(REST);
    return {
      keys: keys.map((key) => (key === REST ? null : key)),
      values: groups.cells.get(id) ?? empty,
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
      (isByKey ? 0 : byValue(a.values[0]!, b.values[0]!)) ||
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
  const before = keysOfDays(bucket, { from: previous.from!, to: previous.to! });
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
  const whole = rows.reduce((sum, { values: [value] }) => sum + Math.max(0, value ?? 0), 0);
  let before = 0;
  const all = rows
    .filter(({ values: [value] }) => (value ?? 0) > 0)
    .map((row): Row => {
      const letter = before * 100 < whole * 80 ? 'a' : before * 100 < whole * 95 ? 'b' : 'c';
      before += row.values[0]!;
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
  const { rows } = await sql<{ n: number }>`
    select count(distinct o.id) as n from ${compiled.from}
    where ${compiled.where} and o.is_sale and o.customer_id is null`.execute(ctx.db);
  const { n } = rows[0]!;
  return n > 0 ? [{ reason: metricsTexts.anonymous_sales, count: n }] : [];
}
