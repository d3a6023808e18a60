import type { Batch, BatchTables } from '#platform/batch';
import type { Ctx } from '#platform/context';
import type { StagedOrders } from './arriving-order.ts';

/**
 * Arriving orders on their way through the steps that record them: incoming_lines has a row a line,
 * incoming_orders one an order, old_orders the earlier state of changed ones.
 */
export interface OrderBatch {
  ctx: Ctx;
  from: StagedOrders;
  rows: Batch;
}

/**
 * Orders by what the comparison found. Steps without orders are left out: a live order passes them
 * alone.
 */
export type OrdersCompared = Record<'created' | 'updated' | 'unchanged' | 'refused', number>;

/** The SHARED fields as columns. */
const SHARED_COLUMNS = `ordered_at timestamptz, paid_at timestamptz, status text, raw_status text, order_total bigint,
  shipping bigint, discount bigint, refunded bigint, payment_method text, coupon text, city text, state text,
  customer_kind int, customer_value text`;

export const ORDER_TABLES: BatchTables = {
  name: 'incoming_lines',
  columns: {
    content: 'text',
    line: 'int',
    key: 'text',
    shop_number: 'text',
    custom: 'jsonb',
    number: 'text',
    refused: 'boolean',
    ordered_at: 'timestamptz',
    paid_at: 'timestamptz',
    status: 'text',
    raw_status: 'text',
    is_return: 'boolean',
    order_total: 'bigint',
    shipping: 'bigint',
    discount: 'bigint',
    refunded: 'bigint',
    payment_method: 'text',
    coupon: 'text',
    city: 'text',
    state: 'text',
    customer_kind: 'int',
    customer_value: 'text',
    product_ref: 'text',
    product_name: 'text',
    category: 'text',
    quantity: 'int',
    unit_price: 'bigint',
    line_total: 'bigint',
  },
  derived: {
    // In the order in which compareOrders finds it out.
    incoming_orders: `key text, number text, shop_number text, lines int, refused boolean, is_marked boolean, is_negative boolean,
      sum_of_lines bigint, quantity int, content text, ${SHARED_COLUMNS},
      is_return boolean, total bigint, final_status text, content_hash bytea, day date, namesake bigint,
      reason text, known_customer_id uuid, old_id uuid, old_hash bytea, old_customer_id uuid, old_external_id text, is_erased boolean,
      customer_id uuid, id uuid, is_sale boolean, outcome text`,
    incoming_products: 'product_ref text, id uuid',
    old_orders: `id uuid, status text, is_sale boolean, refunded_amount bigint, ordered_at timestamptz, total bigint,
      shipping bigint, customer_id uuid, day date, revenue bigint`,
  },
};
