import { hash } from 'node:crypto';
import type { OrderStatus } from '@clientela/domain';
import type { PersonKey, Provenance } from '#areas/records/customers/index';
import { squeezedLine } from '#platform/copy';

/** Where orders come from, and how their lines are meant. */
export interface OrderProvenance extends Provenance {
  /** Lines name what was bought; else each is a whole order, of which the last one counts. */
  has_items: boolean;
  /** The status of orders that come without one. */
  empty_status: OrderStatus;
}

/** One line of an order as a source tells of it; amounts in cents, what it does not say is null. */
export interface ArrivingOrderLine {
  number: string;
  /** Milliseconds. */
  ordered_at: number | null;
  paid_at: number | null;
  status: string | null;
  /** The status as the source writes it. */
  raw_status: string | null;
  is_return: boolean;
  order_total: number | null;
  shipping: number | null;
  discount: number | null;
  refunded: number | null;
  payment_method: string | null;
  coupon: string | null;
  city: string | null;
  state: string | null;
  customer: PersonKey | null;
  /** Names the product in its shop. */
  product_ref: string | null;
  product_name: string | null;
  category: string | null;
  quantity: number | null;
  unit_price: number | null;
  line_total: number | null;
}

/** A line for recordOrders, with the digest that tells whether its order came the same before. */
export function orderLine(line: number, row: ArrivingOrderLine): string {
  const values = squeezedLine([
    row.number,
    false,
    instantText(row.ordered_at),
    instantText(row.paid_at),
    row.status,
    row.raw_status,
    row.is_return,
    row.order_total,
    row.shipping,
    row.discount,
    row.refunded,
    row.payment_method,
    row.coupon,
    row.city,
    row.state,
    row.customer?.kind ?? null,
    row.customer?.value ?? null,
    row.product_ref,
    row.product_name,
    row.category,
    row.quantity,
    row.unit_price,
    row.line_total,
  ]);
  return `${hash('md5', values, 'base64url')}\t${line}\t${values}`;
}

/** A line that was refused before: with it goes its whole order. */
export function refusedOrderLine(line: number, number: string): string {
  return squeezedLine(['', line, number, true, ...NO_VALUES]);
}

/** Columns of an order line behind `refused`. */
const NO_VALUES: readonly null[] = new Array(21).fill(null);

let lastInstant = { milliseconds: Number.NaN, text: '' };

// The lines of one order share their date.
function instantText(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  if (milliseconds !== lastInstant.milliseconds) {
    lastInstant = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return lastInstant.text;
}
