import type { CustomerExportColumn, CustomerListQuery } from '@clientela/contract';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { customerExport } from '../customer-export.ts';
import { customersTexts } from '../customers.texts.ts';

/** Streams the whole list as CSV for Brazilian spreadsheets. */
export async function exportCustomers(
  ctx: Ctx,
  { columns, ...query }: CustomerListQuery & { columns?: CustomerExportColumn[] | undefined },
  exchange: Exchange,
): Promise<void> {
  const table = await customerExport(ctx, query, columns);
  await recordExport(ctx, 'customers');
  return sendCsv(exchange, customersTexts.customers_file, table);
}
