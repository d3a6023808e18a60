import type {
  Cart,
  CartItem,
  CartListQuery,
  CartState,
  OrderPaymentMethod,
  OrderPaymentState,
  PageMeta,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { COUNT_LIMIT, countUpTo, folded, readPage } from '#platform/http/paging';
import { freshSince } from '../orders/index.ts';

const SORTS = {
  changed_at: { key: sql`k.changed_at`, type: 'timestamptz' },
  total: { key: sql`k.total`, type: 'bigint' },
} as const;

const COLUMNS = sql`k.id, k.state, k.email, k.phone, k.items, k.total, k.url, k.provider, k.times_abandoned,
  k.changed_at, k.abandoned_at, k.ended_at, k.order_id,
  json_build_object('id', c.id, 'name', app.name_of(c)) as customer`;

export async function listCarts(
  ctx: Ctx,
  query: CartListQuery,
): Promise<{ data: Cart[]; meta: PageMeta }> {
  const conditions = sql.join(conditionsOf(ctx, query), sql` and `);
  const total = await countUpTo(ctx, sql`carts k`, conditions);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`k.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where, orderBy, bounds }) =>
    sql<Cart & { sort_key: string }>`
      with page as (select k.* from carts k where ${conditions} and ${where} ${bounds})
      select ${COLUMNS}, ${sort.key}::text as sort_key
        from page k join customers c on c.store_id = k.store_id and c.id = k.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
}

function conditionsOf(ctx: Ctx, query: CartListQuery): RawBuilder<unknown>[] {
  const conditions = [sql`k.store_id = ${ctx.store.id}`];
  if (query.state) conditions.push(sql`k.state = ${query.state}`);
  if (query.customer_id) conditions.push(sql`k.customer_id = ${query.customer_id}`);
  if (query.is_fresh) {
    conditions.push(sql`k.state = 'abandoned' and k.abandoned_at >= ${freshSince(ctx)}`);
  }
  if (query.search) {
    conditions.push(sql`k.customer_id in (
      select app.find_customers(${folded(query.search)}, stage, ${COUNT_LIMIT}) from unnest(array['customer', 'lead']) as stage)`);
  }
  return conditions;
}

/** A cart as a message about it needs it, read when the message is made. */
export interface CartNow {
  id: string;
  /** The integration that has the cart, and its id there. */
  provider: string;
  token: string;
  state: CartState;
  customer_id: string;
  items: CartItem[];
  total: number;
  url: string | null;
  changed_at: string;
}

/** These carts as they are now. */
export function listCartsNow(ctx: Ctx, ids: readonly string[]): Promise<CartNow[]> {
  return cartsNow(ctx).where('id', 'in', ids).execute();
}

/** The cart that a customer changed last. */
export function findLatestCart(ctx: Ctx, customerId: string): Promise<CartNow | undefined> {
  const newest = cartsNow(ctx).orderBy('changed_at', 'desc').orderBy('id').limit(1);
  return newest.where('customer_id', '=', customerId).executeTakeFirst();
}

/** Returns the customers with the most recently abandoned carts or pending payments, latest first. */
export async function listLatelyWaiting(
  ctx: Ctx,
  topic: 'cart' | 'payment',
  most: number,
): Promise<string[]> {
  const store = ctx.store.id;
  const waiting =
    topic === 'cart'
      ? sql`select customer_id from carts where store_id = ${store} and state = 'abandoned' order by changed_at desc limit ${most}`
      : sql`select customer_id from order_payments where store_id = ${store} and state = 'pending' and customer_id is not null
          order by created_at desc limit ${most}`;
  const { rows } = await sql<{ customer_id: string }>`${waiting}`.execute(ctx.db);
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
}

function cartsNow(ctx: Ctx) {
  return ctx.db
    .selectFrom('carts')
    .select([
      ...(['id', 'provider', 'token', 'state', 'customer_id'] as const),
      ...(['items', 'total', 'url', 'changed_at'] as const),
    ])
    .where('store_id', '=', ctx.store.id)
    .$castTo<CartNow>();
}

/** A payment as a message about it needs it; settled, it has no code and no page any more. */
export interface PaymentNow {
  id: string;
  order_id: string;
  order_number: string;
  /** Slug of the source shop, and the order's id there. */
  provider: string;
  order_ref: string | null;
  customer_id: string | null;
  method: OrderPaymentMethod;
  state: OrderPaymentState;
  amount: number;
  code: string | null;
  line: string | null;
  url: string | null;
  expires_at: string | null;
  created_at: string;
}

export function findPaymentNow(ctx: Ctx, id: string): Promise<PaymentNow | undefined> {
  return paymentsNow(ctx).where('p.id', '=', id).executeTakeFirst();
}

/** The payment of each of these orders, as it is now: the one that waits, else the latest. */
export function listPaymentsNow(ctx: Ctx, orderIds: readonly string[]): Promise<PaymentNow[]> {
  return paymentsNow(ctx)
    .where('p.order_id', 'in', orderIds)
    .distinctOn('p.order_id')
    .orderBy('p.order_id')
    .orderBy(sql`p.state <> 'pending'`)
    .orderBy('p.changed_at', 'desc')
    .execute();
}

/** The latest payment of a customer. */
export function findLatestPayment(ctx: Ctx, customerId: string): Promise<PaymentNow | undefined> {
  const newest = paymentsNow(ctx).orderBy('p.created_at', 'desc').orderBy('p.id').limit(1);
  return newest.where('p.customer_id', '=', customerId).executeTakeFirst();
}

function paymentsNow(ctx: Ctx) {
  return ctx.db
    .selectFrom('order_payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.id', 'p.order_id', 'o.number as order_number', 'p.customer_id', 'p.method'])
    .select(['o.provider', 'p.order_ref', 'p.state', 'p.amount', 'p.code', 'p.line', 'p.url'])
    .select(['p.expires_at', 'p.created_at'])
    .where('p.store_id', '=', ctx.store.id)
    .$castTo<PaymentNow>();
}
