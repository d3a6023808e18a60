import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { storeCtx } from '#platform/context';
import { broadcast } from '#platform/events';
import { clockJob, enqueueForStores, job, shardJob } from '#platform/jobs';
import { notifyUsage } from './use-cases/notify-usage.ts';
import { renewStore } from './use-cases/renew-store.ts';

const payload = z.object({ store_id: Id });

/** Ends due today in one store: its period, one-time add-ons, the grace of unpaid ones. */
export const renewPlan = job({
  name: 'plans.renew',
  payload,
  once: ({ store_id }) => store_id,
  run: (ctx) => renewStore(ctx),
});

/** Runs often, since midnight differs by store time zone. */
export const renewPlans = clockJob({
  name: 'plans.find_due',
  at: '*/10 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_plan_work(${ctx.clock.now()}) as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      renewPlan,
      rows.map(({ id }) => id),
    );
  },
});

/** Open screens of the stores of a plan learn that it grants something else. */
export const broadcastPlanChanged = shardJob({
  name: 'plans.broadcast_store_changed',
  payload: z.object({ shard: z.string(), plan_id: Id }),
  async run({ app, db }, { plan_id }) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_of_plan(${plan_id}) as id`.execute(db);
    for (const { id } of rows) await broadcast(await storeCtx(app, id), 'store.updated', {});
  },
});

export const notifyStoreUsage = job({
  name: 'plans.notify_usage',
  payload,
  once: ({ store_id }) => store_id,
  run: (ctx) => notifyUsage(ctx),
});

/** Stores grow in many ways; each is notified of its limits within the hour. */
export const writeLimitHeaders = clockJob({
  name: 'plans.find_near_limits',
  at: '25 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_near_limits() as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      notifyStoreUsage,
      rows.map(({ id }) => id),
    );
  },
});
