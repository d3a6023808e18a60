import type { DomainEventKind } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { enqueue } from '#platform/jobs';
import { refreshRfmJob } from './customers.jobs.ts';
import { refreshCustomersOverTimeJob } from './over-time/over-time.jobs.ts';

/** Reading a million customers takes a second: single sales are counted together, this often. */
const REST_MS = 60_000;
/** Refreshing customers over time reads all sales: programs that send history in many calls wait for one refresh. */
const OVER_TIME_REST_MS = 600_000;

/** Imported or recalculated history: its source refreshes the segments afterwards. */
const HISTORY: readonly DomainEventKind[] = [
  'import.finished',
  'synchronization.finished',
  'orders.recounted',
  'orders.days_moved',
];

/** Follows sales and their customers: recalculates the segments, and after imports all that follows customers over time. */
export const rfmSegments: Consumer = {
  name: 'rfm_segments',
  kinds: [
    ...HISTORY,
    'order.paid',
    'order.status_changed',
    'order.refunded',
    'order.updated',
    'customer.deleted',
    'customer.merged',
    'customer.unmerged',
  ],
  async handle(ctx, events) {
    const moving = events.filter(
      ({ data }) => !('orders_from' in data) || data.orders_from !== null,
    );
    if (moving.length === 0) return;
    const isHistory = moving.some(({ kind }) => HISTORY.includes(kind));
    const options = isHistory ? {} : { runAt: await endOfPause(ctx) };
    await enqueue(ctx, refreshRfmJob, { store_id: ctx.store.id }, options);
    if (!isHistory) return;
    const runAt = await endOfOverTimePause(ctx);
    await enqueue(ctx, refreshCustomersOverTimeJob, { store_id: ctx.store.id }, { runAt });
  },
};

async function endOfPause(ctx: Ctx): Promise<Date> {
  const last = await ctx.db
    .selectFrom('rfm_thresholds')
    .select('computed_at')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return new Date((last ? Date.parse(last.computed_at) : 0) + REST_MS);
}

async function endOfOverTimePause(ctx: Ctx): Promise<Date> {
  const last = await ctx.db
    .selectFrom('customers_over_time')
    .select('refreshed_at')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return new Date((last ? Date.parse(last.refreshed_at) : 0) + OVER_TIME_REST_MS);
}
