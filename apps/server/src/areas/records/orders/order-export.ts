import {
  type CustomValues,
  type EXPORT_COLUMNS,
  type OrderExportColumn,
  type OrderListQuery,
  type OrderRow,
  USUAL_COLUMNS,
} from '@clientela/contract';
import { ORDER_STATUS_LABELS, paymentName } from '@clientela/domain';
import { sql } from 'kysely';
import { chosenColumns } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { type ChosenColumn, type ExportTable, pagedExport } from '#platform/export-table';
import { listOrders } from './orders.queries.ts';
import { ordersTexts } from './orders.texts.ts';

type Column = ChosenColumn<OrderRow & Details>;

/** What a row of the list does not have. */
interface Details {
  discount: number;
  shipping: number;
  coupon: string | null;
  city: string | null;
  state: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  custom: CustomValues;
}

const texts = ordersTexts;

const COLUMNS: Readonly<Record<(typeof EXPORT_COLUMNS.orders)[number], Column>> = {
  number: { label: texts.column_order, width: 14, cell: (row) => row.number },
  ordered_at: {
    label: texts.column_date,
    width: 17,
    kind: 'time',
    cell: (row, wall) => wall(row.ordered_at, true),
  },
  status: {
    label: texts.column_status,
    width: 18,
    cell: (row) => ORDER_STATUS_LABELS[row.status],
  },
  quantity: {
    label: texts.column_quantity,
    width: 11,
    kind: 'count',
    cell: (row) => row.quantity,
  },
  total: {
    label: texts.column_total,
    width: 14,
    kind: 'money',
    cell: (row) => ({ cents: row.total }),
  },
  revenue: {
    label: texts.column_revenue,
    width: 14,
    kind: 'money',
    cell: (row) => ({ cents: row.revenue }),
  },
  payment_method: {
    label: texts.column_payment_method,
    width: 20,
    cell: (row) => row.payment_method && paymentName(row.payment_method),
  },
  customer: {
    label: texts.column_customer,
    width: 28,
    cell: (row) => row.customer?.name ?? null,
  },
  customer_email: { label: 'E-mail', width: 32, cell: (row) => row.customer_email },
  customer_phone: {
    label: texts.column_phone,
    width: 15,
    cell: ({ customer_phone: phone }) => (phone === null ? null : { phone }),
  },
  discount: {
    label: texts.column_discount,
    width: 14,
    kind: 'money',
    cell: (row) => ({ cents: row.discount }),
  },
  shipping: {
    label: texts.column_shipping,
    width: 14,
    kind: 'money',
    cell: (row) => ({ cents: row.shipping }),
  },
  coupon: { label: texts.column_coupon, width: 14, cell: (row) => row.coupon },
  city: { label: texts.column_city, width: 15, cell: (row) => row.city },
  state: { label: texts.column_state, width: 7, cell: (row) => row.state },
};

const USUAL: readonly OrderExportColumn[] = USUAL_COLUMNS.orders;
const NO_DETAILS: Details = {
  discount: 0,
  shipping: 0,
  coupon: null,
  city: null,
  state: null,
  customer_email: null,
  customer_phone: null,
  custom: {},
};

/** The orders a list query selects as a sheet. */
export async function orderExport(
  ctx: Ctx,
  query: OrderListQuery,
  chosen: readonly OrderExportColumn[] = USUAL,
): Promise<ExportTable> {
  const needsDetails = chosen.some((name) => !USUAL.includes(name));
  return pagedExport({
    title: texts.orders_title,
    columns: await chosenColumns(ctx, 'ORDER', chosen, COLUMNS),
    time_zone: ctx.store.time_zone,
    query,
    list: (page) => listOrders(ctx, page),
    async complete(rows) {
      const details = needsDetails ? await readDetails(ctx, rows) : null;
      return rows.map((row) => ({ ...row, ...(details?.get(row.id) ?? NO_DETAILS) }));
    },
  });
}

/** A place is the order's own, else its customer's. */
async function readDetails(ctx: Ctx, page: readonly OrderRow[]): Promise<Map<string, Details>> {
  const { rows } = await sql<Details & { id: string }>`
    select o.id, o.discount, o.shipping, o.coupon, coalesce(o.city, c.city) as city,
        coalesce(o.state, c.state) as state, c.email as customer_email, c.phone as customer_phone,
        app.custom_of_order(o.id) as custom
      from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = ${ctx.store.id} and o.id = any(${page.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
