import type { CustomerListQuery } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { recordExport } from '../../audit/index.ts';
import { listCustomers } from '../customer-list.queries.ts';

const HEADER = [
  'Nome',
  'Sobrenome',
  'E-mail',
  'Telefone',
  'Cidade',
  'Estado',
  'Segmento RFM',
  'Tags',
  'Pedidos',
  'Total em pedidos',
  'Ticket médio',
  'Última compra',
];

/** Streams the whole list, page after page by cursor, as CSV for Brazilian spreadsheets. */
export async function exportCustomers(
  ctx: Ctx,
  query: CustomerListQuery,
  exchange: Exchange,
): Promise<void> {
  await recordExport(ctx, 'customers');
  return sendCsv(exchange, 'clientes.csv', HEADER, async function* () {
    // Without an order a search answers its best matches alone.
    const ordering = query.ordering ?? 'name:asc';
    const start = { ...query, ordering, page: 1, per_page: 1000 };
    let page = { ...start, cursor: undefined as string | undefined };
    for (;;) {
      const { data, meta } = await listCustomers(ctx, page);
      for (const row of data) {
        yield [
          row.first_name,
          row.last_name,
          row.email,
          row.phone?.replace('+', '') ?? null,
          row.city,
          row.state,
          row.rfm_segment,
          row.tags.map((tag) => tag.name).join(', '),
          row.order_count,
          { cents: row.sales_total },
          { cents: row.average_ticket },
          row.last_order_date,
        ];
      }
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  });
}
