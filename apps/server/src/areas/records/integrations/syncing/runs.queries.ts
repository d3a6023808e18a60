import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import type { Taken } from '../applying/apply-records.ts';
import { integrationsTexts } from '../integrations.texts.ts';

/** Adds to the counts of the import's run, or of the day's. */
export async function noteTaken(
  ctx: Ctx,
  integrationId: string,
  kind: 'history' | 'live' | 'poll',
  taken: Taken,
): Promise<void> {
  const { read, created, updated, unchanged, refusals, customers_created, orders_created } = taken;
  const now = ctx.clock.now();
  const isPartial = refusals.length > 0 || taken.unknown_statuses.length > 0;
  if (kind === 'history') {
    await ctx.db
      .updateTable('synchronizations')
      .set((eb) => ({
        pages: eb('pages', '+', 1),
        read: eb('read', '+', read),
        created: eb('created', '+', created),
        updated: eb('updated', '+', updated),
        unchanged: eb('unchanged', '+', unchanged),
        refused: eb('refused', '+', refusals.length),
        customers_created: eb('customers_created', '+', customers_created),
        orders_created: eb('orders_created', '+', orders_created),
        orders_from: sql<string>`least(orders_from, ${taken.orders_from}::timestamptz)`,
        orders_to: sql<string>`greatest(orders_to, ${taken.orders_to}::timestamptz)`,
        ...(taken.unknown_statuses.length > 0 && { error: UNKNOWN_STATUS }),
      }))
      .where('store_id', '=', ctx.store.id)
      .where('integration_id', '=', integrationId)
      .where('kind', '=', 'history')
      .where('state', '=', 'running')
      .execute();
    return;
  }
  if (read === 0) return;
  await sql`
    insert into synchronizations as s (store_id, id, integration_id, kind, state, started_at, day, ended_at, pages, read,
      created, updated, unchanged, refused, customers_created, orders_created)
    values (${ctx.store.id}, ${newId()}, ${integrationId}, ${kind}, ${isPartial ? 'partial' : 'synchronized'}, ${now},
      (${now}::timestamptz at time zone ${ctx.store.time_zone})::date, ${now}, 1, ${read}, ${created}, ${updated},
      ${unchanged}, ${refusals.length}, ${customers_created}, ${orders_created})
    on conflict (store_id, integration_id, kind, day) where day is not null do update
      set state = case when ${isPartial} then 'partial' else s.state end, ended_at = excluded.ended_at,
        pages = s.pages + 1, read = s.read + excluded.read, created = s.created + excluded.created,
        updated = s.updated + excluded.updated, unchanged = s.unchanged + excluded.unchanged,
        refused = s.refused + excluded.refused, customers_created = s.customers_created + excluded.customers_created,
        orders_created = s.orders_created + excluded.orders_created`.execute(ctx.db);
}

const UNKNOWN_STATUS = integrationsTexts.status_without_meaning;

/** Begins to read the past. One that is under way ends first. */
export async function beginHistory(ctx: Ctx, integrationId: string): Promise<void> {
  await endHistory(ctx, integrationId, 'cancelled');
  await ctx.db
    .insertInto('synchronizations')
    .values({
      store_id: ctx.store.id,
      id: newId(),
      integration_id: integrationId,
      kind: 'history',
      state: 'running',
      started_at: ctx.clock.now(),
    })
    .execute();
}

export interface EndedHistory {
  id: string;
  refused: number;
  error: string | null;
  customers_created: number;
  orders_created: number;
  orders_from: string | null;
  orders_to: string | null;
}

/** Ends the history synchronisation; it is partial if records failed. */
export async function endHistory(
  ctx: Ctx,
  integrationId: string,
  outcome: 'finished' | 'cancelled',
): Promise<EndedHistory | null> {
  const state =
    outcome === 'cancelled'
      ? 'cancelled'
      : sql<string>`case when refused > 0 or error is not null then 'partial' else 'synchronized' end`;
  const ended = await ctx.db
    .updateTable('synchronizations')
    .set({ state, ended_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('kind', '=', 'history')
    .where('state', '=', 'running')
    .returning(['id', 'refused', 'error', 'customers_created', 'orders_created'])
    .returning(['orders_from', 'orders_to'])
    .executeTakeFirst();
  return ended ?? null;
}
