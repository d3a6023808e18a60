import type { LiveEvents } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#app';
import { type Ctx, platformCtx } from '#platform/context';
import { announce } from '#platform/events';
import type { ImportPhase } from '../import-record.ts';
import { PROGRESS } from '../imports.queries.ts';

/** A worker that stops without a word is replaced after this long. */
const LEASE = '15 seconds';
export const HEARTBEAT_MS = 4000;

/** One worker's right to move one import. */
export interface Claim {
  store_id: string;
  import_id: string;
  worker: string;
}

/** The import is no longer this worker's: cancelled, or taken over. What was begun is rolled back. */
export class ClaimLost extends Error {}

/** Takes the import whose turn it is, across all stores. */
export async function claimImport(app: App, worker: string): Promise<Claim | null> {
  const found = await sql<{ store_id: string; import_id: string }>`
    select * from app.claim_import(${worker}::uuid, ${LEASE}::interval)`.execute(
    platformCtx(app).db,
  );
  const row = found.rows[0];
  return row ? { ...row, worker } : null;
}

function heldBy(ctx: Ctx, { import_id, worker }: Claim) {
  return sql`store_id = ${ctx.store.id} and id = ${import_id} and leased_by = ${worker}`;
}

/** Says that the worker lives. A lost claim is noticed by the step that would move the import on. */
export async function keepClaim(ctx: Ctx, claim: Claim): Promise<void> {
  await sql`
    update imports set lease_until = clock_timestamp() + ${LEASE}::interval
     where ${heldBy(ctx, claim)} and status = 'running'`.execute(ctx.db);
}

/** Gives the import back after a turn; the next turn may begin at once, or after a failure later. */
export async function releaseClaim(ctx: Ctx, claim: Claim, pauseMs = 0): Promise<void> {
  await sql`
    update imports
       set leased_by = null,
           lease_until = case when ${pauseMs} = 0 then null
             else clock_timestamp() + ${pauseMs} * interval '1 millisecond' end,
           failures = case when ${pauseMs} = 0 then failures else failures + 1 end
     where ${heldBy(ctx, claim)}`.execute(ctx.db);
}

/** Where the work stands after a step, and how many rows it settled. */
export interface Advance {
  phase: ImportPhase;
  next_chunk?: number;
  next_partition?: number;
  reader_state?: unknown;
  checked_line?: number;
  rows_total?: number;
  created?: number;
  updated?: number;
  unchanged?: number;
  refused?: number;
  warned?: number;
  customers_created?: number;
  orders_created?: number;
}

/**
 * Lets the planner know how large the tables have become, inside the transaction that fills them:
 * what it decides about foreign keys of a table it believes empty, it keeps.
 */
export async function analyzeGrownTables(ctx: Ctx, isBeginning: boolean): Promise<void> {
  await sql`select app.analyze_grown_tables(${isBeginning})`.execute(ctx.db);
}

/**
 * Moves the import on, in the transaction that did the work. The only place that does: a step whose
 * claim is lost moves nothing and is rolled back with it.
 */
export async function advance(ctx: Ctx, claim: Claim, to: Advance): Promise<void> {
  // After a crash of the database the last steps and their place in the file are missing together.
  await sql`set local synchronous_commit = off`.execute(ctx.db);
  const created = to.created ?? 0;
  const updated = to.updated ?? 0;
  const unchanged = to.unchanged ?? 0;
  const refused = to.refused ?? 0;
  const moved = await sql`
    update imports set
      phase = ${to.phase},
      next_chunk = coalesce(${to.next_chunk ?? null}, next_chunk),
      next_partition = coalesce(${to.next_partition ?? null}, next_partition),
      reader_state = ${to.reader_state === undefined ? null : JSON.stringify(to.reader_state)}::jsonb,
      checked_line = coalesce(${to.checked_line ?? null}, checked_line),
      rows_total = rows_total + ${to.rows_total ?? 0},
      rows_done = rows_done + ${created + updated + unchanged + refused},
      created = created + ${created},
      updated = updated + ${updated},
      unchanged = unchanged + ${unchanged},
      refused = refused + ${refused},
      warned = warned + ${to.warned ?? 0},
      customers_created = customers_created + ${to.customers_created ?? 0},
      orders_created = orders_created + ${to.orders_created ?? 0},
      failures = 0,
      lease_until = clock_timestamp() + ${LEASE}::interval
     where ${heldBy(ctx, claim)} and status = 'running'`.execute(ctx.db);
  if (moved.numAffectedRows !== 1n) throw new ClaimLost();
}

/** Ends an import; its file and checked rows are no longer needed, its report stays. */
export async function endImport(
  ctx: Ctx,
  importId: string,
  end: { status: 'finished' | 'failed' | 'cancelled'; error?: string; from: readonly string[] },
): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('imports')
    .set({
      status: end.status,
      error: end.error ?? null,
      finished_at: ctx.clock.now(),
      leased_by: null,
      lease_until: null,
      reader_state: null,
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', importId)
    .where('status', 'in', end.from)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return false;
  for (const table of ['import_chunks', 'import_staged'] as const) {
    await ctx.db
      .deleteFrom(table)
      .where('store_id', '=', ctx.store.id)
      .where('import_id', '=', importId)
      .execute();
  }
  await announceProgress(ctx, importId);
  return true;
}

/** Tells the store's open screens how far an import is. */
export async function announceProgress(ctx: Ctx, importId: string): Promise<void> {
  const { rows } = await sql<LiveEvents['import.progress']>`
    select i.id as import_id, i.status, i.phase, ${PROGRESS} as progress, i.rows_total, i.rows_done,
           i.created, i.updated, i.unchanged, i.refused
      from imports i where i.store_id = ${ctx.store.id} and i.id = ${importId}`.execute(ctx.db);
  if (rows[0]) await announce(ctx, 'import.progress', { ...rows[0] });
}
