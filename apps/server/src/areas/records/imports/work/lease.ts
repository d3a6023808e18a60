import type { LiveEvents } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { broadcast } from '#platform/events';
import { type Claim, Leases } from '#platform/leases';
import type { ImportPhase } from '../import-record.ts';
import { progressOf } from '../imports.queries.ts';

export const importLeases = new Leases({ table: 'imports', claim: 'app.claim_import' });

/** Position of the work after a step, and how many rows it settled. */
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
  consents?: { granted: number; withdrawn: number; kept: number };
  orders_created?: number;
  /** Range of the orders that the step changed. */
  orders_from?: string | null;
  orders_to?: string | null;
}

/**
 * Advances the import, in the transaction of the work. Nothing else does: a step with a lost claim
 * is rolled back.
 */
export async function advance(ctx: Ctx, claim: Claim, to: Advance): Promise<void> {
  // After a crash of the database the last steps and their file position are lost together.
  await sql`set local synchronous_commit = off`.execute(ctx.db);
  const created = to.created ?? 0;
  const updated = to.updated ?? 0;
  const unchanged = to.unchanged ?? 0;
  const refused = to.refused ?? 0;
  const moved = sql`
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
      consents_granted = consents_granted + ${to.consents?.granted ?? 0},
      consents_withdrawn = consents_withdrawn + ${to.consents?.withdrawn ?? 0},
      consents_kept = consents_kept + ${to.consents?.kept ?? 0},
      orders_from = least(orders_from, ${to.orders_from ?? null}::timestamptz),
      orders_to = greatest(orders_to, ${to.orders_to ?? null}::timestamptz),
      failures = 0`;
  await importLeases.keep(ctx, claim, moved);
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
      people: ctx.db
        .selectFrom('import_customers')
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .where('store_id', '=', ctx.store.id)
        .where('import_id', '=', importId),
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
  await broadcastProgress(ctx, importId);
  return true;
}

/** Broadcasts an import's progress to the store's open screens. */
export async function broadcastProgress(ctx: Ctx, importId: string): Promise<void> {
  const { rows } = await sql<LiveEvents['import.progress']>`
    select i.id as import_id, i.status, i.phase, ${progressOf('i')} as progress, i.rows_total, i.rows_done,
           i.created, i.updated, i.unchanged, i.refused
      from imports i where i.store_id = ${ctx.store.id} and i.id = ${importId}`.execute(ctx.db);
  if (rows[0]) await broadcast(ctx, 'import.progress', { ...rows[0] });
}
