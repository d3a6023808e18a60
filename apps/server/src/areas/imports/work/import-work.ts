import { sql } from 'kysely';
import type { App } from '#app';
import { notify } from '#areas/notifications/index';
import { tellUsage } from '#areas/plans/index';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { enqueue } from '#platform/jobs';
import { holdPeople, refreshRfmJob } from '../../customers/index.ts';
import { findImport, type ImportPhase, type ImportRecord } from '../import-record.ts';
import { readImport } from '../imports.queries.ts';
import { hasOpenFormats } from '../reading/formats.ts';
import { UnreadableFile } from '../reading/raw-rows.ts';
import { applyCustomers } from './apply-customers.ts';
import { applyOrders } from './apply-orders.ts';
import { checkCsv, checkXlsx, settleFormats } from './check-import.ts';
import {
  advance,
  announceProgress,
  type Claim,
  ClaimLost,
  endImport,
  HEARTBEAT_MS,
  keepClaim,
  releaseClaim,
} from './lease.ts';

/** How long one import is served before others get their turn. */
const TURN_MS = 2_000;
const PROGRESS_MS = 300;
const MAX_FAILURES = 5;
const RETRY_MS = 2_000;
const FAILED =
  'Algo deu errado do nosso lado e a importação parou. O que já foi importado continua valendo; importe o arquivo novamente para completar.';

/** Serves one claimed import for a turn: step after step, each its own transaction. */
export async function serveImport(
  app: App,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const ctx = await storeCtx(app, claim.store_id);
  const heartbeat = setInterval(() => {
    keepClaim(ctx, claim).catch((error: unknown) =>
      app.log.warn('import heartbeat failed', { error }),
    );
  }, HEARTBEAT_MS);
  try {
    const endsAt = performance.now() + TURN_MS;
    let toldAt = 0;
    for (;;) {
      const goesOn = await workStep(ctx, claim);
      if (!goesOn) return;
      if (performance.now() - toldAt > PROGRESS_MS) {
        await announceProgress(ctx, claim.import_id);
        toldAt = performance.now();
      }
      if (isStopping() || performance.now() > endsAt) break;
    }
    await releaseClaim(ctx, claim);
  } catch (error) {
    await settleFailure(ctx, claim, error);
  } finally {
    clearInterval(heartbeat);
  }
}

/** One step; false when the import has ended. */
async function workStep(ctx: Ctx, claim: Claim): Promise<boolean> {
  const record = await findImport(ctx, claim.import_id);
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
  if (isBeginning && hasOpenFormats(record.mapping, record.formats))
    await settleFormats(ctx, record);
  if (record.shape.type === 'csv') await checkCsv(ctx, record, claim);
  else await checkXlsx(ctx, record, claim);
}

async function applyPartition(
  ctx: Ctx,
  record: ImportRecord,
  claim: Claim,
  stream: 'customers' | 'orders',
): Promise<void> {
  const partition = await nextFilledPartition(ctx, record, stream);
  if (partition === null) {
    const next: ImportPhase =
      stream === 'customers' && record.kind !== 'customers' ? 'orders' : 'finishing';
    await inTransaction(ctx, (ctx) => advance(ctx, claim, { phase: next, next_partition: 0 }));
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    // Batches are small beside the tables they go into: each row is looked up, no table is read whole.
    await sql`set local enable_seqscan = off`.execute(ctx.db);
    await holdPeople(ctx);
    const current = { ...record, next_partition: partition };
    const applied =
      stream === 'orders' ? await applyOrders(ctx, current) : await applyPeople(ctx, current);
    await advance(ctx, claim, { phase: stream, next_partition: partition + 1, ...applied });
  });
}

/** In a file of orders the rows are the orders'; its people are counted apart. */
async function applyPeople(ctx: Ctx, record: ImportRecord) {
  const applied = await applyCustomers(ctx, record);
  const { customers_created, warned } = applied;
  return record.kind === 'customers' ? applied : { customers_created, warned };
}

async function nextFilledPartition(
  ctx: Ctx,
  record: ImportRecord,
  stream: 'customers' | 'orders',
): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('import_staged')
    .select((eb) => eb.fn.min('partition').as('partition'))
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', record.id)
    .where('stream', '=', stream)
    .where('partition', '>=', record.next_partition)
    .executeTakeFirst();
  return row?.partition ?? null;
}

async function finish(ctx: Ctx, record: ImportRecord): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await endImport(ctx, record.id, { status: 'finished', from: ['running'] });
    if (!ended) throw new ClaimLost();
    const { file_name, created, updated, refused } = await readImport(ctx, record.id);
    const told = { import_id: record.id, file_name, created, updated, refused };
    await notify(ctx, 'import_finished', told);
    await tellUsage(ctx);
    if (record.kind !== 'customers') await enqueue(ctx, refreshRfmJob, { store_id: ctx.store.id });
  });
}

/** A file that cannot be read ends the import; anything else is tried again, a few times. */
async function settleFailure(ctx: Ctx, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return;
  const fail = (message: string) =>
    inTransaction(ctx, async (ctx) => {
      const end = { status: 'failed', error: message, from: ['running'] } as const;
      if (!(await endImport(ctx, claim.import_id, end))) return;
      const { file_name } = await readImport(ctx, claim.import_id);
      await notify(ctx, 'import_failed', { import_id: claim.import_id, file_name, error: message });
    });
  if (error instanceof UnreadableFile) {
    await fail(error.message);
    return;
  }
  ctx.log.error('import step failed', { import: claim.import_id, store: claim.store_id, error });
  const { failures } = await findImport(ctx, claim.import_id);
  if (failures + 1 >= MAX_FAILURES) await fail(FAILED);
  else await releaseClaim(ctx, claim, RETRY_MS);
}
