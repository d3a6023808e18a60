import type { OrderExportColumn, OrderListQuery } from '@clientela/contract';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { orderExport } from './order-export.ts';
import { ordersTexts } from './orders.texts.ts';

/** Streams the whole list as CSV for Brazilian spreadsheets. */
export async function exportOrders(
  ctx: Ctx,
  { columns, ...query }: OrderListQuery & { columns?: OrderExportColumn[] | undefined },
  exchange: Exchange,
): Promise<void> {
  const table = await orderExport(ctx, query, columns);
  await recordExport(ctx, 'orders');
  return sendCsv(exchange, ordersTexts.orders_file, table);
}
