import type { ClusterRow } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { clustersCondition, peopleWhere } from './audience.ts';

/** How long a list of groups waits for their sizes, all together. */
const PATIENCE_MS = 1_500;

/**
 * Adds current sizes to clusters; a count that takes too long leaves the last count with its time.
 */
export async function withSizes(ctx: Ctx, rows: readonly ClusterRow[]): Promise<ClusterRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const end = performance.now() + PATIENCE_MS;
    const sized: ClusterRow[] = [];
    for (const row of rows) {
      const left = Math.floor(end - performance.now());
      const customers = left > 0 ? await countWithin(ctx, row.id, left) : null;
      const counted_at = ctx.clock.now().toISOString();
      sized.push(customers === null ? row : { ...row, customers, counted_at });
    }
    return sized;
  });
}

/** Stores the size of a cluster today, in place of an earlier count of the day. */
export async function saveSize(ctx: Ctx, id: string, customers: number): Promise<void> {
  await ctx.db
    .insertInto('cluster_sizes')
    .values({
      store_id: ctx.store.id,
      customer_cluster_id: id,
      day: localDay(ctx.clock.now(), ctx.store.time_zone),
      customers,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'customer_cluster_id', 'day']).doUpdateSet({ customers }),
    )
    .execute();
}

/** PostgreSQL's code for a statement that took longer than it may. */
const TOOK_TOO_LONG = '57014';

/** Counts a cluster, in the caller's transaction; null where it takes longer than so many milliseconds. */
export async function countWithin(ctx: Ctx, id: string, ms: number): Promise<number | null> {
  const condition = await clustersCondition(ctx, [id]);
  await sql`savepoint size`.execute(ctx.db);
  const before = await sql<{ most: string }>`
    select current_setting('statement_timeout') as most,
      set_config('statement_timeout', ${String(ms)}, true)`.execute(ctx.db);
  try {
    const result = await sql<{ n: number }>`
      select count(*) as n from ${peopleWhere(ctx, condition)}`.execute(ctx.db);
    await sql`select set_config('statement_timeout', ${rowOf(before).most}, true)`.execute(ctx.db);
    await sql`release savepoint size`.execute(ctx.db);
    return rowOf(result).n;
  } catch (error) {
    if ((error as { code?: string }).code !== TOOK_TOO_LONG) throw error;
    await sql`rollback to savepoint size`.execute(ctx.db);
    return null;
  }
}
