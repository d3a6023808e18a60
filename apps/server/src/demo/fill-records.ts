import { present } from '@clientela/domain';
import { sql } from 'kysely';
import {
  type ArrivingPerson,
  type Provenance,
  personKey,
  UNKNOWN_PERSON,
  upsertPeople,
} from '#areas/records/customers/index';
import { type ArrivingOrder, recordOrders } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { productRef, rawStatusOf, SHOP } from './fill-shop.ts';
import type { DemoCustomer } from './make-customers.ts';
import type { DemoOrder } from './make-orders.ts';
import { PRODUCTS } from './vocabulary.ts';

/** The people of a demo store, as a file of them would come in; each gets the id they have from then on. */
export async function fillPeople(ctx: Ctx, customers: readonly DemoCustomer[]): Promise<void> {
  const { outcomes } = await upsertPeople(ctx, customers.map(arriving), provenance(ctx));
  for (const [place, customer] of customers.entries())
    customer.id = present(outcomes[place], 'outcome of the person').id;
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
  await recordOrders(
    ctx,
    orders.map((order) => arrivingOrder(ctx, order)),
    provenance(ctx),
  );
  await sql`update orders set provider = '', external_id = null, raw_status = null
    where store_id = ${ctx.store.id} and number = any(${orders.filter(({ is_in_store }) => is_in_store).map(({ number }) => number)}::text[])`.execute(
    ctx.db,
  );
}

function arrivingOrder(ctx: Ctx, order: DemoOrder): ArrivingOrder {
  const { number, shipping, discount, payment_method, coupon } = order;
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
    order_total: order.total,
    refunded: order.refunded_amount,
    city: order.customer.city,
    state: order.customer.state,
    customer: personKey(arriving(order.customer)),
    items: order.items.map(({ product: place, quantity, unit_price, total }) => {
      const { name, category } = present(PRODUCTS[place], 'product');
      const product = { product_ref: productRef(place), product_name: name, category };
      return { ...product, quantity, unit_price, line_total: total };
    }),
  };
}
