import { Readable } from 'node:stream';
import { XLSX } from '@clientela/contract';
import { present } from '@clientela/domain';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Cell, ExportColumn, ExportTable } from '../export-table.ts';
import type { Exchange } from './routes.ts';

const FORMATS: Partial<Record<NonNullable<ExportColumn['kind']>, string>> = {
  money: '#,##0.00',
  day: 'dd/mm/yyyy',
  time: 'dd/mm/yyyy hh:mm',
};

/** A sheet as the bytes of an XLSX file. Texts are typed as texts, so none runs as a formula. */
export function xlsxBytes({ title, columns, rows }: ExportTable): ReadableStream<Uint8Array> {
  async function* cells() {
    for await (const row of rows()) yield row.map(cellOf);
  }
  return writeXlsxStream(cells(), {
    name: title,
    freezePane: { rows: 1 },
    columns: columns.map(({ label, width, kind }) => {
      const numFmt = kind && FORMATS[kind];
      return { header: label, width, ...(numFmt && { numFmt }) };
    }),
  });
}

/** A sheet of a workbook, with its rows in memory. */
export interface Worksheet {
  name: string;
  columns: readonly ExportColumn[];
  rows: readonly (readonly Cell[])[];
}

const OF_WORKBOOKS: typeof FORMATS = {
  ...FORMATS,
  money: '"R$" #,##0.00',
  percent: '0.0%',
  score: '0.0',
};
const NAME_MAX = 31;

/** Several sheets as one XLSX file, typed like a single one; money is shown in reais. */
export function workbookBytes(sheets: readonly Worksheet[]): Promise<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name));
  return writeXlsx({
    sheets: sheets.map(({ columns, rows }, at) => ({
      name: present(names[at], 'name of the sheet'),
      freezePane: { rows: 1 },
      columns: columns.map(({ width, kind }) => {
        const numFmt = kind && OF_WORKBOOKS[kind];
        return { width, ...(numFmt && { numFmt }) };
      }),
      rows: [columns.map(({ label }) => cellOf(label)), ...rows.map((row) => row.map(cellOf))],
    })),
  });
}

/** Names that a workbook takes: short, without its own signs, each different from the others. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replaceAll(/^'+|'+$/g, '')
      .trim();
    for (let n = 1; ; n++) {
      const ending = n === 1 ? '' : ` (${n})`;
      const name = `${plain.slice(0, NAME_MAX - ending.length).trim() || '-'}${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** Streams a sheet as XLSX. */
export async function sendXlsx(
  { reply }: Exchange,
  name: string,
  sheet: ExportTable,
): Promise<void> {
  await reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.fromWeb(xlsxBytes(sheet) as never));
}

function cellOf(cell: Cell): string | number | Date | null {
  // XML knows no control characters.
  if (typeof cell === 'string') return cell.replaceAll(/\p{Cc}/gu, ' ');
  if (cell === null || typeof cell === 'number') return cell;
  if ('cents' in cell) return cell.cents / 100;
  return 'phone' in cell ? cell.phone.replace(/^\+55/, '55') : cell.wall;
}
