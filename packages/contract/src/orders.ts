import { ORDER_STATUSES, type OrderStatus, PAYMENT_METHODS } from '@clientela/domain';
import { z } from 'zod';
import { CustomValues } from './custom-attributes.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_COLUMNS, exportColumn, StreamedFormat } from './export-columns.ts';
import { Cents, Day, daysInOrder, Id, Instant, many, pageOf, pageQuery, text } from './shapes.ts';

export { ORDER_STATUSES, type OrderStatus, PAYMENT_METHODS };

export const OrderRow = z.object({
  id: Id,
  number: z.string(),
  ordered_at: Instant,
  quantity: z.int(),
  status: z.enum(ORDER_STATUSES),
  total: Cents,
  revenue: Cents,
  payment_method: z.string().nullable(),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
});
export type OrderRow = z.output<typeof OrderRow>;

export const OrderListQuery = pageQuery(['ordered_at', 'total'], 'ordered_at:desc').extend({
  customer_id: Id.optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment_method: text(40).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Only orders that count as revenue. */
  is_sale: z.stringbool().optional(),
  /** Only those with a Pix or boleto of the last 7 days that can still be paid. */
  is_payable: z.stringbool().optional(),
  /** A place as a metric's key names it: the order's own, else its customer's. */
  state: text(2).optional(),
  region: text(20).optional(),
  city: text(120).optional(),
  /** When in the week or the day, in the store's time zone: Sunday is 0. */
  day_of_week: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Orders that this campaign's messages brought back. */
  campaign_id: Id.optional(),
  variant: z.enum(['a', 'b']).optional(),
  /** Of this content of the campaign alone. */
  content_id: Id.optional(),
});
export type OrderListQuery = z.output<typeof OrderListQuery>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/orders',
  permission: 'Order.index',
  api_scope: 'orders:read',
  summary: 'Orders, newest first; search by number or customer',
  query: daysInOrder(OrderListQuery),
  response: pageOf(OrderRow),
});

export const Order = OrderRow.extend({
  paid_at: Instant.nullable(),
  refunded_amount: Cents,
  shipping: Cents,
  discount: Cents,
  coupon: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  raw_status: z.string().nullable(),
  is_return: z.boolean(),
  custom: CustomValues,
  items: z.array(
    z.object({
      line: z.int(),
      product: z.object({
        id: Id,
        external_id: z.string(),
        name: z.string(),
        category: z.string().nullable(),
      }),
      quantity: z.int(),
      unit_price: Cents,
      total: Cents,
    }),
  ),
});
export type Order = z.output<typeof Order>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  permission: 'Order.show',
  api_scope: 'orders:read',
  scope: 'orders',
  summary: 'An order with its lines',
  response: Order,
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/orders/export',
  permission: 'Order.index',
  summary: 'The orders a list query selects, as CSV for spreadsheets',
  query: daysInOrder(
    OrderListQuery.extend({
      format: StreamedFormat,
      columns: many(exportColumn(EXPORT_COLUMNS.orders)),
    }),
  ),
  response: 'bytes',
  types: ['text/csv'],
});
