import { type RawBuilder, sql } from 'kysely';
import { lockPeople, type Provenance, upsertStagedPeople } from '#areas/records/customers/index';
import { recordStagedOrders } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import type { ImportRecord } from '../import-record.ts';
import { importsTexts } from '../imports.texts.ts';
import { type ReportLine, saveReport } from './report.ts';
import { type Stream, stagedLines } from './staged-lines.ts';

/** Applies one partition of checked rows, in the caller's transaction. */
export async function applyStaged(
  ctx: Ctx,
  record: ImportRecord,
  { stream, partition }: { stream: Stream; partition: number },
) {
  // Batches are small compared with their target tables: each row is looked up, without
  // sequential scans.
  await sql`set local enable_seqscan = off`.execute(ctx.db);
  await lockPeople(ctx);
  const lines = await stagedLines(ctx, { importId: record.id, stream, partition });
  const from = provenanceOf(record, partition);
  return stream === 'orders'
    ? await applyOrders(ctx, record, lines, from)
    : await applyPeople(ctx, record, lines, from);
}

/** People and orders of a file are known by no shop's codes but their own. */
function provenanceOf({ id, created_at }: ImportRecord, partition: number): Provenance {
  const is_beginning = partition === 0;
  const is_history = true;
  return {
    source: 'import',
    provider: '',
    import_id: id,
    said_at: created_at,
    is_beginning,
    is_history,
  };
}

/** In a file of orders the rows are the orders'; its people are counted apart. */
async function applyPeople(
  ctx: Ctx,
  record: ImportRecord,
  lines: Iterable<string>,
  from: Provenance,
) {
  const { counts, consents, erased_lines, people } = await upsertStagedPeople(ctx, lines, from);
  await savePeople(ctx, record.id, people);
  const report = erased_lines.map(
    (line): ReportLine => ({ line, reasons: [importsTexts.erased_person], cells: [] }),
  );
  await saveReport(ctx, record.id, 'warned', report);
  const { customers_created } = counts;
  const warned = report.length;
  return record.kind === 'customers'
    ? { ...counts, consents, warned }
    : { customers_created, consents, warned };
}

/** A person may come in two batches, under different identities; the first outcome but "unchanged" counts. */
async function savePeople(ctx: Ctx, importId: string, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into import_customers as known (store_id, import_id, customer_id, outcome)
    select ${ctx.store.id}, ${importId}, p.customer_id, p.outcome from ${people} p
    on conflict (store_id, import_id, customer_id) do update set outcome = excluded.outcome
     where known.outcome = 'unchanged' and excluded.outcome <> 'unchanged'`.execute(ctx.db);
}

async function applyOrders(
  ctx: Ctx,
  record: ImportRecord,
  lines: Iterable<string>,
  from: Provenance,
) {
  const hasStatus = Object.values(record.mapping).includes('status');
  const { refused_lines, ...counts } = await recordStagedOrders(ctx, lines, {
    ...from,
    has_items: record.kind === 'order_lines',
    empty_status: hasStatus ? 'pending' : record.default_status,
    has_custom: Object.keys(record.attributes).length > 0,
  });
  const report = refused_lines.map(
    ({ line, reason }): ReportLine => ({ line, reasons: [reason], cells: [] }),
  );
  await saveReport(ctx, record.id, 'refused', report);
  return counts;
}
