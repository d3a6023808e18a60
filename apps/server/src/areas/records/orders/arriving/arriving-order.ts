import { hash } from 'node:crypto';
import type { OrderStatus } from '@clientela/domain';
import type { PersonKey, Provenance } from '#areas/records/customers/index';
import type { BatchRow } from '#platform/batch';
import { squeezedLine, squeezedText } from '#platform/copy';

/** Interpretation of an import's staged lines. */
export interface StagedOrders extends Provenance {
  /**
   * Lines name purchased items; otherwise each line is a whole order, of which the last one counts.
   */
  has_items: boolean;
  /** The status of orders without one. */
  empty_status: OrderStatus;
  /** Whether lines bring values of the store's own fields. */
  has_custom?: boolean;
}

/** What the lines of an order share; amounts in cents, missing values are null. */
interface OrderHead {
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
  order_total: number | null;
  shipping: number | null;
  discount: number | null;
  refunded: number | null;
  payment_method: string | null;
  coupon: string | null;
  city: string | null;
  state: string | null;
  customer: PersonKey | null;
  /** Values of the store's own fields: a CustomDocument in JSON. Not part of the order's digest. */
  custom?: string | null;
}

/** A purchased item; amounts in cents, missing values are null. */
export interface ArrivingItem {
  /** Names the product in its shop. */
  product_ref: string | null;
  product_name: string | null;
  category: string | null;
  quantity: number | null;
  unit_price: number | null;
  line_total: number | null;
}

/** A whole order as reported by a source. */
export interface ArrivingOrder extends OrderHead {
  items: readonly ArrivingItem[];
}

/** One line of an order in a file. */
export interface ArrivingOrderLine extends OrderHead, ArrivingItem {
  is_return: boolean;
}

/** Identifies an order within its source: the platform's own id, or the number. */
export function orderKey({ external_id, number }: Pick<OrderHead, 'external_id' | 'number'>) {
  return external_id ?? number;
}

const NO_ITEM: ArrivingItem = {
  product_ref: null,
  product_name: null,
  category: null,
  quantity: null,
  unit_price: null,
  line_total: 0,
};

/** An order by its items; one without any is a line of its own. */
export function linesOf({ items, custom, ...head }: ArrivingOrder): ArrivingOrderLine[] {
  const lines = items.length === 0 ? [NO_ITEM] : items;
  // One line with the values is enough.
  return lines.map((item, place) => ({
    ...head,
    ...item,
    is_return: false,
    custom: place === 0 ? custom : null,
  }));
}

/** Values of a line's row in a batch. */
export function orderRow(line: number, row: ArrivingOrderLine): BatchRow {
  const values = valuesOf(row);
  const digest = digestOf(row, squeezedLine(values));
  return [digest, line, orderKey(row), row.shop_number ?? null, row.custom ?? null, ...values];
}

/** The row as a line of COPY, as an import stages it. */
export function stagedOrder(line: number, row: ArrivingOrderLine): string {
  const values = squeezedLine(valuesOf(row));
  const undigested = [orderKey(row), row.shop_number ?? null, row.custom ?? null].map(squeezedText);
  return `${digestOf(row, values)}\t${line}\t${undigested.join('\t')}\t${values}`;
}

/** Detects an unchanged order: of all values but those of the store's own fields. */
function digestOf({ shop_number }: ArrivingOrderLine, values: string): string {
  return hash('md5', values + (shop_number ?? ''), 'base64url');
}

function valuesOf(row: ArrivingOrderLine): BatchRow {
  return [
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
  ];
}

/** A line that was refused before: with it goes its whole order. */
export function stagedRefusal(line: number, number: string): string {
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
