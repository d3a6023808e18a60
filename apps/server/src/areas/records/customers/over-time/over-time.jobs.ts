import { sql } from 'kysely';
import { z } from 'zod';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { refreshCustomersOverTime } from './refresh.queries.ts';

/** Several waiting become one. One store after the other: at night thousands leave other jobs their workers. */
export const refreshCustomersOverTimeJob = job({
  name: 'customers.refresh_over_time',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  queue: () => 'customers.over_time',
  attempts: 2,
  run: (ctx) => refreshCustomersOverTime(ctx),
});

export const refreshAllCustomersOverTime = clockJob({
  name: 'customers.refresh_all_over_time',
  at: '5 6 * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_sales() as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      refreshCustomersOverTimeJob,
      rows.map(({ id }) => id),
    );
  },
});
