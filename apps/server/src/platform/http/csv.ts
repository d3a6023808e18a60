import { Readable } from 'node:stream';
import type { Exchange } from './routes.ts';

export type Cell = string | number | null | { cents: number };

/** What spreadsheets would take for a formula, whatever blank precedes it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@]|^[\t\r]|^\p{Cc}/u;

/** One cell of a Brazilian CSV: text that could run as a formula gets a quote, numbers stay numbers. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',');
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Streams rows as a CSV that Excel in Brazil opens rightly: UTF-8 with mark, semicolons, comma decimals. */
export async function sendCsv(
  { reply }: Exchange,
  name: string,
  header: readonly string[],
  rows: () => AsyncIterable<Cell[]>,
): Promise<void> {
  async function* lines() {
    yield `\uFEFF${header.map(csvCell).join(';')}\r\n`;
    for await (const row of rows()) yield `${row.map(csvCell).join(';')}\r\n`;
  }
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(lines()));
}
