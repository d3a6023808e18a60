import type { OrderListQuery } from '@clientela/contract';
import { ORDER_STATUS_LABELS, paymentName } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { recordExport } from '../audit/index.ts';
import { listOrders } from './orders.queries.ts';

const HEADER = [
  'Pedido',
  'Data',
  'Situação',
  'Quantidade',
  'Valor total',
  'Receita',
  'Forma de pagamento',
  'Cliente',
];

/** Streams the whole list, page after page by cursor, as CSV for Brazilian spreadsheets. */
export async function exportOrders(
  ctx: Ctx,
  query: OrderListQuery,
  exchange: Exchange,
): Promise<void> {
  await recordExport(ctx, 'orders');
  const written = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: ctx.store.time_zone,
  });
  return sendCsv(exchange, 'pedidos.csv', HEADER, async function* () {
    let page = { ...query, page: 1, per_page: 1000, cursor: undefined as string | undefined };
    for (;;) {
      const { data, meta } = await listOrders(ctx, page);
      for (const row of data) {
        yield [
          row.number,
          written.format(new Date(row.ordered_at)),
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
  });
}
