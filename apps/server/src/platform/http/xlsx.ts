import { Readable } from 'node:stream';
import { XLSX } from '@clientela/contract';
import { writeXlsxStream } from 'hucre/xlsx';
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
