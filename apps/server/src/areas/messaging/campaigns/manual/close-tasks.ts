import type { ActivityReason } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { clockJob } from '#platform/jobs';
import { finishCampaign } from '../sending/endings.ts';
import { endTasks } from './close-tasks.queries.ts';

/** Ends open tasks `m` of the store without anybody having sent them; a campaign ends with its last. */
export function closeTasks(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  reason: ActivityReason,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const { campaign_id, activity_id } of await endTasks(ctx, which, reason)) {
      await broadcast(ctx, 'task.changed', { activity_id });
      await finishCampaign(ctx, campaign_id);
    }
  });
}

/** A sale ends the open tasks of its customer, except claimed ones. */
export const manualTasks: Consumer = {
  name: 'manual_tasks',
  kinds: ['order.paid', 'import.finished', 'synchronization.finished', 'orders.recounted'],
  async handle(ctx, events) {
    const buyers = events.flatMap(({ kind, customer_id }) =>
      kind === 'order.paid' && customer_id ? [customer_id] : [],
    );
    // Imports publish many orders at once.
    const haveMany = events.some(({ kind }) => kind !== 'order.paid');
    const bought = [
      ...(buyers.length > 0 ? [sql`m.customer_id = any(${buyers}::uuid[])`] : []),
      ...(haveMany ? [BOUGHT_SINCE] : []),
    ];
    if (bought.length === 0) return;
    const which = sql`(${sql.join(bought, sql` or `)})
      and (m.claimed_until is null or m.claimed_until <= ${ctx.clock.now()})`;
    await closeTasks(ctx, which, 'order_arrived');
  },
};

/** Whether the customer of a task `m` bought after its campaign began. */
const BOUGHT_SINCE = sql`exists (
  select 1 from orders o join campaigns c on c.store_id = o.store_id and c.id = m.campaign_id
   where o.store_id = m.store_id and o.customer_id = m.customer_id and o.is_sale
     and o.ordered_at >= c.launched_at)`;

/** Ends tasks whose time is over. */
export const closeOldTasks = clockJob({
  name: 'campaigns.close_tasks',
  at: '*/10 * * * *',
  async run(ctx) {
    const { app } = ctx;
    const now = ctx.clock.now();
    const { rows } = await sql<{ store_id: string }>`
      select store_id from app.stores_with_old_tasks(${now}) as s(store_id)`.execute(
      platformCtx(app).db,
    );
    for (const { store_id } of rows) {
      const which = sql`m.closes_at <= ${now} and (m.claimed_until is null or m.claimed_until <= ${now})`;
      await closeTasks(await storeCtx(app, store_id), which, 'deadline_passed');
    }
  },
});
