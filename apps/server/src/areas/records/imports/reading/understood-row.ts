import {
  byCustomerField,
  type CustomerField,
  type ImportKind,
  type OrderStatus,
} from '@clientela/domain';
import type { CustomDocument } from '#areas/records/attributes/index';
import type { FileAttributes, Mapping } from './columns.ts';
import type { Formats } from './formats.ts';

/** Settings by which a file's rows are read. */
export interface Reading {
  kind: ImportKind;
  columns: readonly string[];
  mapping: Mapping;
  attributes: FileAttributes;
  formats: Formats;
  /** The file's own status words (in the form of `statusKey`) → status. */
  statuses: Record<string, OrderStatus>;
  /** The file's own words about consent (in the form of `wordKey`) → whether it is given. */
  consents: Record<string, boolean>;
  /** Status of orders in a file without a status column. */
  defaultStatus: OrderStatus;
  timeZone: string;
  now: Date;
}

/** One row of a file as the product understands it; fields that its kind lacks stay null. */
export interface UnderstoodRow extends Record<CustomerField, string | null> {
  line: number;
  customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  /** The second address of the cell: a person may have two. */
  other_email: string | null;
  other_phone: string | null;
  document: string | null;
  accepts_email: boolean | null;
  order_id: string | null;
  /** Milliseconds; the day and hour were read in the store's zone. */
  ordered_at: number | null;
  paid_at: number | null;
  status: OrderStatus | null;
  /** The status as the file writes it. */
  raw_status: string | null;
  /** A return: its number is C and digits (decisions §10). */
  is_return: boolean;
  order_total: number | null;
  shipping: number | null;
  discount: number | null;
  refunded: number | null;
  payment_method: string | null;
  coupon: string | null;
  product_id: string | null;
  product_name: string | null;
  category: string | null;
  /** Ten-thousandths, so that goods sold by weight and prices below a cent stay exact. */
  quantity: number | null;
  /** Ten-thousandths of a real; every other amount is in cents. */
  unit_price: number | null;
  line_total: number | null;
  /** Values of the store's own fields; null where the row has none. */
  custom: CustomDocument | null;
  /** Values that could not be taken as written, such as an omitted phone; null when all could. */
  warnings: string[] | null;
}

/** A row that is not imported, with every reason found in it, in words for its owner. */
export interface RefusedRow {
  line: number;
  reasons: string[];
  /** Its order, where that could be read: an order is imported whole or not at all. */
  order_id: string | null;
}

export function emptyRow(line: number): UnderstoodRow {
  return {
    line,
    customer_id: null,
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    other_email: null,
    other_phone: null,
    document: null,
    ...byCustomerField(() => null),
    accepts_email: null,
    order_id: null,
    ordered_at: null,
    paid_at: null,
    status: null,
    raw_status: null,
    is_return: false,
    order_total: null,
    shipping: null,
    discount: null,
    refunded: null,
    payment_method: null,
    coupon: null,
    product_id: null,
    product_name: null,
    category: null,
    quantity: null,
    unit_price: null,
    line_total: null,
    custom: null,
    warnings: null,
  };
}
