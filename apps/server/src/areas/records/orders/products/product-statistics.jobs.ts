import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { clockJob, enqueue, enqueueForStores, job } from '#platform/jobs';

/**
 * Rebuilds best sellers and products bought together. Of a product, the others rank by confidence: orders with both
 * products divided by orders with the product, over 365 days; a pair needs three orders.
 */
export function refreshProductStatistics(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const today = localDay(ctx.clock.now(), ctx.store.time_zone);
    await sql`select app.refresh_product_statistics(${today}::date)`.execute(ctx.db);
  });
}

export const refreshProductStatisticsJob = job({
  name: 'orders.refresh_product_statistics',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 2,
  run: (ctx) => refreshProductStatistics(ctx),
});

export const refreshAllProductStatistics = clockJob({
  name: 'orders.refresh_all_product_statistics',
  at: '35 6 * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_products() as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      refreshProductStatisticsJob,
      rows.map(({ id }) => id),
    );
  },
});

/** A store that has just imported its history has best sellers on the same day. */
export const productStatistics: Consumer = {
  name: 'product_statistics',
  kinds: ['import.finished', 'synchronization.finished'],
  async handle(ctx) {
    await enqueue(ctx, refreshProductStatisticsJob, { store_id: ctx.store.id });
  },
};
