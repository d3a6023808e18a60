import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './csv.ts';
import type { Exchange } from './routes.ts';

/** Streams rows as an XLSX sheet. Texts are typed as texts, so none runs as a formula. */
export async function sendXlsx(
  { reply }: Exchange,
  name: string,
  header: readonly string[],
  rows: () => AsyncIterable<Cell[]>,
): Promise<void> {
  async function* lines() {
    yield [...header];
    for await (const row of rows()) yield row.map(cellOf);
  }
  const stream = writeXlsxStream(lines(), { name: 'Extrato' });
  await reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.fromWeb(stream as never));
}

function cellOf(cell: Cell): string | number | null {
  return cell !== null && typeof cell === 'object' ? cell.cents / 100 : cell;
}
