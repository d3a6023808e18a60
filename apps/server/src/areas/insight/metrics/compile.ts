import type { Dimension, MetricsQuery, QueryFilter, QueryMetric } from '@clientela/contract';
import { present, TIME_BUCKETS, type TimeBucket } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { clustersCondition, findCluster, listClusters } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import {
  attributeKey,
  dimensionName,
  type MetricsCtx,
  unknownAttribute,
} from './attribute-dimensions.ts';
import { bucketKey, CATALOGUE, type CellScope, type Reading } from './catalogue.ts';
import { metricsTexts } from './metrics.texts.ts';
import type { Source } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** The days and the instant until which facts count. */
export interface Bounds {
  from: string | null;
  to: string | null;
  /** Of today compared with yesterday: until the same time. */
  until: Date | null;
}

/** Those of a period compared with, which has a first and a last day. */
export type ClosedBounds = Bounds & { from: string; to: string };

/** The key of everything beyond `top`; no value has this character. */
export const REST = '\u0001';

export const isBucket = (dimension: string): dimension is TimeBucket =>
  (TIME_BUCKETS as readonly string[]).includes(dimension);

/** A dimension in a statement: its key, named joins of the source, and a join of its own. */
interface Named {
  key: Sql;
  needs: readonly string[];
  join?: Sql;
}

/** How a source names a dimension; undefined where it cannot. */
function dimensionOf(ctx: MetricsCtx, source: Source, dimension: Dimension): Named | undefined {
  if (isBucket(dimension)) {
    return source.day ? { key: bucketKey(dimension, source.day), needs: [] } : undefined;
  }
  if (dimension === 'day_of_week') {
    return source.day ? { key: sql`extract(dow from ${source.day})::text`, needs: [] } : undefined;
  }
  if (dimension === 'hour') {
    return source.day && source.at && !source.isOfDays
      ? {
          key: sql`extract(hour from ${source.at} at time zone ${ctx.store.time_zone})::int::text`,
          needs: [],
        }
      : undefined;
  }
  const attribute = attributeKey(ctx, dimension, source.subjects);
  return attribute ? { ...attribute, needs: [] } : source.dimensions[dimension];
}

/** The first reading of a metric that knows the dimensions, or a failure that names the pair. */
export function readingOf(
  ctx: MetricsCtx,
  metric: QueryMetric,
  query: Pick<MetricsQuery, 'by' | 'where'>,
  { isOpened, until }: { isOpened: boolean; until: Date | null },
): Reading {
  const asked = [...query.by, ...query.where.map(({ dimension }) => dimension)];
  const { readings } = CATALOGUE[metric];
  const found = readings.find(
    (reading) =>
      (!isOpened || (reading.records && reading.source.record)) &&
      // a rollup knows whole days alone
      (!until || (reading.source.at && !reading.source.isOfDays)) &&
      asked.every((dimension) => dimensionOf(ctx, reading.source, dimension)),
  );
  if (found) return found;
  const impossible = asked.find(
    (dimension) => !readings.some(({ source }) => dimensionOf(ctx, source, dimension)),
  );
  const message = impossible
    ? (unknownAttribute(ctx, impossible) ??
      metricsTexts.cannot_group(metric, dimensionName(ctx, impossible)))
    : isOpened
      ? metricsTexts.cannot_open(metric)
      : metricsTexts.cannot_combine(metric);
  throw new Failure('invalid_fields', {
    message,
    errors: [{ field: 'metrics', rule: 'combination', message }],
  });
}

/** Whether a metric can be divided by a dimension. */
export function dividesBy(ctx: MetricsCtx, metric: QueryMetric, dimension: Dimension): boolean {
  return CATALOGUE[metric].readings.some(({ source }) => dimensionOf(ctx, source, dimension));
}

/** A statement's tables and conditions, with the keys of its groups. */
export interface Compiled {
  from: Sql;
  where: Sql;
  keys: Sql[];
  scope: CellScope;
}

/** Which keys of one dimension are rows of their own; the others are the rest. */
export interface Top {
  dimension: Dimension;
  keys: readonly (string | null)[];
}

interface CompileOptions {
  query: Pick<MetricsQuery, 'by' | 'where'>;
  bounds: Bounds;
  needs: readonly string[];
  today: string;
  top?: Top | null;
}

/** Compiles groups, filters and days over a source; every value is a bound parameter. */
export async function compile(
  ctx: MetricsCtx,
  source: Source,
  { query, bounds, needs, today, top }: CompileOptions,
): Promise<Compiled> {
  const wanted = new Set(needs);
  const own = new Map<Dimension, Sql>();
  const keys = query.by.map((dimension) => {
    const { key, needs, join } = present(dimensionOf(ctx, source, dimension), dimension);
    for (const name of needs) wanted.add(name);
    if (join) own.set(dimension, join);
    return top?.dimension === dimension ? topKey(key, top.keys) : key;
  });
  const where: Sql[] = [source.where];
  if (source.day) {
    if (bounds.from) where.push(sql`${source.day} >= ${bounds.from}::date`);
    if (bounds.to) where.push(sql`${source.day} <= ${bounds.to}::date`);
    if (bounds.until && source.at) where.push(sql`${source.at} < ${bounds.until}`);
  }
  for (const filter of query.where) {
    const { condition, needs, join } = await compileFilter(ctx, source, filter);
    for (const name of needs) wanted.add(name);
    if (join) own.set(filter.dimension, join);
    where.push(condition);
  }
  const joins = Object.entries(source.joins).filter(([name]) => wanted.has(name));
  const clusters = wanted.has('cluster') ? [await clusterJoin(ctx)] : [];
  return {
    from: sql`${source.from} ${sql.join([...joins.map(([, join]) => join), ...own.values(), ...clusters], sql` `)}`,
    where: sql.join(where, sql` and `),
    keys,
    scope: {
      store_id: ctx.store.id,
      from: bounds.from,
      to: bounds.to,
      bucket: query.by.find(isBucket) ?? null,
      today,
    },
  };
}

function topKey(key: Sql, keys: readonly (string | null)[]): Sql {
  const named = keys.filter((one) => one !== null);
  const isNamed = keys.includes(null)
    ? sql`(${key} = any(${named}::text[]) or ${key} is null)`
    : sql`(${key} = any(${named}::text[])) is true`;
  return sql`case when ${isNamed} then ${key} else ${REST} end`;
}

async function compileFilter(
  ctx: MetricsCtx,
  source: Source,
  { dimension, test, values }: QueryFilter,
): Promise<{ condition: Sql; needs: readonly string[]; join?: Sql | undefined }> {
  const { key, needs, join } = present(dimensionOf(ctx, source, dimension), dimension);
  const named = values.filter((one) => one !== null);
  const within = (condition: Sql) =>
    test === 'in' ? sql`(${condition}) is true` : sql`(${condition}) is not true`;
  if (dimension === 'customer_cluster') {
    for (const id of named) await findCluster(ctx, id);
    const members = await clustersCondition(ctx, named);
    return {
      condition: within(sql`${members} and c.anonymized_at is null`),
      needs: needs.filter((one) => one !== 'cluster'),
    };
  }
  if (dimension === 'tag') {
    return {
      condition: within(sql`exists (select from customer_tag_links f
        where f.store_id = ${ctx.store.id} and f.customer_id = ${present(source.subjects.CUSTOMER, 'customer of the source')}
          and f.tag_id = any(${named}::uuid[]))`),
      needs: [],
    };
  }
  const isAmong = sql`${key} = any(${named}::text[])`;
  return {
    condition: within(values.includes(null) ? sql`${isAmong} or ${key} is null` : isAmong),
    needs,
    join,
  };
}

/** The groups of each customer that the actor may see. */
async function clusterJoin(ctx: Ctx): Promise<Sql> {
  const { data } = await listClusters(ctx, { page: 1, per_page: 100, ordering: 'name:asc' });
  const members: Sql[] = [];
  for (const { id } of data) {
    members.push(
      sql`case when c.anonymized_at is null and ${await clustersCondition(ctx, [id])} then ${id} end`,
    );
  }
  return sql`cross join lateral unnest(array[${members.length > 0 ? sql.join(members) : sql`null`}]::text[]) as g(id)`;
}

/** The condition that a fact belongs to the cell with these keys. */
export function inCell(compiled: Compiled, keys: readonly (string | null)[]): Sql {
  const parts = keys.map((key, at) => {
    const own = present(compiled.keys[at], 'dimension of the key');
    return key === null ? sql`${own} is null` : sql`${own} = ${key}`;
  });
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
