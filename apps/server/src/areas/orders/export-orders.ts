import type { OrderListQuery } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
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
export function exportOrders(ctx: Ctx, query: OrderListQuery, exchange: Exchange): Promise<void> {
  return sendCsv(exchange, 'pedidos.csv', HEADER, async function* () {
    let page = { ...query, page: 1, per_page: 1000, cursor: undefined as string | undefined };
    for (;;) {
      const { data, meta } = await listOrders(ctx, page);
      for (const row of data) {
        yield [
          row.number,
          row.ordered_at,
          row.status,
          row.quantity,
          { cents: row.total },
          { cents: row.revenue },
          row.payment_method,
          row.customer?.name ?? null,
        ];
      }
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  });
}
