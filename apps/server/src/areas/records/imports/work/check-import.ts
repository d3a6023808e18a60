import { dateOrderOf, decimalSignOf } from '@clientela/domain';
import { type Ctx, inTransaction } from '#platform/context';
import type { Claim } from '#platform/leases';
import { loadChunk } from '../file-store.ts';
import type { ImportRecord } from '../import-record.ts';
import { readingOf } from '../imports.rules.ts';
import { importsTexts } from '../imports.texts.ts';
import { CsvReader } from '../reading/csv-rows.ts';
import { FormatEvidence } from '../reading/formats.ts';
import { type RawRow, UnreadableFile } from '../reading/raw-rows.ts';
import { type OrderAbove, rowReader } from '../reading/understand-row.ts';
import { readXlsxRows } from '../reading/xlsx-rows.ts';
import { spool } from '../spool.ts';
import { advance } from './lease.ts';
import { Stager } from './stager.ts';

/** Partitions that one chunk fills well; a file of more is read several chunks at a time. */
const PARTITIONS_A_CHUNK = 40;
const MAX_CHUNKS_A_STEP = 8;
/** Rows of a spreadsheet read into one transaction. */
const ROWS_A_STEP = 8_000;

/** Reads the next stretch of a CSV into the staging table; the last one opens the next phase. */
export async function checkCsv(ctx: Ctx, record: ImportRecord, claim: Claim): Promise<void> {
  if (record.shape.type !== 'csv') throw new Error('not a CSV');
  const reader = new CsvReader(record.shape, record.reader_state ?? undefined);
  const above: OrderAbove = { number: record.reader_state?.above ?? null };
  const understand = rowReader(readingOf(record, ctx.store.time_zone), above);
  const stager = new Stager(record.kind, record.partitions);
  const from = record.next_chunk;
  const to = Math.min(from + chunksAStep(record.partitions), record.chunks);
  const take = (rows: RawRow[]) => {
    for (const row of rows) {
      if (row.line > record.header_line) stager.add(row, understand(row));
    }
  };
  for (let seq = from; seq < to; seq++) take(reader.push(await loadChunk(ctx, record.id, seq)));
  const isLast = to === record.chunks;
  if (isLast) take(reader.end());
  await inTransaction(ctx, async (ctx) => {
    await advance(ctx, claim, {
      phase: isLast ? 'customers' : 'checking',
      next_chunk: to,
      ...(await stager.flush(ctx, record.id, from)),
      ...(isLast ? {} : { reader_state: { ...reader.state(), above: above.number } }),
    });
  });
}

function chunksAStep(partitions: number): number {
  return Math.min(MAX_CHUNKS_A_STEP, Math.ceil(partitions / PARTITIONS_A_CHUNK));
}

/** Reads a spreadsheet into the staging table, continuing after the last saved row. */
export async function checkXlsx(ctx: Ctx, record: ImportRecord, claim: Claim): Promise<void> {
  if (record.shape.type !== 'xlsx') throw new Error('not a spreadsheet');
  const understand = rowReader(readingOf(record, ctx.store.time_zone));
  const stager = new Stager(record.kind, record.partitions);
  let line = record.checked_line;
  const keep = (isLast: boolean) =>
    inTransaction(ctx, async (ctx) => {
      await advance(ctx, claim, {
        phase: isLast ? 'customers' : 'checking',
        checked_line: line,
        ...(await stager.flush(ctx, record.id, line)),
      });
    });
  await using file = await spool(ctx, record);
  const known = Math.max(record.checked_line, record.header_line);
  for await (const rows of readXlsxRows(file.path, record.shape.sheet ?? null)) {
    for (const row of rows) {
      // a line may belong to an order above it, so that those read before are followed too
      if (row.line > record.header_line) {
        const understood = understand(row);
        if (row.line > known) stager.add(row, understood);
      }
      line = Math.max(line, row.line);
    }
    if (stager.size >= ROWS_A_STEP) await keep(false);
  }
  line++;
  await keep(true);
}

/**
 * Decides the formats that the sample left open, over the whole file; still ambiguous formats need
 * a person, and nothing is imported.
 */
export async function settleFormats(ctx: Ctx, record: ImportRecord): Promise<void> {
  const evidence = new FormatEvidence(record.columns, record.mapping, record.attributes);
  for await (const rows of allRows(ctx, record)) {
    evidence.add(rows.filter(({ line }) => line > record.header_line));
  }
  const { formats, questions } = evidence.decide();
  const open = questions.filter(({ column }) => !Object.hasOwn(record.formats, column));
  if (open.length > 0) throw new UnreadableFile(openQuestionsText(open));
  record.formats = { ...formats, ...record.formats };
  await ctx.db
    .updateTable('imports')
    .set({ formats: JSON.stringify(record.formats) })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', record.id)
    .execute();
}

/** Every row of the file, batch by batch. */
export async function* allRows(ctx: Ctx, record: ImportRecord): AsyncGenerator<RawRow[]> {
  if (record.shape.type === 'xlsx') {
    await using file = await spool(ctx, record);
    yield* readXlsxRows(file.path, record.shape.sheet ?? null);
    return;
  }
  const reader = new CsvReader(record.shape);
  for (let seq = 0; seq < record.chunks; seq++) {
    yield reader.push(await loadChunk(ctx, record.id, seq));
  }
  yield reader.end();
}

/** One example of an ambiguous value; two contradictory ones. */
function shown(examples: readonly string[], says: (text: string) => string | null): string {
  const [one = '', other] = examples;
  return other === undefined || says(one) === says(other)
    ? one
    : importsTexts.two_examples(one, other);
}

function openQuestionsText(
  questions: readonly { column: string; about: 'decimal' | 'date'; examples: string[] }[],
): string {
  const sentences = questions.map(({ column, about, examples }) =>
    about === 'date'
      ? importsTexts.date_order_unclear(column, shown(examples, dateOrderOf))
      : importsTexts.decimal_sign_unclear(column, shown(examples, decimalSignOf)),
  );
  return importsTexts.state_the_format(sentences.join(' '));
}
