import type { ApiOrder, BulkOutcome, BulkRow } from '@clientela/contract';
import { parsePaymentMethod, present, squeeze } from '@clientela/domain';
import { endCartsByToken } from '#areas/records/carts/index';
import {
  type ArrivingPerson,
  lockPeople,
  personKey,
  upsertPeople,
} from '#areas/records/customers/index';
import { type ArrivingOrder, recordOrders } from '#areas/records/orders/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { readCustom, type WithDocument } from '../custom-rows.ts';
import { API_PROVIDER, fromApi, publishHistory } from '../provenance.ts';
import { namedOnce, Outcomes, type Placed, rightRows } from '../rows.ts';

/** Creates and updates orders with their customers, each order independently. */
export async function writeOrders(
  ctx: Ctx,
  body: { orders: BulkRow<ApiOrder>[]; history: boolean },
): Promise<BulkOutcome> {
  return inRepeatedTransaction(ctx, async (ctx) => {
    const outcomes = new Outcomes(body.orders);
    const named = namedOnce(rightRows(body.orders), numberOf, outcomes.refuse, 'number');
    const orders = await readCustom(ctx, 'ORDER', named, outcomes);
    if (orders.length === 0) return outcomes.answer();
    const from = fromApi(ctx, body);
    await lockPeople(ctx);
    const { customers_created } = await upsertPeople(ctx, orders.flatMap(buyerOf), from);
    const recorded = await recordOrders(
      ctx,
      orders.map(({ value }) => arriving(value)),
      from,
    );
    for (const [place, { index }] of orders.entries()) {
      const { outcome, id, reason } = present(recorded.outcomes[place], 'outcome of the order');
      if (reason !== null) outcomes.refuse(index, 'number', reason);
      else outcomes.set(index, { outcome, id });
    }
    await endCartsByToken(ctx, API_PROVIDER, orders.flatMap(endedCart));
    const { created: orders_created, orders_from, orders_to } = recorded;
    await publishHistory(ctx, body, { customers_created, orders_created, orders_from, orders_to });
    return outcomes.answer();
  });
}

type Order = WithDocument<ApiOrder>;

function numberOf({ number }: Pick<ApiOrder, 'number'>): string {
  return squeeze(number);
}

function buyerOf({ value: { customer, ordered_at } }: Placed<Order>): ArrivingPerson[] {
  return customer ? [{ ...customer, registered_at: ordered_at }] : [];
}

function endedCart({ value: { cart_token, number } }: Placed<Order>) {
  return cart_token ? [{ token: cart_token, order_key: squeeze(number) }] : [];
}

function arriving(order: Order): ArrivingOrder {
  return {
    number: numberOf(order),
    ordered_at: Date.parse(order.ordered_at),
    paid_at: order.paid_at === null ? null : Date.parse(order.paid_at),
    status: order.status,
    raw_status: null,
    shipping: order.shipping,
    discount: order.discount,
    refunded: order.refunded,
    order_total: order.total,
    payment_method: order.payment_method && parsePaymentMethod(order.payment_method),
    coupon: order.coupon,
    city: order.city,
    state: order.state,
    customer: order.customer && personKey(order.customer),
    custom: order.custom,
    items: order.items.map(({ name, product_ref, total, ...item }) => ({
      ...item,
      product_ref: product_ref ?? name,
      product_name: name,
      line_total: total ?? item.quantity * item.unit_price,
    })),
  };
}
