import {
  type Order,
  type OrderListQuery,
  type OrderRow,
  type PageMeta,
  SEARCH_RESULTS_MAX,
  type SearchResults,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { COUNT_LIMIT, countUpTo, folded, readPage } from '#platform/http/paging';
import { isPayable } from './payable.ts';
import { PLACE_KEYS } from './places.ts';

const SORTS = {
  ordered_at: { key: sql`o.ordered_at`, type: 'timestamptz' },
  total: { key: sql`o.total`, type: 'bigint' },
} as const;

const COLUMNS = sql`o.id, o.number, o.ordered_at, o.quantity, o.status, o.total, o.revenue, o.payment_method,
  case when c.id is not null then json_build_object('id', c.id, 'name', app.name_of(c)) end as customer`;

/** A page of orders; the count is exact up to a limit, then left open. */
export async function listOrders(
  ctx: Ctx,
  query: OrderListQuery,
): Promise<{ data: OrderRow[]; meta: PageMeta }> {
  const filters = conditionsOf(ctx, query);
  const store = ctx.store.id;
  const conditions = sql.join([sql`o.store_id = ${store}`, ...filters], sql` and `);
  const total = filters.length
    ? await countUpTo(ctx, sql`orders o`, conditions)
    : await countAll(ctx);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`o.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where, orderBy, bounds }) =>
    sql<OrderRow & { sort_key: string }>`
      select ${COLUMNS}, ${sort.key}::text as sort_key
        from (select o.id from orders o where ${conditions} and ${where} ${bounds}) p
        join orders o on o.store_id = ${store} and o.id = p.id
        left join customers c on c.store_id = o.store_id and c.id = o.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
}

async function countAll(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('store_sizes')
    .select('orders')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row?.orders ?? 0;
}

function conditionsOf(ctx: Ctx, query: OrderListQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.customer_id) conditions.push(sql`o.customer_id = ${query.customer_id}`);
  if (query.status) conditions.push(sql`o.status = ${query.status}`);
  if (query.payment_method) conditions.push(sql`o.payment_method = ${query.payment_method}`);
  if (query.from) conditions.push(sql`o.day >= ${query.from}`);
  if (query.to) conditions.push(sql`o.day <= ${query.to}`);
  if (query.is_sale !== undefined) conditions.push(sql`o.is_sale = ${query.is_sale}`);
  if (query.is_payable) {
    conditions.push(sql`o.id in (select p.order_id from order_payments p
      where p.store_id = ${ctx.store.id} and ${isPayable(ctx, 'p')})`);
  }
  if (query.day_of_week !== undefined) {
    conditions.push(sql`extract(dow from o.day) = ${query.day_of_week}`);
  }
  if (query.hour !== undefined) {
    conditions.push(
      sql`extract(hour from o.ordered_at at time zone ${ctx.store.time_zone}) = ${query.hour}`,
    );
  }
  for (const place of ['state', 'region', 'city'] as const) {
    if (!query[place]) continue;
    conditions.push(sql`${query[place]} = (select ${PLACE_KEYS[place]} from (select 1) one
      left join customers c on c.store_id = o.store_id and c.id = o.customer_id)`);
  }
  if (query.campaign_id) {
    const variant = query.variant ? sql`and a.variant = ${query.variant.toUpperCase()}` : sql``;
    const content = query.content_id ? sql`and a.content_id = ${query.content_id}` : sql``;
    conditions.push(sql`o.id in (select a.order_id from attributions a
      where a.store_id = ${ctx.store.id} and a.campaign_id = ${query.campaign_id} ${variant} ${content})`);
  }
  if (query.search) {
    conditions.push(sql`(o.number = any(${spellingsOf(query.search)}::text[]) or o.customer_id in (
      select app.find_customers(${folded(query.search)}, 'customer', ${COUNT_LIMIT})))`);
  }
  return conditions;
}

/** Shops write an order's number with and without the sign. */
function spellingsOf(number: string): string[] {
  const bare = number.trim().replace(/^#/, '');
  return [bare, `#${bare}`];
}

/** The newest orders with this number, as an owner types it. */
export async function findOrdersByNumber(
  ctx: Ctx,
  number: string,
): Promise<{ data: SearchResults['orders'] }> {
  const { rows: data } = await sql<SearchResults['orders'][number]>`
    select o.id, o.number, o.total, o.ordered_at, app.name_of(c) as customer
      from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = ${ctx.store.id} and o.number = any(${spellingsOf(number)}::text[])
     order by o.ordered_at desc, o.id limit ${SEARCH_RESULTS_MAX}`.execute(ctx.db);
  return { data };
}

/** An order with its lines, or "not found". */
export async function findOrder(ctx: Ctx, id: string): Promise<Order> {
  const { rows } = await sql<Order>`
    select ${COLUMNS}, o.paid_at, o.refunded_amount, o.shipping, o.discount, o.coupon, o.city, o.state,
      o.raw_status, o.is_return, app.custom_of_order(o.id) as custom,
      coalesce((select json_agg(json_build_object('line', i.line, 'quantity', i.quantity,
          'unit_price', i.unit_price, 'total', i.total, 'product', json_build_object('id', p.id,
            'external_id', p.external_id, 'name', p.name, 'category', p.category)) order by i.line)
        from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
        where i.store_id = o.store_id and i.order_id = o.id), '[]') as items
    from orders o
    left join customers c on c.store_id = o.store_id and c.id = o.customer_id
    where o.store_id = ${ctx.store.id} and o.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** Whether `key` identifies an order within its source: a platform's own id, or the number for files and the API. */
export function isOrderOf(
  provider: string,
  key: RawBuilder<unknown>,
  order: string,
): RawBuilder<boolean> {
  const o = columnsOf<'orders'>(order);
  return provider === ''
    ? sql`${o('provider')} = '' and ${o('external_id')} is null and ${o('number')} = ${key}`
    : sql`${o('provider')} = ${provider} and ${o('external_id')} = ${key}`;
}

/** The ids of orders from files or the API, by number; unknown ones are omitted. */
export async function findOrderIds(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; id: string }>`
    select o.number, o.id from unnest(${numbers}::text[]) as n (number)
      join orders o on o.store_id = ${ctx.store.id} and ${isOrderOf('', sql`n.number`, 'o')}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}
