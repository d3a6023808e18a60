import { EXPORT_DAYS, type LiveEvents } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { type Claim, Leases } from '#platform/leases';

const DAY_MS = 86_400_000;

export const exportLeases = new Leases({ table: 'exports', claim: 'app.claim_export' });

/** Renews the lease and records progress. */
export async function extendLease(ctx: Ctx, claim: Claim, rows_done: number): Promise<void> {
  await exportLeases.keep(ctx, claim, sql`rows_done = ${rows_done}`);
  await broadcastProgress(ctx, claim.id);
}

/** Starts the file over: deletes the output of an earlier run. */
export function beginFile(ctx: Ctx, claim: Claim): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await exportLeases.keep(ctx, claim, sql`bytes = 0, rows_done = 0`);
    await dropPieces(ctx, claim);
  });
}

/** Adds a piece to the file, if this run still writes it. */
export function addPiece(ctx: Ctx, claim: Claim, seq: number, bytes: Buffer): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await exportLeases.keep(ctx, claim, sql`bytes = bytes + ${bytes.length}`);
    await ctx.db
      .insertInto('export_pieces')
      .values({ store_id: ctx.store.id, export_id: claim.id, seq, bytes })
      .execute();
  });
}

/** Ends the export, in the transaction that publishes it; false when a newer run holds it. */
export async function endExport(
  ctx: Ctx,
  claim: Claim,
  end: { rows_done: number } | { error: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const outcome =
    'error' in end
      ? sql`status = 'failed', error = ${end.error}, bytes = 0`
      : sql`status = 'finished', rows_done = ${end.rows_done}, rows_total = ${end.rows_done},
            expires_at = ${new Date(now.getTime() + EXPORT_DAYS * DAY_MS)}`;
  if (!(await exportLeases.end(ctx, claim, sql`${outcome}, finished_at = ${now}`))) return false;
  if ('error' in end) await dropPieces(ctx, claim);
  await broadcastProgress(ctx, claim.id);
  return true;
}

async function dropPieces(ctx: Ctx, { id }: Claim): Promise<void> {
  await ctx.db
    .deleteFrom('export_pieces')
    .where('store_id', '=', ctx.store.id)
    .where('export_id', '=', id)
    .execute();
}

async function broadcastProgress(ctx: Ctx, export_id: string): Promise<void> {
  const progress = await ctx.db
    .selectFrom('exports')
    .select(['id as export_id', 'status', 'rows_done', 'rows_total'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', export_id)
    .$narrowType<Pick<LiveEvents['export.progress'], 'status'>>()
    .executeTakeFirst();
  if (progress) await broadcast(ctx, 'export.progress', progress);
}
