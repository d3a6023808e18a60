import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import { csvLine } from '#platform/http/csv';
import { findImport } from '../import-record.ts';
import { importsTexts } from '../imports.texts.ts';
import { loadReport, type Report } from '../work/report.ts';

const TITLES: Record<Report, { file: string; reason: string }> = {
  refused: { file: importsTexts.refused_rows_file, reason: importsTexts.reason },
  warned: { file: importsTexts.warned_rows_file, reason: importsTexts.warning },
};

/** The report as Excel in Brazil opens it: UTF-8 with its mark, semicolons. */
export async function writeReport(
  ctx: Ctx,
  id: string,
  report: Report,
  reply: FastifyReply,
): Promise<undefined> {
  const record = await findImport(ctx, id);
  await recordExport(ctx, 'refused_rows');
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${TITLES[report].file}-${id}.csv"`);
  await reply.send(Readable.from(reportLines(ctx, record, report)));
  return undefined;
}

async function* reportLines(
  ctx: Ctx,
  { id, columns }: { id: string; columns: readonly string[] },
  report: Report,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine([importsTexts.row, TITLES[report].reason, ...columns])}`;
  for await (const lines of loadReport(ctx, id, report)) {
    yield lines
      .map(({ line, reasons, cells }) => csvLine([String(line), reasons.join(' '), ...cells]))
      .join('');
  }
}
