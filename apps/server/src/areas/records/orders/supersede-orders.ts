import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';

/** Which of these numbers are orders of one of these providers. */
export async function findOrdersOf(
  ctx: Ctx,
  providers: readonly string[],
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`
    select o.number from unnest(${providers}::text[]) as p (provider)
      cross join unnest(${numbers}::text[]) as n (number)
      join orders o on o.store_id = ${ctx.store.id} and o.provider = p.provider and o.number = n.number`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ number }) => number));
}

/**
 * The same sale came in from these providers before, and counts twice: there it is cancelled, as history, so that
 * nobody is written to because of it.
 */
export async function supersedeOrders(
  ctx: Ctx,
  providers: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0 || providers.length === 0) return;
  const store = ctx.store.id;
  const { rows } = await sql<{
    customers: string[];
    days: string[];
    orders_from: string | null;
    orders_to: string | null;
  }>`
    with doubled as materialized (
      select o.id from unnest(${providers}::text[]) as p (provider)
        cross join unnest(${numbers}::text[]) as n (number)
        join orders o on o.store_id = ${store} and o.provider = p.provider and o.number = n.number
       where o.status <> 'cancelled'),
    cancelled as (
      update orders o set status = 'cancelled', raw_status = null, updated_at = ${ctx.clock.now()}
        from doubled d where o.store_id = ${store} and o.id = d.id
      returning o.id, o.customer_id, o.day, o.ordered_at),
    followed as (
      update order_items i set sale_day = null
        from cancelled c where i.store_id = ${store} and i.order_id = c.id)
    select min(ordered_at) as orders_from, max(ordered_at) as orders_to,
        coalesce(array_agg(distinct customer_id) filter (where customer_id is not null), '{}') as customers,
        coalesce(array_agg(distinct day::text), '{}') as days
      from cancelled`.execute(ctx.db);
  const { customers, days, ...span } = rows[0]!;
  if (days.length === 0) return;
  await sql`select app.refresh_customer_totals(${customers}::uuid[])`.execute(ctx.db);
  await sql`select app.rebuild_daily_sales(${days}::date[])`.execute(ctx.db);
  await publish(ctx, { kind: 'orders.recounted', subject_id: newId(), data: span });
}
