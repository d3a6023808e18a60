import type { ImportProblem } from '@clientela/contract';
import { clip, type ImportField } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { pack, unpack } from '../file-store.ts';
import type { Mapping } from '../reading/columns.ts';

/** A line of a report: position, reason and original text. */
export interface ReportLine {
  line: number;
  reasons: string[];
  cells: string[];
}

/** Rejected rows, or rows imported with omissions. */
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

const PROBLEMS_SHOWN = 20;

/** The first lines of both reports, refused rows first, as a screen shows them. */
export async function listProblems(ctx: Ctx, importId: string): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (const report of ['refused', 'warned'] as const) {
    const first: ReportLine[] = [];
    for await (const lines of loadReport(ctx, importId, report)) {
      first.push(...lines.slice(0, PROBLEMS_SHOWN - first.length));
      if (first.length === PROBLEMS_SHOWN) break;
    }
    for (const { line, reasons, cells } of first) {
      const content = clip(cells.filter((cell) => cell.trim() !== '').join(' · '), 200);
      problems.push({ line, report, reasons, content });
    }
  }
  return problems;
}

/** A block of a report, with the fields of its columns. */
export interface ReportBlock {
  import_id: string;
  seq: number;
  lines: ReportLine[];
  fields: (ImportField | null | undefined)[];
}

/** All reports of the store, block by block. */
export async function* loadAllReports(ctx: Ctx): AsyncGenerator<ReportBlock> {
  let after = { import_id: '00000000-0000-0000-0000-000000000000', seq: 0 };
  for (;;) {
    const block = await ctx.db
      .selectFrom('import_refusals as r')
      .innerJoin('imports as i', (join) =>
        join.onRef('i.store_id', '=', 'r.store_id').onRef('i.id', '=', 'r.import_id'),
      )
      .select(['r.import_id', 'r.seq', 'r.bytes', 'i.columns', 'i.mapping'])
      .where('r.store_id', '=', ctx.store.id)
      .where(sql<boolean>`(r.import_id, r.seq) > (${after.import_id}::uuid, ${after.seq}::bigint)`)
      .orderBy('r.import_id')
      .orderBy('r.seq')
      .limit(1)
      .$narrowType<{ mapping: Mapping }>()
      .executeTakeFirst();
    if (!block) return;
    const { import_id, seq, bytes, columns, mapping } = block;
    const lines = JSON.parse(unpack(bytes).toString('utf8')) as ReportLine[];
    yield { import_id, seq, lines, fields: columns.map((column) => mapping[column]) };
    after = { import_id, seq };
  }
}

/** Replaces the lines of a block. */
export async function rewriteBlock(
  ctx: Ctx,
  { import_id, seq }: ReportBlock,
  lines: readonly ReportLine[],
): Promise<void> {
  await ctx.db
    .updateTable('import_refusals')
    .set({ bytes: pack(Buffer.from(JSON.stringify(lines))) })
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', import_id)
    .where('seq', '=', seq)
    .execute();
}
