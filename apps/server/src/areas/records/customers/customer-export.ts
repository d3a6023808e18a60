import type { CustomerListQuery } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { type ExportColumn, type ExportTable, wallClock } from '#platform/export-table';
import { listCustomers } from './customer-list.queries.ts';
import { customersTexts } from './customers.texts.ts';

const COLUMNS: readonly ExportColumn[] = [
  { label: customersTexts.column_first_name, width: 12 },
  { label: customersTexts.column_last_name, width: 15 },
  { label: 'E-mail', width: 32 },
  { label: customersTexts.column_phone, width: 15 },
  { label: customersTexts.column_city, width: 15 },
  { label: customersTexts.column_state, width: 7 },
  { label: 'Segmento RFM', width: 21 },
  { label: customersTexts.column_tags, width: 13 },
  { label: customersTexts.column_orders, width: 8, kind: 'count' },
  { label: customersTexts.column_spent, width: 17, kind: 'money' },
  { label: customersTexts.column_average_order, width: 12, kind: 'money' },
  { label: customersTexts.column_last_order, width: 14, kind: 'day' },
];

/** The customers a list query selects as a sheet, read page after page by cursor. */
export function customerExport(ctx: Ctx, query: CustomerListQuery): ExportTable {
  const wall = wallClock(ctx.store.time_zone);
  async function* rows() {
    // An export needs no ranking, which each page would recompute.
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
          row.phone && { phone: row.phone },
          row.city,
          row.state,
          row.rfm_segment,
          row.tags.map((tag) => tag.name).join(', '),
          row.order_count,
          { cents: row.sales_total },
          { cents: row.average_ticket },
          row.last_order_date && wall(row.last_order_date),
        ];
      }
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  }
  return {
    title: query.stage === 'lead' ? customersTexts.leads_title : customersTexts.customers_title,
    columns: COLUMNS,
    rows,
  };
}
