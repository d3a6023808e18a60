import type { OrderListQuery } from '@clientela/contract';
import { ORDER_STATUS_LABELS, paymentName } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { type ExportColumn, type ExportTable, wallClock } from '#platform/export-table';
import { listOrders } from './orders.queries.ts';
import { ordersTexts } from './orders.texts.ts';

const COLUMNS: readonly ExportColumn[] = [
  { label: ordersTexts.column_order, width: 14 },
  { label: ordersTexts.column_date, width: 17, kind: 'time' },
  { label: ordersTexts.column_status, width: 18 },
  { label: ordersTexts.column_quantity, width: 11, kind: 'count' },
  { label: ordersTexts.column_total, width: 14, kind: 'money' },
  { label: ordersTexts.column_revenue, width: 14, kind: 'money' },
  { label: ordersTexts.column_payment_method, width: 20 },
  { label: ordersTexts.column_customer, width: 28 },
];

/** The orders a list query selects as a sheet, read page after page by cursor. */
export function orderExport(ctx: Ctx, query: OrderListQuery): ExportTable {
  const wall = wallClock(ctx.store.time_zone);
  async function* rows() {
    let page = { ...query, page: 1, per_page: 1000, cursor: undefined as string | undefined };
    for (;;) {
      const { data, meta } = await listOrders(ctx, page);
      for (const row of data) {
        yield [
          row.number,
          wall(row.ordered_at, true),
          ORDER_STATUS_LABELS[row.status],
          row.quantity,
          { cents: row.total },
          { cents: row.revenue },
          row.payment_method && paymentName(row.payment_method),
          row.customer?.name ?? null,
        ];
      }
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  }
  return { title: ordersTexts.orders_title, columns: COLUMNS, rows };
}
