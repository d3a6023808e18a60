import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '#platform/context';
import { recordExport } from '../../audit/index.ts';
import { findImport } from '../import-record.ts';
import { loadRefusals } from '../work/refusals.ts';

/** The report as Excel in Brazil opens it: UTF-8 with its mark, semicolons. */
export async function writeRefusedRows(
  ctx: Ctx,
  id: string,
  reply: FastifyReply,
): Promise<undefined> {
  const record = await findImport(ctx, id);
  await recordExport(ctx, 'refused_rows');
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="linhas-recusadas-${id}.csv"`);
  await reply.send(Readable.from(reportLines(ctx, id, record.columns)));
  return undefined;
}

async function* reportLines(
  ctx: Ctx,
  id: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Linha', 'Motivo', ...columns])}`;
  for await (const lines of loadRefusals(ctx, id)) {
    yield lines
      .map(({ line, reasons, cells }) => csvLine([String(line), reasons.join(' '), ...cells]))
      .join('');
  }
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

// A cell that a spreadsheet would run as a formula is written as text.
function csvCell(cell: string): string {
  const safe =
    /^[\s\p{Cc}]*[=+\-@]/u.test(cell) && !/^-?\d+(?:[.,]\d+)*$/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
