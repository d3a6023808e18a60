import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { countWithin, saveSize } from './sizes.queries.ts';

/** One group whose count takes longer has no size for that day. */
const PATIENCE_MS = 20_000;
const RETENTION_DAYS = 400;

/** Counts each group of a store, for its size over time. One store after the other. */
export const recordSizesJob = job({
  name: 'clusters.record_sizes',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  queue: () => 'clusters.record_sizes',
  attempts: 2,
  run: recordSizes,
});

export const recordAllSizes = clockJob({
  name: 'clusters.record_all_sizes',
  at: '50 6 * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_sales() as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      recordSizesJob,
      rows.map(({ id }) => id),
    );
  },
});

async function recordSizes(ctx: Ctx): Promise<void> {
  const clusters = await ctx.db
    .selectFrom('customer_clusters')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .execute();
  for (const { id } of clusters) {
    await inTransaction(ctx, async (ctx) => {
      const customers = await countWithin(ctx, id, PATIENCE_MS);
      if (customers !== null) await saveSize(ctx, id, customers);
    });
  }
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  await sql`delete from cluster_sizes
    where store_id = ${ctx.store.id} and day < ${today}::date - ${RETENTION_DAYS}::int`.execute(
    ctx.db,
  );
}
