import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Where every thousandth row of a long list stands, so that a jump reads a thousand rows at most. */

/** Pages nearer to an end than this are read from there. */
export const JUMP_FROM = 10_000;
const STEP = 1_000;
/** Lists remembered by one process; each costs some hundred bytes a thousand rows. */
const LISTS_MAX = 100;

export interface SortedList {
  /** Table and columns of the order, from the closed list of the caller. */
  table: string;
  key: string;
  type: string;
  id: string;
}

export interface Landmark {
  /** Rows before it, in ascending order. */
  place: number;
  key: string;
  id: string;
}

interface Landmarks {
  changes: string;
  marks: Landmark[];
}

const remembered = new Map<string, Landmarks>();
const beingDrawn = new Set<string>();

/**
 * The landmark at or before this place of the store's customers as the list is now. The first to ask
 * since it changed draws them, which is no slower than counting to a far page; null for whoever asks
 * meanwhile.
 */
export async function landmarkBefore(
  ctx: Ctx,
  list: SortedList,
  place: number,
): Promise<Landmark | null> {
  const name = `${ctx.store.id} ${list.key}`;
  const known = remembered.get(name);
  if (known) {
    const { rows } = await sql<{ changes: string }>`select ${changesOf(ctx)} as changes`.execute(
      ctx.db,
    );
    if (rows[0]?.changes === known.changes) return known.marks[Math.floor(place / STEP)] ?? null;
  }
  const drawn = await drawLandmarks(ctx, list, name);
  return drawn?.marks[Math.floor(place / STEP)] ?? null;
}

/** The orders of a store whose landmarks this process knows. */
export function landmarksKnown(storeId: string): string[] {
  return [...remembered.keys()]
    .filter((name) => name.startsWith(storeId))
    .map((name) => name.slice(storeId.length + 1))
    .sort();
}

/** Tells two states of the store's lists apart: what is written is never written again. */
function changesOf(ctx: Ctx): RawBuilder<string> {
  return sql`(select count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(min(id), 0)
    from list_changes where store_id = ${ctx.store.id})`;
}

/** One statement, so that the landmarks and what tells their age are of the same moment. */
async function drawLandmarks(ctx: Ctx, list: SortedList, name: string): Promise<Landmarks | null> {
  if (beingDrawn.has(name)) return null;
  beingDrawn.add(name);
  try {
    const key = sql.raw(list.key);
    const id = sql.raw(list.id);
    const { rows } = await sql<Landmarks>`
        select ${changesOf(ctx)} as changes, coalesce(json_agg(
          json_build_object('place', m.place, 'key', m.key::text, 'id', m.id) order by m.place), '[]') as marks
        from (select key, id, place from (
            select ${key} as key, ${id} as id, row_number() over (order by ${key}, ${id}) - 1 as place
              from ${sql.raw(list.table)}
             where store_id = ${ctx.store.id} and stage = 'customer') as numbered
           where place % ${sql.lit(STEP)} = 0) as m`.execute(ctx.db);
    const drawn = rows[0];
    if (!drawn) return null;
    remembered.set(name, drawn);
    const oldest = remembered.keys().next().value;
    if (remembered.size > LISTS_MAX && oldest) remembered.delete(oldest);
    return drawn;
  } finally {
    beingDrawn.delete(name);
  }
}
