import { ClusterFilters } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { compileFilters, type FilterScope } from './filter-sql.ts';

interface SavedCluster {
  id: string;
  mode: string;
  filters: unknown;
  custom_customer_ids: string[];
}

export function filterScope(ctx: Ctx): FilterScope {
  return {
    store_id: ctx.store.id,
    time_zone: ctx.store.time_zone,
    now: ctx.clock.now(),
    today: localDay(ctx.clock.now(), ctx.store.time_zone),
  };
}

/** Membership of a cluster as a condition over `customers c` and `customer_totals t`. */
function conditionOf(ctx: Ctx, cluster: SavedCluster): RawBuilder<boolean> {
  if (cluster.mode === 'static') {
    return sql`c.id in (select m.customer_id from customer_cluster_members m
      where m.store_id = ${ctx.store.id} and m.customer_cluster_id = ${cluster.id})`;
  }
  const filters = compileFilters(filterScope(ctx), ClusterFilters.parse(cluster.filters));
  return withCustomCustomers(filters, cluster.custom_customer_ids);
}

/** Adds individually chosen customers, regardless of the filters. */
export function withCustomCustomers(
  filters: RawBuilder<boolean>,
  ids: readonly string[],
): RawBuilder<boolean> {
  return ids.length === 0 ? filters : sql`(${filters} or c.id = any(${[...ids]}::uuid[]))`;
}

/**
 * Everyone in any of these clusters, as a condition over `customers c` and `customer_totals t`;
 * false for an empty list. A cluster that is not there is "not found".
 */
export async function clustersCondition(
  ctx: Ctx,
  clusterIds: readonly string[],
): Promise<RawBuilder<boolean>> {
  const wanted = [...new Set(clusterIds)];
  if (wanted.length === 0) return sql`false`;
  const clusters = await ctx.db
    .selectFrom('customer_clusters')
    .select(['id', 'mode', 'filters', 'custom_customer_ids'])
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', wanted)
    .execute();
  if (clusters.length !== wanted.length) throw new Failure('not_found');
  return sql`(${sql.join(
    clusters.map((cluster) => conditionOf(ctx, cluster)),
    sql` or `,
  )})`;
}

/**
 * Selects customers who match a condition over `customers c` and `customer_totals t`, without
 * anonymised ones. It is a subquery, so that a hundred thousand ids never leave the database.
 */
export function peopleWhere(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id ${joins}
    where c.store_id = ${ctx.store.id} and c.anonymized_at is null and ${condition}`;
}
