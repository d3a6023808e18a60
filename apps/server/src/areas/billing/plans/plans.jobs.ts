import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { broadcast } from '#platform/events';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
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

/** Open screens of a store learn that its plan grants something else. */
export const broadcastStoreChanged = job({
  name: 'plans.broadcast_store_changed',
  payload,
  once: ({ store_id }) => store_id,
  run: (ctx) => broadcast(ctx, 'store.updated', {}),
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
