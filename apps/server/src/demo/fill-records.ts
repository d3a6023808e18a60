import { present } from '@clientela/domain';
import { sql } from 'kysely';
import {
  type ArrivingPerson,
  type Provenance,
  personKey,
  personValues,
  UNKNOWN_PERSON,
  upsertPeople,
} from '#areas/records/customers/index';
import { orderLine, recordOrders } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { productRef, rawStatusOf, SHOP } from './fill-shop.ts';
import type { DemoCustomer } from './make-customers.ts';
import type { DemoOrder } from './make-orders.ts';
import { PRODUCTS } from './vocabulary.ts';

/** The people of a demo store, as a file of them would come in; each gets the id they have from then on. */
export async function fillPeople(ctx: Ctx, customers: readonly DemoCustomer[]): Promise<void> {
  const lines = customers.map(arriving).map((person, index) => {
    return `${index + 1}\t${personValues(person, present(personKey(person), 'key of the person'))}`;
  });
  await upsertPeople(ctx, lines, provenance(ctx));
  const { rows } = await sql<{ id: string; email: string | null }>`
    select id, email from customers where store_id = ${ctx.store.id}`.execute(ctx.db);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  for (const customer of customers)
    customer.id = present(ids.get(customer.email), 'id of the person');
  await disableSome(ctx, customers);
}

function provenance(ctx: Ctx): Provenance {
  const from = { source: 'demo', provider: SHOP, import_id: null } as const;
  // The same people have the same ids each time; version 8 is for ids made as one pleases (RFC 9562).
  const new_id = sql<string>`overlay(overlay(md5(n.email) placing '8' from 13) placing 'a' from 17)::uuid`;
  return { ...from, said_at: ctx.clock.now(), is_beginning: true, is_history: true, new_id };
}

function arriving(customer: DemoCustomer): ArrivingPerson {
  const { email, phone, document, first_name, last_name, birthdate, city, state } = customer;
  const person = { email, phone, document, first_name, last_name, birthdate, city, state };
  return {
    ...UNKNOWN_PERSON,
    ...person,
    integration_id: customer.shop_id,
    accepts_email: customer.newsletter_at ? true : null,
    registered_at: customer.created_at.toISOString(),
    is_lead: customer.stage === 'lead',
  };
}

/** Disables messages for some customers; no source carries this setting. */
async function disableSome(ctx: Ctx, customers: readonly DemoCustomer[]): Promise<void> {
  const disabled = customers.filter((customer) => !customer.enable_for_interactions);
  await sql`update customers c set enable_for_interactions = false
    where c.store_id = ${ctx.store.id} and c.id = any(${disabled.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
}

/** The shop's orders with their items, and those of the physical store, which sells the same products. */
export async function fillOrders(ctx: Ctx, orders: readonly DemoOrder[]): Promise<void> {
  let line = 0;
  const lines = orders.flatMap((order) =>
    order.items.map((item) => orderLine(++line, arrivingLine(ctx, order, item))),
  );
  await recordOrders(ctx, lines, {
    ...provenance(ctx),
    has_items: true,
    empty_status: 'pending',
  });
  await sql`update orders set provider = '', external_id = null, raw_status = null
    where store_id = ${ctx.store.id} and number = any(${orders.filter(({ is_in_store }) => is_in_store).map(({ number }) => number)}::text[])`.execute(
    ctx.db,
  );
}

function arrivingLine(ctx: Ctx, order: DemoOrder, item: DemoOrder['items'][number]) {
  const { number, shipping, discount, payment_method, coupon } = order;
  const product = present(PRODUCTS[item.product], 'product');
  return {
    external_id: number,
    number,
    shipping,
    discount,
    payment_method,
    coupon,
    ordered_at: order.ordered_at.getTime(),
    paid_at: order.paid_at?.getTime() ?? null,
    status: order.status,
    raw_status: rawStatusOf(ctx, order.status),
    is_return: false,
    order_total: order.total,
    refunded: order.refunded_amount,
    city: order.customer.city,
    state: order.customer.state,
    customer: personKey(arriving(order.customer)),
    product_ref: productRef(item.product),
    product_name: product.name,
    category: product.category,
    quantity: item.quantity,
    unit_price: item.unit_price,
    line_total: item.total,
  };
}
