import { CUSTOM_EVENT_NAMES_MAX, type CustomEventSeen } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** The names that the store's programs have used. */
export function listNames(ctx: Ctx): Promise<CustomEventSeen[]> {
  return ctx.db
    .selectFrom('custom_event_names')
    .select(['name', 'first_at', 'last_at'])
    .where('store_id', '=', ctx.store.id)
    .orderBy('name')
    .execute();
}

/** Records names as seen now. Returns the permitted ones: beyond a limit, new names are refused. */
export async function seeNames(ctx: Ctx, names: readonly string[]): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom_event_names:' || ${ctx.store.id}, 0))`.execute(
    ctx.db,
  );
  const known = new Set((await listNames(ctx)).map(({ name }) => name));
  const taken = new Set<string>();
  for (const name of names) {
    if (!known.has(name) && known.size >= CUSTOM_EVENT_NAMES_MAX) continue;
    known.add(name);
    taken.add(name);
  }
  const now = ctx.clock.now();
  await sql`
    insert into custom_event_names (store_id, name, first_at, last_at)
    select ${ctx.store.id}, name, ${now}, ${now} from unnest(${[...taken]}::text[]) as name order by name
    on conflict (store_id, name) do update set last_at = excluded.last_at`.execute(ctx.db);
  return taken;
}

export interface NewCustomEvent {
  index: number;
  id: string;
  name: string;
  customer_id: string;
  external_id: string | null;
  properties: object;
  occurred_at: string;
}

/** Inserts events. Returns the positions of those that were new. */
export async function insertEvents(
  ctx: Ctx,
  events: readonly NewCustomEvent[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: string }>`
    insert into custom_events (store_id, id, name, customer_id, external_id, properties, occurred_at, recorded_at)
    select ${ctx.store.id}, id, name, customer_id, external_id, properties, occurred_at, ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, name text, customer_id uuid,
        external_id text, properties jsonb, occurred_at timestamptz)
    on conflict (store_id, name, external_id) where external_id is not null do nothing
    returning id`.execute(ctx.db);
  const kept = new Set(rows.map(({ id }) => id));
  return new Set(events.flatMap(({ id, index }) => (kept.has(id) ? [index] : [])));
}

/** Ids of events received before, by their position. */
export async function findEvents(
  ctx: Ctx,
  events: readonly NewCustomEvent[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ index: number; id: string }>`
    select e.index, k.id from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (index int, name text, external_id text)
      join custom_events k on k.store_id = ${ctx.store.id} and k.name = e.name and k.external_id = e.external_id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ index, id }) => [index, id]));
}
