import { Readable } from 'node:stream';
import { type Cell, type ExportTable, wallText } from '../export-table.ts';
import type { Exchange } from './routes.ts';

/** Text that spreadsheets take for a formula, after any leading blanks. */
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]|^\p{Cc}/u;
/** The same after a comma or a line end, where other separators start a cell. */
const LATER_FORMULA =
  /([,;\t\r\n][\s"']*)(?=[=@＝＠]|[+\-＋－](?:[^\d\s]|\d[\d.]*\s*[-+*/^&=<>(!|:]))/g;
/** A plain number is safe, though it may begin with a minus. */
const NUMBER = /^-?\d+(?:[.,]\d+)*$/;

/** One cell of a Brazilian CSV: text that could run as a formula gets a quote, numbers stay numbers. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return plainText(cell);
  const begun = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(LATER_FORMULA, "$1'");
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function plainText(cell: Exclude<Cell, string | number | null>): string {
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', ',');
  // without its sign a foreign phone would be imported as a Brazilian one
  if ('phone' in cell) return cell.phone.startsWith('+55') ? cell.phone.slice(1) : `'${cell.phone}`;
  return wallText(cell);
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

/** A table as the lines of a CSV that Excel in Brazil opens rightly: UTF-8 with mark, semicolons, comma decimals. */
export async function* csvLines({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
  for await (const row of rows()) yield csvLine(row);
}

/** Streams a table as CSV. */
export async function sendCsv(
  { reply }: Exchange,
  name: string,
  table: ExportTable,
): Promise<void> {
  const lines = csvLines(table);
  // Refusals raised before the first row are sent before the response begins.
  const first = [await lines.next(), await lines.next()];
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(begunLines(first, lines)));
}

async function* begunLines(
  first: IteratorResult<string>[],
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for (const { value, done } of first) if (!done) yield value;
  yield* rest;
}
