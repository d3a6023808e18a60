import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';

/** Where every thousandth row of a long list stands, so that a jump reads a thousand rows at most. */

/** Pages nearer to an end than this are read from there. */
export const JUMP_FROM = 10_000;
/** Rows from one landmark to the next. */
export const STEP = 1_000;

/** Drawing costs some 40 ms for so many rows: in a longer list a jump may be a step off, until drawn anew. */
const EXACT_UP_TO = 100_000;

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
  total: number;
  keys: string[];
  ids: string[];
}

/**
 * The landmark at or before this place of the store's customers, `total` long. Where none are kept the
 * first to ask draws them; null for whoever asks meanwhile.
 */
export async function landmarkBefore(
  ctx: Ctx,
  list: SortedList,
  place: number,
  total: number,
  exactUpTo = EXACT_UP_TO,
): Promise<Landmark | null> {
  const index = Math.floor(place / STEP);
  const { rows } = await sql<{ is_exact: boolean; total: number; key: string; id: string }>`
    select changes = ${changesOf(ctx)} as is_exact, total,
           keys[${index + 1}::int] as key, ids[${index + 1}::int] as id
      from list_landmarks where store_id = ${ctx.store.id} and list = ${list.key}`.execute(ctx.db);
  const kept = rows[0];
  const isNear = kept && total > exactUpTo && Math.abs(total - kept.total) <= STEP;
  if (kept?.key != null && (kept.is_exact || isNear)) {
    if (!kept.is_exact) inBackground(ctx, list, redraw);
    return { place: index * STEP, key: kept.key, id: kept.id };
  }
  const drawn = await byOne(ctx, list, () => draw(ctx, list));
  if (!drawn) return null;
  inBackground(ctx, list, (own) => keep(own, list, drawn));
  const [key, id] = [drawn.keys[index], drawn.ids[index]];
  return key !== undefined && id ? { place: index * STEP, key, id } : null;
}

const AHEAD_EVERY_MS = 10 * 60_000;
const aheadAt = new Map<string, number>();

/** Draws the landmarks of a list that somebody looks at, unless some are kept: a jump may follow. */
export function drawAhead(ctx: Ctx, list: SortedList): void {
  const name = nameOf(ctx, list);
  const now = performance.now();
  if (now - (aheadAt.get(name) ?? Number.NEGATIVE_INFINITY) < AHEAD_EVERY_MS) return;
  if (aheadAt.size >= 10_000) aheadAt.clear();
  aheadAt.set(name, now);
  inBackground(ctx, list, async (own) => {
    const { rows } = await sql`select from list_landmarks
      where store_id = ${ctx.store.id} and list = ${list.key}`.execute(own.db);
    if (rows.length === 0) await redraw(own, list);
  });
}

async function redraw(ctx: Ctx, list: SortedList): Promise<void> {
  const drawn = await byOne(ctx, list, () => draw(ctx, list));
  if (drawn) await keep(ctx, list, drawn);
}

/** On a connection of its own, because the gate's transaction only reads and ends with the answer. */
function inBackground(
  ctx: Ctx,
  list: SortedList,
  work: (ctx: Ctx, list: SortedList) => Promise<void>,
): void {
  inTransaction({ ...ctx, client: null }, (own) => work(own, list)).catch((error) =>
    ctx.log.warn('landmarks of a list not kept', { list: list.key, error }),
  );
}

const beingDrawn = new Set<string>();

async function byOne<Result>(
  ctx: Ctx,
  list: SortedList,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const name = nameOf(ctx, list);
  if (beingDrawn.has(name)) return null;
  beingDrawn.add(name);
  try {
    return await work();
  } finally {
    beingDrawn.delete(name);
  }
}

function nameOf(ctx: Ctx, list: SortedList): string {
  return `${ctx.store.id} ${list.key}`;
}

/** Tells two states of the store's lists apart: what is written is never written again. */
function changesOf(ctx: Ctx): RawBuilder<string> {
  return sql`(select count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(min(id), 0)
    from list_changes where store_id = ${ctx.store.id})`;
}

/** One statement, so that the landmarks and what tells their age are of the same moment. */
async function draw(ctx: Ctx, list: SortedList): Promise<Landmarks> {
  const key = sql.raw(list.key);
  const id = sql.raw(list.id);
  const { rows } = await sql<Landmarks>`
    select ${changesOf(ctx)} as changes,
           coalesce((select customers from store_counts where store_id = ${ctx.store.id}), 0) as total,
           coalesce(array_agg(m.key::text order by m.place), '{}') as keys,
           coalesce(array_agg(m.id::text order by m.place), '{}') as ids
      from (select key, id, place from (
          select ${key} as key, ${id} as id, row_number() over (order by ${key}, ${id}) - 1 as place
            from ${sql.raw(list.table)}
           where store_id = ${ctx.store.id} and stage = 'customer') as numbered
         where place % ${sql.lit(STEP)} = 0) as m`.execute(ctx.db);
  return rows[0]!;
}

async function keep(ctx: Ctx, list: SortedList, drawn: Landmarks): Promise<void> {
  const values = { ...drawn, drawn_at: ctx.clock.now() };
  await ctx.db
    .insertInto('list_landmarks')
    .values({ store_id: ctx.store.id, list: list.key, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'list']).doUpdateSet(values))
    .execute();
}
