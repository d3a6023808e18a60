import type { OrderStatus } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';

/** New meaning of a shop's own status. */
export interface RawStatusChange {
  /** The sources whose orders have it. */
  providers: readonly string[];
  raw_status: string;
  status: OrderStatus;
}

/** Orders `o` whose status changes, with the new one as `m.status`. */
function changedOrders(ctx: Ctx, changes: readonly RawStatusChange[]): RawBuilder<unknown> {
  const flat = changes.flatMap(({ providers, ...change }) =>
    providers.map((provider) => ({ ...change, provider })),
  );
  return sql`orders o join jsonb_to_recordset(${JSON.stringify(flat)}::jsonb)
      as m (provider text, raw_status text, status text)
    on o.provider = m.provider and o.raw_status = m.raw_status and o.status <> m.status
    where o.store_id = ${ctx.store.id} and not o.is_return`;
}

/**
 * Dry run of a mapping: how many orders change, and the revenue of their months before and after.
 */
export async function weighRawStatuses(
  ctx: Ctx,
  changes: readonly RawStatusChange[],
): Promise<{
  orders: number;
  months: { month: string; revenue_before: number; revenue_after: number }[];
}> {
  const { rows } = await sql<{
    month: string;
    orders: number;
    revenue_before: number;
    revenue_after: number;
  }>`
    with changed as materialized (
      select date_trunc('month', o.day)::date as month, count(*)::int as orders,
          sum(case when m.status in ('paid', 'fulfilled', 'partially_fulfilled', 'partially_refunded')
            then o.total - o.refunded_amount else 0 end - o.revenue) as difference
        from ${changedOrders(ctx, changes)} group by 1
    )
    select to_char(c.month, 'YYYY-MM') as month, c.orders,
        coalesce(d.revenue, 0)::bigint as revenue_before, (coalesce(d.revenue, 0) + c.difference)::bigint as revenue_after
      from changed c left join lateral (
        select sum(s.revenue) as revenue from daily_sales s where s.store_id = ${ctx.store.id}
          and s.day >= c.month and s.day < c.month + interval '1 month') d on true
     order by c.month desc`.execute(ctx.db);
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    months: rows.map(({ orders: _, ...month }) => month),
  };
}

/** Recounts orders by the new meaning of their shop's statuses, as history: no message starts. */
export async function mapRawStatuses(
  ctx: Ctx,
  changes: readonly RawStatusChange[],
): Promise<{ orders: number }> {
  const store = ctx.store.id;
  const result = await sql<{
    orders: number;
    customers: string[];
    days: string[];
    orders_from: string | null;
    orders_to: string | null;
  }>`
    with changed as materialized (select o.id, m.status from ${changedOrders(ctx, changes)}),
    mapped as (
      update orders o set status = c.status, updated_at = ${ctx.clock.now()}
        from changed c where o.store_id = ${store} and o.id = c.id
      returning o.id, o.customer_id, o.day, o.is_sale, o.ordered_at),
    followed as (
      update order_items i set sale_day = case when m.is_sale then m.day end
        from mapped m where i.store_id = ${store} and i.order_id = m.id)
    select count(*)::int as orders, min(ordered_at) as orders_from, max(ordered_at) as orders_to,
        coalesce(array_agg(distinct customer_id) filter (where customer_id is not null), '{}') as customers,
        coalesce(array_agg(distinct day::text), '{}') as days
      from mapped`.execute(ctx.db);
  const { customers, days, orders, ...span } = rowOf(result);
  if (orders === 0) return { orders };
  await sql`select app.refresh_customer_totals(${customers}::uuid[])`.execute(ctx.db);
  await sql`select app.rebuild_daily_sales(${days}::date[])`.execute(ctx.db);
  await publish(ctx, { kind: 'orders.recounted', subject_id: newId(), data: span });
  return { orders };
}
