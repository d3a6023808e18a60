import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type Consumer, publish } from '#platform/domain-events';
import { rowOf } from '#platform/row-of';

/** Follows the store's time zone: assigns sales to their days there. */
export const storeDays: Consumer = {
  name: 'store_days',
  kinds: ['store.settings_changed'],
  async handle(ctx, events) {
    const isMoved = events.some(
      ({ kind, data }) => kind === 'store.settings_changed' && data.fields.includes('time_zone'),
    );
    if (isMoved) await moveDays(ctx);
  },
};

async function moveDays(ctx: Ctx): Promise<void> {
  const store = ctx.store.id;
  const { from, to } = await moveOrders(ctx, store);
  await sql`
    update order_items i set sale_day = o.day from orders o
     where i.store_id = ${store} and o.store_id = ${store} and o.id = i.order_id
       and i.sale_day <> o.day`.execute(ctx.db);
  await sql`
    select app.refresh_customer_totals(array(
      select customer_id from customer_totals where store_id = ${store} and order_count > 0))`.execute(
    ctx.db,
  );
  await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
  await publish(ctx, {
    kind: 'orders.days_moved',
    subject_id: ctx.store.id,
    data: { orders_from: from, orders_to: to },
  });
}

/** Returns the first and last instant of the moved orders. */
async function moveOrders(
  ctx: Ctx,
  store: string,
): Promise<{ from: string | null; to: string | null }> {
  const result = await sql<{ from: string | null; to: string | null }>`
    with moved as (
      update orders o set day = (o.ordered_at at time zone s.time_zone)::date
        from stores s
       where s.id = ${store} and o.store_id = ${store}
         and o.day <> (o.ordered_at at time zone s.time_zone)::date
      returning o.ordered_at)
    select min(ordered_at) as "from", max(ordered_at) as "to" from moved`.execute(ctx.db);
  return rowOf(result);
}
