import type { NewDomainEvent } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type Consumer, publish } from '#platform/domain-events';
import { type ChangedPayment, paymentEvent, SETTLED_STATE } from './payment-events.ts';

/**
 * An order ends the carts of its person, and settles what was waited for. A whole past that came in is
 * looked through once.
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
      await endCarts(ctx, sql`true`);
      await settlePayments(ctx, sql`true`);
      return;
    }
    await endCarts(ctx, ofBuyers(ctx, orders));
    await settlePayments(ctx, sql`o.id = any(${orders}::uuid[])`);
  },
};

/** Carts `k` that share a person or a contact with these orders. */
function ofBuyers(ctx: Ctx, orders: readonly string[]): RawBuilder<unknown> {
  const store = ctx.store.id;
  const buyers = sql`select c.id, c.email, c.phone, c.document from orders o
    join customers c on c.store_id = o.store_id and c.id = o.customer_id
    where o.store_id = ${store} and o.id = any(${orders}::uuid[])`;
  return sql`k.id in (
    with buyers as materialized (${buyers})
    select b.id from carts b join buyers on b.customer_id = buyers.id
     where b.store_id = ${store} and b.state in ('open', 'abandoned')
    union select b.id from carts b join buyers on b.email = buyers.email
     where b.store_id = ${store} and b.state in ('open', 'abandoned')
    union select b.id from carts b join buyers on b.phone = buyers.phone
     where b.store_id = ${store} and b.state in ('open', 'abandoned')
    union select b.id from carts b join buyers on b.document = buyers.document
     where b.store_id = ${store} and b.state in ('open', 'abandoned'))`;
}

/** An order may be written a moment before the last word about its cart. */
const BEFORE_CHANGE = '5 minutes';

/** The first order since a cart `k` changed, by whoever it says it is of. */
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

/** Ends the carts `k` whose person has ordered since. */
export async function endCarts(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<EndedCart>`
    with found as (
      select k.id, ${orderOfCart(ctx)} as order_id from carts k
       where k.store_id = ${ctx.store.id} and k.state in ('open', 'abandoned') and ${which}
    )
    update carts k set state = 'ordered', order_id = f.order_id, ended_at = ${ctx.clock.now()}
      from found f
     where k.store_id = ${ctx.store.id} and k.id = f.id and f.order_id is not null
       and k.state in ('open', 'abandoned')
    returning ${ENDED}`.execute(ctx.db);
  await publish(ctx, ...rows.map(endedEvent));
}

/** Ends carts by the orders that the shop says were made of them. */
export async function endCartsByToken(
  ctx: Ctx,
  provider: string,
  orders: readonly { token: string; order_number: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  const { rows } = await sql<EndedCart>`
    update carts k set state = 'ordered', order_id = o.id, ended_at = ${ctx.clock.now()}
      from unnest(${orders.map(({ token }) => token)}::text[], ${orders.map(({ order_number }) => order_number)}::text[])
        as t (token, number)
      join orders o on o.store_id = ${ctx.store.id} and o.provider = ${provider} and o.number = t.number
     where k.store_id = ${ctx.store.id} and k.provider = ${provider} and k.token = t.token
       and k.state in ('open', 'abandoned', 'replaced')
       and o.ordered_at >= k.changed_at - ${BEFORE_CHANGE}::interval
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
    update order_payments p set state = ${SETTLED_STATE}, code = null, line = null, url = null
      from orders o
     where p.store_id = ${ctx.store.id} and p.state = 'pending'
       and o.store_id = p.store_id and o.id = p.order_id and o.status <> 'pending' and ${which}
    returning p.id, p.order_id, p.customer_id, p.method, p.state, p.amount, p.expires_at`.execute(
    ctx.db,
  );
  await publish(ctx, ...rows.flatMap(paymentEvent));
}
