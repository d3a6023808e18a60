import { present } from '@clientela/domain';
import type { DemoCustomer } from './make-customers.ts';
import { type Random, Weighted } from './random.ts';
import { COUPONS, PRODUCTS } from './vocabulary.ts';

export interface DemoOrder {
  number: string;
  customer: DemoCustomer;
  /** Bought in the physical store, of which the shop knows nothing. */
  is_in_store: boolean;
  status: string;
  ordered_at: Date;
  paid_at: Date | null;
  total: number;
  refunded_amount: number;
  shipping: number;
  discount: number;
  quantity: number;
  payment_method: string;
  coupon: string | null;
  items: { product: number; quantity: number; unit_price: number; total: number }[];
}

/** Orders by hour of the day in São Paulo: lunch and the evening sell. */
const HOURS = new Weighted<number>(
  [6, 3, 2, 1, 1, 2, 5, 12, 22, 34, 42, 46, 52, 44, 40, 42, 44, 46, 48, 56, 66, 70, 52, 24].map(
    (weight, hour) => [hour, weight] as const,
  ),
);
const PAYMENT = new Weighted<string>([
  ['pix', 46],
  ['credit_card', 41],
  ['boleto', 7],
  ['debit_card', 6],
]);
const PAYMENT_IN_STORE = new Weighted<string>([
  ['pix', 36],
  ['credit_card', 34],
  ['debit_card', 20],
  ['money', 10],
]);
const TAKEN_BACK = new Set(['cancelled', 'refunded', 'partially_refunded']);
const SETTLED = new Weighted<string>([
  ['fulfilled', 84],
  ['partially_fulfilled', 1],
  ['cancelled', 7],
  ['refunded', 3],
  ['partially_refunded', 2],
  ['expired', 3],
]);
const RECENT = new Weighted<string>([
  ['paid', 62],
  ['fulfilled', 22],
  ['pending', 12],
  ['cancelled', 4],
]);

const DAY_MS = 86_400_000;
const SAO_PAULO_HOURS = 3;

/** From Sunday. */
const WEEKDAYS = [0.85, 1.05, 1.08, 1.05, 1.02, 1.1, 0.85];

/** Sales of a day relative to an ordinary one: growth, weekdays and retail holidays. */
function dayWeight(day: Date, months: number): number {
  const month = day.getUTCMonth();
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  let weight = 1 + months / 90;
  weight *= present(WEEKDAYS[weekday], 'weight of the weekday');
  if (month === 10 && date >= 22 && date <= 30) weight *= weekday === 5 ? 5 : 2.2;
  if (month === 11 && date <= 22) weight *= 1.8;
  if (month === 4 && date <= 11) weight *= 1.7;
  if (month === 5 && date >= 5 && date <= 12) weight *= 1.5;
  if (month === 0 || month === 1) weight *= 0.8;
  if (date >= 5 && date <= 10) weight *= 1.15;
  return weight;
}

const DAYS = 730;

/** Days of the last 24 months, weighted by their sales. */
function sellingDays(today: Date): Weighted<Date> {
  const choices = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(today.getTime() - (DAYS - 1 - index) * DAY_MS);
    return [day, dayWeight(day, index / 30)] as const;
  });
  return new Weighted(choices);
}

/** First contact with each customer: half of them before the months that have orders. */
export function acquaintances(random: Random, now: Date): () => Date {
  const days = sellingDays(now);
  const first = now.getTime() - DAYS * DAY_MS;
  return () => {
    const day = days.pick(random);
    const earlier = new Date(first - random.below(500) * DAY_MS);
    const at = instantOn(random, random.chance(0.5) ? day : earlier);
    // Moves future instants to the past: later today, or a São Paulo evening after midnight in UTC.
    const daysAhead = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / DAY_MS));
    return new Date(at.getTime() - daysAhead * DAY_MS);
  };
}

/** An instant of that day as a shop in São Paulo would see orders come in. */
function instantOn(random: Random, day: Date): Date {
  const midnight = Math.floor(day.getTime() / DAY_MS) * DAY_MS;
  const hour = HOURS.pick(random) + SAO_PAULO_HOURS;
  return new Date(midnight + hour * 3_600_000 + random.below(3600) * 1000);
}

export function makeOrders(
  random: Random,
  customers: readonly DemoCustomer[],
  count: number,
  now: Date,
): DemoOrder[] {
  const days = sellingDays(now);
  const buyers = new Weighted(
    customers.filter((c) => c.eagerness > 0).map((c) => [c, c.eagerness] as const),
  );
  const catalogue = new Weighted(
    PRODUCTS.map((product, index) => [index, product.weight] as const),
  );
  const first = now.getTime() - DAYS * DAY_MS;
  const orders: DemoOrder[] = [];
  const taken = new Set<string>();
  const add = (customer: DemoCustomer, at: Date) => {
    // At most one order a person and day.
    const day = `${customer.email} ${at.toISOString().slice(0, 10)}`;
    if (taken.has(day)) return;
    taken.add(day);
    orders.push(makeOrder(random, customer, at, now, catalogue));
  };
  // New customers arrive with a purchase; the remaining orders belong to customers already known on that day.
  for (const customer of customers) {
    const isNew = customer.eagerness > 0 && customer.created_at.getTime() > first;
    if (isNew && orders.length < count / 2) add(customer, customer.created_at);
  }
  while (orders.length < count) {
    const customer = buyers.pick(random);
    const at = instantOn(random, days.pick(random));
    if (at > customer.created_at && at < now) add(customer, at);
  }
  orders.sort((a, b) => a.ordered_at.getTime() - b.ordered_at.getTime());
  for (const [index, order] of orders.entries()) order.number = String(100_001 + index);
  return orders;
}

/** About half of the purchases of people who may live near the physical store. */
function isInStore({ state }: DemoCustomer, orderedAt: Date): boolean {
  return state === 'SP' && Math.floor(orderedAt.getTime() / 1_000) % 2 === 0;
}

function makeOrder(
  random: Random,
  customer: DemoCustomer,
  ordered_at: Date,
  now: Date,
  catalogue: Weighted<number>,
): DemoOrder {
  const items = Array.from({ length: 1 + Math.floor(random.next() ** 2 * 4) }, () => {
    const product = catalogue.pick(random);
    const quantity = random.chance(0.85) ? 1 : random.between(2, 3);
    const unit_price = present(PRODUCTS[product], 'product').price;
    return { product, quantity, unit_price, total: unit_price * quantity };
  });
  const goods = items.reduce((sum, item) => sum + item.total, 0);
  const coupon = random.chance(0.14) ? random.pick(COUPONS) : null;
  const discount = coupon ? Math.round(goods * 0.1) : 0;
  const is_in_store = isInStore(customer, ordered_at);
  const delivery = goods > 29_900 ? 0 : random.pick([990, 1490, 1890, 2490]);
  const shipping = is_in_store ? 0 : delivery;
  const total = goods - discount + shipping;
  const isRecent = now.getTime() - ordered_at.getTime() < 6 * DAY_MS;
  const drawn = (isRecent ? RECENT : SETTLED).pick(random);
  const status = is_in_store && !TAKEN_BACK.has(drawn) ? 'fulfilled' : drawn;
  const isPaid = !['pending', 'cancelled', 'expired'].includes(status);
  return {
    number: '',
    customer,
    is_in_store,
    status,
    ordered_at,
    paid_at: isPaid
      ? new Date(Math.min(ordered_at.getTime() + random.below(5400) * 1000, now.getTime()))
      : null,
    total,
    refunded_amount:
      status === 'refunded'
        ? total
        : status === 'partially_refunded'
          ? Math.min(present(items[0], 'item').unit_price, Math.floor(total / 2))
          : 0,
    shipping,
    discount,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    payment_method: (is_in_store ? PAYMENT_IN_STORE : PAYMENT).pick(random),
    coupon,
    items,
  };
}
