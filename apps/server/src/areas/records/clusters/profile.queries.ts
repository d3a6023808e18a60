import type { ClusterProfile } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { clustersCondition, peopleWhere } from './audience.ts';
import { findCluster } from './clusters.queries.ts';
import { readReach } from './count-reach.queries.ts';

/** Purchases within so many days are recent. */
const RECENT_DAYS = 90;

/** A cluster's customers of now: how many, who can be reached, how they buy, and its size over time. */
export async function readClusterProfile(ctx: Ctx, id: string): Promise<ClusterProfile> {
  // Private clusters of other people are not found.
  await findCluster(ctx, id);
  const condition = await clustersCondition(ctx, [id]);
  const since = new Date(ctx.clock.now().getTime() - RECENT_DAYS * 86_400_000);
  const result = await sql<{
    buyers: number;
    recent_buyers: number;
    sales_count: number;
    sales_total: number;
  }>`
    select count(*) filter (where t.sales_count > 0)::int as buyers,
      count(*) filter (where t.last_sale_at >= ${since})::int as recent_buyers,
      coalesce(sum(t.sales_count), 0)::int as sales_count, coalesce(sum(t.sales_total), 0)::bigint as sales_total
      from ${peopleWhere(ctx, condition)}`.execute(ctx.db);
  const sizes = await ctx.db
    .selectFrom('cluster_sizes')
    .select(['day', 'customers'])
    .where('store_id', '=', ctx.store.id)
    .where('customer_cluster_id', '=', id)
    .orderBy('day')
    .execute();
  return { ...(await readReach(ctx, condition)), ...rowOf(result), sizes };
}
