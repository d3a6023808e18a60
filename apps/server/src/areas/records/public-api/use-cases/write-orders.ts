import type { ApiOrder, BulkOutcome, BulkRow } from '@clientela/contract';
import { parsePaymentMethod, present, squeeze } from '@clientela/domain';
import { endCartsByToken } from '#areas/records/carts/index';
import { lockPeople, personKey, upsertPeople } from '#areas/records/customers/index';
import {
  type ArrivingOrderLine,
  orderLine,
  outcomesOfOrders,
  recordOrders,
} from '#areas/records/orders/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { readCustom, type WithDocument } from '../custom-rows.ts';
import { personLines } from '../people.ts';
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
    const buyers = personLines(orders.flatMap(buyerOf));
    let customers_created = 0;
    await lockPeople(ctx);
    if (buyers.length > 0) ({ customers_created } = await upsertPeople(ctx, buyers, from));
    const has_custom = orders.some(({ value }) => value.custom !== null);
    const options = { ...from, has_items: true, empty_status: 'pending', has_custom } as const;
    const recorded = await recordOrders(ctx, linesOf(orders), options);
    const byNumber = new Map((await outcomesOfOrders(ctx)).map((one) => [one.number, one]));
    for (const { index, value } of orders) {
      const { outcome, id, reason } = present(
        byNumber.get(numberOf(value)),
        'outcome of the order',
      );
      if (reason !== null) outcomes.refuse(index, 'number', reason);
      else outcomes.set(index, { outcome, id });
    }
    await endCartsByToken(ctx, API_PROVIDER, orders.flatMap(endedCart));
    const { orders_created, orders_from, orders_to } = recorded;
    await publishHistory(ctx, body, { customers_created, orders_created, orders_from, orders_to });
    return outcomes.answer();
  });
}

type Order = WithDocument<ApiOrder>;

function numberOf({ number }: Pick<ApiOrder, 'number'>): string {
  return squeeze(number);
}

function buyerOf({ index, value: { customer, ordered_at } }: Placed<Order>) {
  return customer ? [{ index, value: { ...customer, met_at: ordered_at } }] : [];
}

function endedCart({ value: { cart_token, number } }: Placed<Order>) {
  return cart_token ? [{ token: cart_token, order_key: squeeze(number) }] : [];
}

function* linesOf(orders: readonly Placed<Order>[]): Generator<string> {
  let line = 0;
  for (const { value } of orders) {
    for (const one of arrivingLines(value)) yield orderLine(++line, one);
  }
}

/** An order by its items; one without any is a line of its own. */
function arrivingLines(order: Order): ArrivingOrderLine[] {
  const shared = {
    number: numberOf(order),
    ordered_at: Date.parse(order.ordered_at),
    paid_at: order.paid_at === null ? null : Date.parse(order.paid_at),
    status: order.status,
    raw_status: null,
    is_return: false,
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
  };
  if (order.items.length === 0) {
    const nothing = { product_ref: null, product_name: null, category: null };
    return [{ ...shared, ...nothing, quantity: null, unit_price: null, line_total: 0 }];
  }
  return order.items.map(({ name, product_ref, total, ...item }) => ({
    ...shared,
    ...item,
    product_ref: product_ref ?? name,
    product_name: name,
    line_total: total ?? item.quantity * item.unit_price,
  }));
}
