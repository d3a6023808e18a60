import { SHOP_RESOURCE_LABELS } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { Cell, ExportColumn } from '#platform/export-table';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { listErrors } from '../integrations.queries.ts';
import { integrationsTexts } from '../integrations.texts.ts';

const COLUMNS: readonly ExportColumn[] = [
  { label: integrationsTexts.column_record, width: 12 },
  { label: integrationsTexts.column_code, width: 25 },
  { label: integrationsTexts.column_reason, width: 60 },
  { label: integrationsTexts.column_first_time, width: 20 },
  { label: integrationsTexts.column_last_time, width: 20 },
  { label: integrationsTexts.column_attempts, width: 10 },
];
const PER_PAGE = 1_000;

/** Writes the open errors of a connection as a CSV. */
export async function downloadErrors(ctx: Ctx, exchange: Exchange, slug: string): Promise<void> {
  async function* rows(): AsyncIterable<Cell[]> {
    for (let page = 1; ; page++) {
      const ask = { page, per_page: PER_PAGE, state: 'open' } as const;
      const { data, meta } = await listErrors(ctx, slug, ask);
      for (const { resource, external_id, message, first_at, last_at, attempts } of data) {
        yield [SHOP_RESOURCE_LABELS[resource], external_id, message, first_at, last_at, attempts];
      }
      if (page >= (meta.last_page ?? page)) return;
    }
  }
  await sendCsv(exchange, integrationsTexts.errors_file, {
    title: integrationsTexts.errors_title,
    columns: COLUMNS,
    rows,
  });
}
