import type { NewDomainEvent } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { isOrderOf } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { type Consumer, publish } from '#platform/domain-events';
import { type ChangedPayment, paymentEvent, settledState } from './payment-events.ts';

/**
 * An order ends the carts of its customer and settles pending payments. An imported history is
 * processed once as a whole.
 */
export const cartEndings: Consumer = {
  name: 'cart_endings',
  kinds: [
    'order.created',
    'order.paid',
    'order.status_changed',
    'import.finished',
    'synchronization.finished',
    'orders.recounted',
  ],
  async handle(ctx, events) {
    const orders = events.flatMap(({ kind, subject_id }) =>
      kind.startsWith('order.') ? [subject_id] : [],
    );
    if (orders.length < events.length) {
      await endCarts(ctx, byContacts(ctx, sql`true`));
      await settlePayments(ctx, sql`true`);
      return;
    }
    await endCarts(ctx, byBuyers(ctx, orders));
    await settlePayments(ctx, sql`o.id = any(${orders}::uuid[])`);
  },
};

/** The carts that share a person or a contact with the buyers of these orders, each with the first of its orders. */
function byBuyers(ctx: Ctx, orders: readonly string[]): RawBuilder<unknown> {
  const store = ctx.store.id;
  const sharing = (column: string) => sql`
    select k.id, b.order_id, b.ordered_at from buyers b
      join carts k on k.store_id = ${store} and k.state in ('open', 'abandoned') and k.${sql.ref(column)} = b.${sql.ref(column)}
     where b.ordered_at >= k.changed_at - ${BEFORE_CHANGE}::interval`;
  return sql`
    with buyers as materialized (
      select o.id as order_id, o.ordered_at, c.id as customer_id, c.email, c.phone, c.document from orders o
        join customers c on c.store_id = o.store_id and c.id = o.customer_id
       where o.store_id = ${store} and o.id = any(${orders}::uuid[])
    ), shared as (
      ${sql.join(['customer_id', 'email', 'phone', 'document'].map(sharing), sql` union all `)}
    )
    select distinct on (id) id, order_id from shared order by id, ordered_at, order_id`;
}

/** An order may be written a moment before the last word about its cart. */
const BEFORE_CHANGE = '5 minutes';

/** The first order after the last change of cart `k`, matched by any identity. */
function orderOfCart(ctx: Ctx): RawBuilder<unknown> {
  const store = ctx.store.id;
  return sql`(select o.id from (
      select k.customer_id union
      select h.customer_id from customer_identities h, (values ('email', k.email), ('phone', k.phone),
          ('document', k.document)) as v(kind, value)
       where h.store_id = ${store} and h.kind = v.kind and h.provider = '' and h.value = v.value
    ) as who (id)
    join orders o on o.store_id = ${store} and o.customer_id = who.id
      and o.ordered_at >= k.changed_at - ${BEFORE_CHANGE}::interval
   order by o.ordered_at, o.id limit 1)`;
}

/** The carts `k` whose person has ordered since. */
export function byContacts(ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select k.id, ${orderOfCart(ctx)} as order_id from carts k
    where k.store_id = ${ctx.store.id} and k.state in ('open', 'abandoned') and ${which}`;
}

/** Ends the open carts of these rows of (id, order_id). */
export async function endCarts(ctx: Ctx, carts: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<EndedCart>`
    with found as (${carts})
    update carts k set state = 'ordered', order_id = f.order_id, ended_at = ${ctx.clock.now()}
      from found f
     where k.store_id = ${ctx.store.id} and k.id = f.id and f.order_id is not null
       and k.state in ('open', 'abandoned')
    returning ${ENDED}`.execute(ctx.db);
  await publish(ctx, ...rows.map(endedEvent));
}

/** The platform lists a cart within days of its order. */
const KEPT_DAYS = '30 days';

/** Ends carts by the orders that the shop links to them, including orders read later. */
export async function endCartsByToken(
  ctx: Ctx,
  provider: string,
  orders: readonly { token: string; order_key: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  const store = ctx.store.id;
  await ctx.db
    .deleteFrom('cart_orders')
    .where('store_id', '=', store)
    .where('ordered_at', '<', sql<string>`${ctx.clock.now()}::timestamptz - ${KEPT_DAYS}::interval`)
    .execute();
  await sql`
    insert into cart_orders as t (store_id, provider, token, order_id, ordered_at)
    select distinct on (n.token) ${store}, ${provider}, n.token, o.id, o.ordered_at
      from unnest(${orders.map(({ token }) => token)}::text[], ${orders.map(({ order_key }) => order_key)}::text[])
        as n (token, key)
      join orders o on o.store_id = ${store} and ${isOrderOf(provider, sql`n.key`, 'o')}
     where o.ordered_at >= ${ctx.clock.now()}::timestamptz - ${KEPT_DAYS}::interval
     order by n.token, o.ordered_at desc
    on conflict (store_id, provider, token) do update
      set order_id = excluded.order_id, ordered_at = excluded.ordered_at
    where excluded.ordered_at > t.ordered_at`.execute(ctx.db);
  await endOrderedCarts(
    ctx,
    provider,
    orders.map(({ token }) => token),
  );
}

/** Ends those of these carts whose order is known. */
export async function endOrderedCarts(
  ctx: Ctx,
  provider: string,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  const { rows } = await sql<EndedCart>`
    update carts k set state = 'ordered', order_id = t.order_id, ended_at = ${ctx.clock.now()}
      from cart_orders t
     where t.store_id = ${ctx.store.id} and t.provider = ${provider} and t.token = any(${tokens}::text[])
       and k.store_id = t.store_id and k.provider = t.provider and k.token = t.token
       and k.state in ('open', 'abandoned', 'replaced')
       and t.ordered_at >= k.changed_at - ${BEFORE_CHANGE}::interval
    returning ${ENDED}`.execute(ctx.db);
  await publish(ctx, ...rows.map(endedEvent));
}

interface EndedCart {
  id: string;
  customer_id: string;
  order_id: string;
  total: number;
  items: number;
  times: number;
}

const ENDED = sql`k.id, k.customer_id, k.order_id, k.total, jsonb_array_length(k.items) as items,
  k.times_abandoned as times`;

function endedEvent({ id, customer_id, ...data }: EndedCart): NewDomainEvent {
  return { kind: 'cart.ordered', subject_id: id, customer_id, data };
}

/** Settles the payments of orders `o` that are pending no more. */
async function settlePayments(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<ChangedPayment>`
    update order_payments p set state = ${settledState('o')}, code = null, line = null, url = null
      from orders o
     where p.store_id = ${ctx.store.id} and p.state = 'pending'
       and o.store_id = p.store_id and o.id = p.order_id and o.status <> 'pending' and ${which}
    returning p.id, p.order_id, p.customer_id, p.method, p.state, p.amount, p.expires_at`.execute(
    ctx.db,
  );
  await publish(ctx, ...rows.flatMap(paymentEvent));
}
