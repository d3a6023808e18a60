import type { FilterCondition, FilterGroup } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inLongTransaction } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { enqueue, job } from '#platform/jobs';
import { rowOf } from '#platform/row-of';
import { previewCluster, saveCluster } from './clusters.queries.ts';
import { clustersTexts } from './clusters.texts.ts';

type Key = keyof typeof clustersTexts.ready;

/** The groups that a store starts with, by key. */
const READY: Record<Key, FilterCondition[]> = {
  recent: [{ field: 'last_sale_at', is: { test: 'in_last_days', days: 30 } }],
  once: [{ field: 'sales_count', is: { test: 'eq', value: 1 } }],
  quiet: [
    { field: 'sales_count', is: { test: 'gte', value: 1 } },
    { field: 'last_sale_at', is: { test: 'not_in_last_days', days: 90 } },
  ],
  best: [{ field: 'sales_total', is: { test: 'gte', value: 500_00 }, in_last_days: 365 }],
  birthday: [{ field: 'birthday', is: { test: 'in_next_days', days: 7 } }],
  never: [{ field: 'sales_count', is: { test: 'eq', value: 0 } }],
};
const KEYS = Object.keys(READY) as Key[];

/** Creates the ready groups of a store that has none of its own, once its customers have arrived. */
export const createReadyClusters = job({
  name: 'clusters.create_ready',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 3,
  run: (ctx) => inLongTransaction(ctx, createMissing),
});

export const readyClusters: Consumer = {
  name: 'ready_clusters',
  kinds: ['import.finished', 'synchronization.finished'],
  async handle(ctx) {
    await enqueue(ctx, createReadyClusters, { store_id: ctx.store.id });
  },
};

/** Each group that would have a customer, unless the store was given it before. */
async function createMissing(ctx: Ctx): Promise<void> {
  if (await hasOwnClusters(ctx)) return;
  const given = await ctx.db
    .selectFrom('ready_clusters')
    .select('key')
    .where('store_id', '=', ctx.store.id)
    .execute();
  const missing = KEYS.filter((key) => !given.some((one) => one.key === key));
  for (const key of missing) {
    const filters: FilterGroup = { op: 'all', of: READY[key] };
    const { customers } = await previewCluster(ctx, { filters, custom_customer_ids: [] });
    if (customers === 0) continue;
    const { id } = await saveCluster(ctx, null, {
      name: clustersTexts.ready[key],
      mode: 'dynamic',
      visibility: 'store',
      filters,
      custom_customer_ids: [],
    });
    await ctx.db
      .insertInto('ready_clusters')
      .values({
        store_id: ctx.store.id,
        key,
        customer_cluster_id: id,
        created_at: ctx.clock.now(),
      })
      .execute();
  }
}

async function hasOwnClusters(ctx: Ctx): Promise<boolean> {
  const result = await sql<{ has: boolean }>`
    select exists (select from customer_clusters g where g.store_id = ${ctx.store.id}
      and not exists (select from ready_clusters r where r.store_id = g.store_id and r.customer_cluster_id = g.id)) as has`.execute(
    ctx.db,
  );
  return rowOf(result).has;
}
