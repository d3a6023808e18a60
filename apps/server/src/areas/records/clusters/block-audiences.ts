import type { BlockAudience } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { clustersCondition, filterScope, peopleWhere } from './audience.ts';
import { compileFilters } from './filter-sql.ts';

/** For each of these customers, which of the audiences they belong to. One query, whatever the number of customers. */
export async function matchAudiences(
  ctx: Ctx,
  audiences: readonly BlockAudience[],
  customerIds: readonly string[],
): Promise<Map<string, boolean[]>> {
  if (customerIds.length === 0) return new Map();
  const gone = new Set(await findGoneClustersAmong(ctx, audiences.flatMap(clustersOf)));
  const conditions: RawBuilder<boolean>[] = [];
  for (const audience of audiences) {
    const isGone = clustersOf(audience).some((id) => gone.has(id));
    conditions.push(isGone ? sql<boolean>`false` : await conditionOf(ctx, audience));
  }
  const met = sql.join(conditions.map((condition) => sql`(${condition}) is true`));
  const { rows } = await sql<{ id: string; met: boolean[] }>`
    select c.id, array[${met}] as met
      from ${peopleWhere(ctx, sql`c.id = any(${[...customerIds]}::uuid[])`)}`.execute(ctx.db);
  return new Map(rows.map(({ id, met }) => [id, met]));
}

/** Those of these clusters that the store has no more. */
export async function findGoneClustersAmong(
  ctx: Ctx,
  clusterIds: readonly string[],
): Promise<string[]> {
  if (clusterIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('customer_clusters')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [...clusterIds])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return clusterIds.filter((id) => !known.has(id));
}

function clustersOf(audience: BlockAudience): string[] {
  return audience.kind === 'clusters' ? audience.cluster_ids : [];
}

async function conditionOf(ctx: Ctx, audience: BlockAudience): Promise<RawBuilder<boolean>> {
  if (audience.kind === 'field') return compileFilters(filterScope(ctx), audience.condition);
  const members = await clustersCondition(ctx, audience.cluster_ids);
  return audience.is_member ? members : sql<boolean>`(${members}) is not true`;
}
