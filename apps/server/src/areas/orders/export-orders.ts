import type { OrderListQuery, OrderStatus } from '@clientela/contract';
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

const STATUSES: Record<OrderStatus, string> = {
  pending: 'Pendente',
  paid: 'Pago',
  cancelled: 'Cancelado',
  fulfilled: 'Entregue',
  partially_fulfilled: 'Entregue em parte',
  refunded: 'Reembolsado',
  partially_refunded: 'Reembolsado em parte',
  expired: 'Expirado',
};

const PAYMENTS: Record<string, string> = {
  credit_card: 'Cartão de crédito',
  debit_card: 'Cartão de débito',
  money: 'Dinheiro',
  credit: 'Crédito',
  debit: 'Débito',
  pix: 'Pix',
  boleto: 'Boleto',
  bank_billet: 'Boleto bancário',
};

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
          STATUSES[row.status],
          row.quantity,
          { cents: row.total },
          { cents: row.revenue },
          row.payment_method && (PAYMENTS[row.payment_method] ?? row.payment_method),
          row.customer?.name ?? null,
        ];
      }
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  });
}
