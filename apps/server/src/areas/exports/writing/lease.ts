import { EXPORT_DAYS, type LiveEvents } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#app';
import { type Ctx, inTransaction, platformCtx } from '#platform/context';
import { announce } from '#platform/events';

/** A worker that stops without a word is replaced after this long. */
const LEASE = '15 seconds';
const DAY_MS = 86_400_000;

/** One run's right to write one export. */
export interface Claim {
  store_id: string;
  export_id: string;
  run: number;
}

/** A newer run writes the export: what this one does no longer counts. */
export class ClaimLost extends Error {}

/** Takes the export that waited longest, across all stores. */
export async function claimExport(app: App): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select * from app.claim_export(${LEASE}::interval)`.execute(platformCtx(app).db);
  return rows[0] ?? null;
}

function ownedBy(ctx: Ctx, { export_id, run }: Claim) {
  return sql`store_id = ${ctx.store.id} and id = ${export_id} and run = ${run} and status = 'running'`;
}

/** Says that the worker lives and how far it is. */
export async function keepClaim(ctx: Ctx, claim: Claim, rows_done: number): Promise<void> {
  const kept = await sql`
    update exports set rows_done = ${rows_done}, lease_until = clock_timestamp() + ${LEASE}::interval
     where ${ownedBy(ctx, claim)}`.execute(ctx.db);
  if (kept.numAffectedRows !== 1n) throw new ClaimLost();
  await announceProgress(ctx, claim.export_id);
}

/** Gives the export back, to be written from its beginning at once or after a pause. */
export async function releaseClaim(ctx: Ctx, claim: Claim, pauseMs = 0): Promise<void> {
  await sql`
    update exports set lease_until = clock_timestamp() + ${pauseMs} * interval '1 millisecond'
     where ${ownedBy(ctx, claim)}`.execute(ctx.db);
}

/** Begins the file anew: what an earlier run left is thrown away. */
export function beginFile(ctx: Ctx, claim: Claim): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const begun = await sql`
      update exports set bytes = 0, rows_done = 0 where ${ownedBy(ctx, claim)}`.execute(ctx.db);
    if (begun.numAffectedRows !== 1n) throw new ClaimLost();
    await dropPieces(ctx, claim);
  });
}

/** Adds a piece to the file, if this run still writes it. */
export function addPiece(ctx: Ctx, claim: Claim, seq: number, bytes: Buffer): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const owned = await sql`
      update exports set bytes = bytes + ${bytes.length} where ${ownedBy(ctx, claim)}`.execute(
      ctx.db,
    );
    if (owned.numAffectedRows !== 1n) throw new ClaimLost();
    await ctx.db
      .insertInto('export_pieces')
      .values({ store_id: ctx.store.id, export_id: claim.export_id, seq, bytes })
      .execute();
  });
}

/** Ends the export, in the transaction that tells of it; false where a newer run has it. */
export async function endExport(
  ctx: Ctx,
  claim: Claim,
  end: { rows_done: number } | { error: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const ended =
    'error' in end
      ? await sql`
          update exports set status = 'failed', error = ${end.error}, bytes = 0, finished_at = ${now},
                 lease_until = null
           where ${ownedBy(ctx, claim)}`.execute(ctx.db)
      : await sql`
          update exports set status = 'finished', rows_done = ${end.rows_done}, rows_total = ${end.rows_done},
                 finished_at = ${now}, lease_until = null,
                 expires_at = ${new Date(now.getTime() + EXPORT_DAYS * DAY_MS)}
           where ${ownedBy(ctx, claim)}`.execute(ctx.db);
  if (ended.numAffectedRows !== 1n) return false;
  if ('error' in end) await dropPieces(ctx, claim);
  await announceProgress(ctx, claim.export_id);
  return true;
}

async function dropPieces(ctx: Ctx, { export_id }: Claim): Promise<void> {
  await ctx.db
    .deleteFrom('export_pieces')
    .where('store_id', '=', ctx.store.id)
    .where('export_id', '=', export_id)
    .execute();
}

async function announceProgress(ctx: Ctx, export_id: string): Promise<void> {
  const { rows } = await sql<LiveEvents['export.progress']>`
    select id as export_id, status, rows_done, rows_total from exports
     where store_id = ${ctx.store.id} and id = ${export_id}`.execute(ctx.db);
  if (rows[0]) await announce(ctx, 'export.progress', { ...rows[0] });
}
