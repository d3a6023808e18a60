import { sql } from 'kysely';
import { notifyUsage } from '#areas/billing/plans/index';
import { notify } from '#areas/identity/notifications/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { type Claim, ClaimLost } from '#platform/leases';
import { findImport, type ImportPhase, type ImportRecord } from '../import-record.ts';
import { readImport } from '../imports.queries.ts';
import { importsTexts } from '../imports.texts.ts';
import { hasOpenFormats } from '../reading/formats.ts';
import { UnreadableFile } from '../reading/raw-rows.ts';
import { applyStaged } from './apply-staged.ts';
import { checkCsv, checkXlsx, settleFormats } from './check-import.ts';
import { advance, broadcastProgress, endImport, importLeases } from './lease.ts';
import { nextFilledPartition, type Stream } from './staged-lines.ts';

/** Time slice of one import before others continue. */
const TURN_MS = 2_000;
const PROGRESS_MS = 300;
const MAX_FAILURES = 5;
const RETRY_MS = 2_000;
const FAILED = importsTexts.failed;

/** Processes one claimed import for a time slice: step after step, each in its own transaction. */
export async function serveImport(
  app: App,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const ctx = await storeCtx(app, claim.store_id);
  // A lost claim is noticed by the step that would move the import on.
  const stopHeartbeat = importLeases.startHeartbeat(ctx, claim);
  try {
    const endsAt = performance.now() + TURN_MS;
    let reportedAt = 0;
    for (;;) {
      const goesOn = await workStep(ctx, claim);
      if (!goesOn) return;
      if (performance.now() - reportedAt > PROGRESS_MS) {
        await broadcastProgress(ctx, claim.id);
        reportedAt = performance.now();
      }
      if (isStopping() || performance.now() > endsAt) break;
    }
    await importLeases.release(ctx, claim);
  } catch (error) {
    await settleFailure(ctx, claim, error);
  } finally {
    stopHeartbeat();
  }
}

/** One step; false when the import has ended. */
async function workStep(ctx: Ctx, claim: Claim): Promise<boolean> {
  const record = await findImport(ctx, claim.id);
  if (record.status !== 'running') return false;
  switch (record.phase) {
    case 'checking':
      await check(ctx, record, claim);
      return true;
    case 'customers':
    case 'orders':
      await applyPartition(ctx, record, claim, record.phase);
      return true;
    case 'finishing':
      await finish(ctx, record);
      return false;
  }
}

async function check(ctx: Ctx, record: ImportRecord, claim: Claim): Promise<void> {
  const isBeginning = record.next_chunk === 0 && record.checked_line === 0;
  if (isBeginning && hasOpenFormats(record, record.formats)) await settleFormats(ctx, record);
  if (record.shape.type === 'csv') await checkCsv(ctx, record, claim);
  else await checkXlsx(ctx, record, claim);
}

async function applyPartition(
  ctx: Ctx,
  record: ImportRecord,
  claim: Claim,
  stream: Stream,
): Promise<void> {
  const from = record.next_partition;
  const partition = await nextFilledPartition(ctx, record.id, { stream, from });
  if (partition === null) {
    const next: ImportPhase =
      stream === 'customers' && record.kind !== 'customers' ? 'orders' : 'finishing';
    await inTransaction(ctx, (ctx) => advance(ctx, claim, { phase: next, next_partition: 0 }));
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const applied = await applyStaged(ctx, record, { stream, partition });
    await advance(ctx, claim, { phase: stream, next_partition: partition + 1, ...applied });
  });
}

async function finish(ctx: Ctx, record: ImportRecord): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await endImport(ctx, record.id, { status: 'finished', from: ['running'] });
    if (!ended) throw new ClaimLost();
    await publishFinished(ctx, record.id);
    await notifyUsage(ctx);
  });
}

/**
 * One event for the whole import: results are recalculated over its orders, and no message starts.
 */
async function publishFinished(ctx: Ctx, id: string): Promise<void> {
  const data = await ctx.db
    .selectFrom('imports')
    .select(['customers_created', 'orders_created', 'orders_from', 'orders_to'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await publish(ctx, { kind: 'import.finished', subject_id: id, data });
}

/** A file that cannot be read ends the import; anything else is tried again, a few times. */
async function settleFailure(ctx: Ctx, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return;
  const fail = (message: string) =>
    inTransaction(ctx, async (ctx) => {
      const end = { status: 'failed', error: message, from: ['running'] } as const;
      if (!(await endImport(ctx, claim.id, end))) return;
      const { file_name } = await readImport(ctx, claim.id);
      await notify(ctx, 'import_failed', { import_id: claim.id, file_name, error: message });
    });
  if (error instanceof UnreadableFile) {
    await fail(error.message);
    return;
  }
  ctx.log.error('import step failed', { import: claim.id, store: claim.store_id, error });
  const { failures } = await findImport(ctx, claim.id);
  if (failures + 1 >= MAX_FAILURES) await fail(FAILED);
  else
    await importLeases.release(ctx, claim, {
      pauseMs: RETRY_MS,
      set: sql`failures = failures + 1`,
    });
}
