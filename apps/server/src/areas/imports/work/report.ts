import type { Ctx } from '#platform/context';
import { pack, unpack } from '../file-store.ts';

/** A line of a report: where, why, and what stood there. */
export interface ReportLine {
  line: number;
  reasons: string[];
  cells: string[];
}

/** Rows that did not come in, or rows that came in with something left out. */
export type Report = 'refused' | 'warned';

/** Adds lines to a report of an import. */
export async function saveReport(
  ctx: Ctx,
  importId: string,
  report: Report,
  lines: readonly ReportLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('import_refusals')
    .values({
      store_id: ctx.store.id,
      import_id: importId,
      report,
      rows: lines.length,
      bytes: pack(Buffer.from(JSON.stringify(lines))),
    })
    .execute();
}

/** A report of an import, block by block. */
export async function* loadReport(
  ctx: Ctx,
  importId: string,
  report: Report,
): AsyncGenerator<ReportLine[]> {
  let after = 0;
  for (;;) {
    const block = await ctx.db
      .selectFrom('import_refusals')
      .select(['seq', 'bytes'])
      .where('store_id', '=', ctx.store.id)
      .where('import_id', '=', importId)
      .where('report', '=', report)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (!block) return;
    yield JSON.parse(unpack(block.bytes).toString('utf8')) as ReportLine[];
    after = block.seq;
  }
}
