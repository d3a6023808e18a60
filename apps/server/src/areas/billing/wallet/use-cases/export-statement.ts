import { addonLabel } from '@clientela/contract';
import { paymentLabel } from '@clientela/domain';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import type { Cell, ExportColumn } from '#platform/export-table';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { sendXlsx } from '#platform/http/xlsx';
import { listDays, type Period, readSlice } from '../statement.queries.ts';
import { walletTexts } from '../wallet.texts.ts';

const COLUMNS: readonly ExportColumn[] = [
  { label: walletTexts.column_date, width: 12 },
  { label: walletTexts.column_kind, width: 20 },
  { label: walletTexts.column_description, width: 30 },
  { label: walletTexts.column_status, width: 20 },
  { label: walletTexts.column_amount, width: 12, kind: 'money' },
  { label: walletTexts.column_fee, width: 12, kind: 'money' },
  { label: walletTexts.column_refunded, width: 12, kind: 'money' },
  { label: walletTexts.column_messages, width: 11, kind: 'count' },
];

/** The statement as a spreadsheet, day by day. */
export async function exportStatement(
  ctx: Ctx,
  { format, ...period }: Period & { format: 'csv' | 'xlsx' },
  exchange: Exchange,
): Promise<void> {
  const send = format === 'csv' ? sendCsv : sendXlsx;
  const sheet = {
    title: walletTexts.statement_title,
    columns: COLUMNS,
    rows: () => lines(ctx, period),
  };
  await recordExport(ctx, 'statement');
  await send(exchange, walletTexts.statement_file(format), sheet);
}

async function* lines(ctx: Ctx, period: Period): AsyncIterable<Cell[]> {
  for (const { day, entries } of await listDays(ctx, period)) {
    const items = await readSlice(ctx, { from: day, to: day, offset: 0, limit: entries });
    for (const { inputs, outputs } of items) {
      for (const input of inputs) {
        const { payment_method_name, status, amount, fee, refunded_amount } = input;
        const kind = input.is_single ? walletTexts.deposit : walletTexts.automatic_topup;
        yield [
          ...[day, kind, payment_method_name, paymentLabel(status)],
          ...[{ cents: amount }, { cents: fee }, { cents: refunded_amount }],
          null,
        ];
      }
      for (const { campaign, chat, values } of outputs) {
        for (const { addon, amount, messages } of values) {
          const kind = campaign
            ? walletTexts.campaign
            : chat
              ? walletTexts.chat
              : walletTexts.addon;
          const source = campaign ?? chat;
          const what = source ? `${source.name} (${addonLabel(addon.name)})` : addon.title;
          yield [day, kind, what, null, { cents: -Number(amount) }, null, null, messages];
        }
      }
    }
  }
}
