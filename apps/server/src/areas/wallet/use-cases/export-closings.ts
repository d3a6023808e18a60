import { addonLabel } from '@clientela/contract';
import { paymentLabel } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { type Cell, sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { sendXlsx } from '#platform/http/xlsx';
import { listDays, type Period, readSlice } from '../closings.queries.ts';

const HEADER = [
  'Data',
  'Tipo',
  'Descrição',
  'Situação',
  'Valor',
  'Tarifa',
  'Devolvido',
  'Mensagens',
];

/** The statement as a spreadsheet, day by day. */
export function exportClosings(
  ctx: Ctx,
  { format, ...period }: Period & { format: 'csv' | 'xlsx' },
  exchange: Exchange,
): Promise<void> {
  const send = format === 'csv' ? sendCsv : sendXlsx;
  return send(exchange, `extrato.${format}`, HEADER, () => lines(ctx, period));
}

async function* lines(ctx: Ctx, period: Period): AsyncIterable<Cell[]> {
  for (const { day, entries } of await listDays(ctx, period)) {
    const items = await readSlice(ctx, { from: day, to: day, offset: 0, limit: entries });
    for (const { inputs, outputs } of items) {
      for (const input of inputs) {
        const { payment_method_name, status, amount, fee, refunded_amount } = input;
        const kind = input.is_single ? 'Depósito' : 'Recarga automática';
        yield [
          ...[day, kind, payment_method_name, paymentLabel(status)],
          ...[{ cents: amount }, { cents: fee }, { cents: refunded_amount }],
          null,
        ];
      }
      for (const { campaign, values } of outputs) {
        for (const { addon, amount, messages } of values) {
          const kind = campaign ? 'Campanha' : 'Adicional';
          const what = campaign ? `${campaign.name} (${addonLabel(addon.name)})` : addon.title;
          yield [day, kind, what, null, { cents: -Number(amount) }, null, null, messages];
        }
      }
    }
  }
}
