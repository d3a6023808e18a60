import { hash } from 'node:crypto';
import type { OrderStatus } from '@clientela/domain';
import type { PersonKey, Provenance } from '#areas/records/customers/index';
import { squeezedLine, squeezedText } from '#platform/copy';

/** Source of orders, and the interpretation of their lines. */
export interface OrderProvenance extends Provenance {
  /**
   * Lines name purchased items; otherwise each line is a whole order, of which the last one counts.
   */
  has_items: boolean;
  /** The status of orders without one. */
  empty_status: OrderStatus;
  /** Whether lines bring values of the store's own fields. */
  has_custom?: boolean;
}

/** One line of an order as reported by a source; amounts in cents, missing values are null. */
export interface ArrivingOrderLine {
  /** The platform's own id of the order, which identifies it; absent where its number does. */
  external_id?: string;
  number: string;
  /** Of an ERP's order: how the shop that sold it names it. */
  shop_number?: string | null;
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
  /** Values of the store's own fields: a CustomDocument in JSON. Not part of the order's digest. */
  custom?: string | null;
}

/** A line for recordOrders, with the digest that detects an unchanged order. */
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
  const shopNumber = row.shop_number ?? null;
  const said = hash('md5', values + (shopNumber ?? ''), 'base64url');
  const key = squeezedText(row.external_id ?? row.number);
  const undigested = [shopNumber, row.custom ?? null].map(squeezedText).join('\t');
  return `${said}\t${line}\t${key}\t${undigested}\t${values}`;
}

/** A line that was refused before: with it goes its whole order. */
export function refusedOrderLine(line: number, number: string): string {
  return squeezedLine(['', line, number, null, null, number, true, ...NO_VALUES]);
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
