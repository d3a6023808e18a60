import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';

/** How long after a sale its shop's and its ERP's orders may be dated; the same number further apart is another sale. */
const APART = '7 days';

/** An ERP's order of a shop's sale, with the fields that the ERP provides. */
export interface ShopSale {
  shop_number: string;
  ordered_at: string;
}

/**
 * Finds an ERP's sales that their shop, one of these providers, also reported: by the number shown
 * there or by the platform's own id, and dated within days of each other.
 * @returns the positions of those in `sales`.
 */
export async function findShopSales(
  ctx: Ctx,
  providers: readonly string[],
  sales: readonly ShopSale[],
): Promise<Set<number>> {
  if (sales.length === 0 || providers.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place from unnest(${sales.map(({ shop_number }) => shop_number)}::text[],
        ${sales.map(({ ordered_at }) => ordered_at)}::timestamptz[]) with ordinality as n (number, ordered_at, place)
     where exists (select from (
         select o.provider, o.ordered_at from orders o where o.store_id = ${ctx.store.id} and o.number = n.number
         union all
         select o.provider, o.ordered_at from unnest(${providers}::text[]) as p (provider)
           join orders o on o.store_id = ${ctx.store.id} and o.provider = p.provider and o.external_id = n.number) found
       where found.provider = any(${providers}::text[])
         and found.ordered_at between n.ordered_at - ${APART}::interval and n.ordered_at + ${APART}::interval)`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** A shop's order, as an ERP may note it. */
export interface ShopOrder {
  external_id: string;
  number: string;
  ordered_at: string;
}

/** The ERPs' orders `o` of the shop's orders `n`. */
function salesOf(ctx: Ctx, providers: readonly string[], orders: readonly ShopOrder[]) {
  const store = ctx.store.id;
  return sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as n (external_id text, number text, ordered_at timestamptz)
    cross join lateral (
      select id, provider, ordered_at from orders
       where store_id = ${store} and shop_number in (n.number, n.external_id)
      union all
      -- Before the shop's number had a column, it was the number of ERPs' orders.
      select o.id, o.provider, o.ordered_at from unnest(${providers}::text[]) as p (provider)
        join orders o on o.store_id = ${store} and o.provider = p.provider and o.external_id is null
         and o.number in (n.number, n.external_id)) o
    where o.provider = any(${providers}::text[])
      and o.ordered_at between n.ordered_at - ${APART}::interval and n.ordered_at + ${APART}::interval`;
}

/**
 * Takes over orders of ERPs, these providers, when the shop lists the sale for the first time:
 * recordOrders then updates them, and dependents such as a bonus stay.
 */
export async function adoptSales(
  ctx: Ctx,
  providers: readonly string[],
  { source, orders }: { source: string; orders: readonly ShopOrder[] },
): Promise<void> {
  if (orders.length === 0 || providers.length === 0) return;
  const store = ctx.store.id;
  await sql`
    with matched as (
      select distinct on (o.id) o.id, n.external_id from ${salesOf(ctx, providers, orders)}
         and not exists (select from orders k where k.store_id = ${store} and k.provider = ${source}
           and (k.external_id = n.external_id or (k.external_id is null and k.number = n.number)))
       order by o.id, n.external_id),
    first as (select distinct on (external_id) id, external_id from matched order by external_id, id)
    update orders o set provider = ${source}, external_id = f.external_id, shop_number = null, content_hash = null
      from first f where o.store_id = ${store} and o.id = f.id`.execute(ctx.db);
}

/** Cancels duplicates of the shop's orders from ERPs, these providers, which would count twice. */
export async function supersedeOrders(
  ctx: Ctx,
  providers: readonly string[],
  orders: readonly ShopOrder[],
): Promise<void> {
  if (orders.length === 0 || providers.length === 0) return;
  await cancelOrders(ctx, sql`select distinct o.id from ${salesOf(ctx, providers, orders)}`);
}

/** Cancels an ERP's stored orders that have since proved to be a shop's sales. */
export async function leaveToShop(
  ctx: Ctx,
  source: string,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await cancelOrders(
    ctx,
    sql`select o.id from orders o where o.store_id = ${ctx.store.id} and o.provider = ${source}
      and o.external_id = any(${externalIds}::text[])`,
  );
}

/** As history, so that no message follows. */
async function cancelOrders(ctx: Ctx, ids: RawBuilder<unknown>): Promise<void> {
  const store = ctx.store.id;
  const result = await sql<{
    customers: string[];
    days: string[];
    orders_from: string | null;
    orders_to: string | null;
  }>`
    with doubled (id) as materialized (${ids}),
    cancelled as (
      update orders o set status = 'cancelled', raw_status = null, updated_at = ${ctx.clock.now()}
        from doubled d where o.store_id = ${store} and o.id = d.id and o.status <> 'cancelled'
      returning o.id, o.customer_id, o.day, o.ordered_at),
    followed as (
      update order_items i set sale_day = null
        from cancelled c where i.store_id = ${store} and i.order_id = c.id)
    select min(ordered_at) as orders_from, max(ordered_at) as orders_to,
        coalesce(array_agg(distinct customer_id) filter (where customer_id is not null), '{}') as customers,
        coalesce(array_agg(distinct day::text), '{}') as days
      from cancelled`.execute(ctx.db);
  const { customers, days, ...span } = rowOf(result);
  if (days.length === 0) return;
  await sql`select app.refresh_customer_totals(${customers}::uuid[])`.execute(ctx.db);
  await sql`select app.rebuild_daily_sales(${days}::date[])`.execute(ctx.db);
  await publish(ctx, { kind: 'orders.recounted', subject_id: newId(), data: span });
}
