import type { ImportReview } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, inDiscardedTransaction } from '#platform/context';
import type { ImportRecord } from '../import-record.ts';
import { readingOf } from '../imports.rules.ts';
import { hasOpenFormats } from '../reading/formats.ts';
import { rowReader } from '../reading/understand-row.ts';
import { applyStaged } from './apply-staged.ts';
import { allRows, settleFormats } from './check-import.ts';
import { listProblems } from './report.ts';
import { nextFilledPartition } from './staged-lines.ts';
import { Stager } from './stager.ts';

const ROWS_A_FLUSH = 8_000;

/**
 * What an import would bring: the whole file goes through the same steps as an import, in a transaction that is
 * rolled back. So the counts cannot differ from those of the import.
 */
export function dryRun(ctx: Ctx, record: ImportRecord): Promise<ImportReview> {
  return inDiscardedTransaction(ctx, async (ctx) => {
    // Dry runs of one file under changing settings would deadlock on the same people.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`dry run ${record.id}`}, 0))`.execute(
      ctx.db,
    );
    if (hasOpenFormats(record, record.formats)) await settleFormats(ctx, record);
    const staged = await stageAll(ctx, record);
    const applied = await applyAll(ctx, record);
    return {
      rows: staged.rows,
      refused: staged.refused + applied.refused,
      warned: staged.warned + applied.warned,
      people: await countPeople(ctx, record.id),
      orders: record.kind === 'customers' ? null : applied.orders,
      problems: await listProblems(ctx, record.id),
    };
  });
}

async function stageAll(ctx: Ctx, record: ImportRecord) {
  const understand = rowReader(readingOf(record, ctx.store.time_zone));
  const stager = new Stager(record.kind, record.partitions);
  const counts = { rows: 0, refused: 0, warned: 0 };
  let seq = 0;
  const flush = async () => {
    const staged = await stager.flush(ctx, record.id, seq++);
    counts.rows += staged.rows_total;
    counts.refused += staged.refused;
    counts.warned += staged.warned;
  };
  for await (const rows of allRows(ctx, record)) {
    for (const row of rows) {
      if (row.line > record.header_line) stager.add(row, understand(row));
    }
    if (stager.size >= ROWS_A_FLUSH) await flush();
  }
  await flush();
  return counts;
}

async function applyAll(ctx: Ctx, record: ImportRecord) {
  const orders = { total: 0, created: 0, updated: 0, unchanged: 0, amount: 0 };
  const counts = { refused: 0, warned: 0, orders };
  for (const stream of ['customers', 'orders'] as const) {
    for (let from = 0; ; ) {
      const partition = await nextFilledPartition(ctx, record.id, { stream, from });
      if (partition === null) break;
      from = partition + 1;
      const applied = await applyStaged(ctx, record, { stream, partition });
      if ('warned' in applied) counts.warned += applied.warned;
      if (!('amount' in applied)) continue;
      counts.refused += applied.refused;
      orders.created += applied.orders_created;
      orders.updated += applied.orders_updated;
      orders.unchanged += applied.orders_unchanged;
      orders.amount += applied.amount;
    }
  }
  orders.total = orders.created + orders.updated + orders.unchanged;
  return counts;
}

async function countPeople(ctx: Ctx, importId: string): Promise<ImportReview['people']> {
  const people = { total: 0, created: 0, updated: 0, unchanged: 0 };
  const { rows } = await sql<{ outcome: 'created' | 'updated' | 'unchanged'; n: number }>`
    select outcome, count(*) as n from import_customers
     where store_id = ${ctx.store.id} and import_id = ${importId} group by outcome`.execute(ctx.db);
  for (const { outcome, n } of rows) {
    people[outcome] = n;
    people.total += n;
  }
  return people;
}
