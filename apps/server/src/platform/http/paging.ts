import type { PageMeta } from '@clientela/contract';
import { squeeze } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';

/** Start of a page: next to a known row (keyset), or an offset. */
export interface Cursor {
  direction: 'next' | 'previous';
  /** The sort value of the row at the edge, as PostgreSQL writes it. */
  value: string;
  id: string;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.direction[0], cursor.value, cursor.id])).toString(
    'base64url',
  );
}

const UUID = /^[0-9a-f-]{36}$/;

/** Decodes a cursor of ours; anything else is a malformed request. */
export function decodeCursor(text: string): Cursor {
  try {
    const [direction, value, id] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as unknown[];
    if (
      (direction === 'n' || direction === 'p') &&
      typeof value === 'string' &&
      value.length <= 400 &&
      typeof id === 'string' &&
      UUID.test(id)
    ) {
      return { direction: direction === 'n' ? 'next' : 'previous', value, id };
    }
  } catch {
    // falls through to the refusal below
  }
  throw new Failure('malformed_request');
}

/** Counting beyond this many filtered rows would cost more than the exact number is worth. */
export const COUNT_LIMIT = 10_000;

export interface PageQuery {
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

/**
 * How to fetch a page: from a cursor, from the nearer end with an offset. `total` null means not
 * counted, so pages are reached from the start alone.
 */
export interface PagePlan {
  /** Read in reverse order (from the end, or backwards from a cursor) and then reversed. */
  reversed: boolean;
  offset: number;
  limit: number;
  cursor: Cursor | null;
}

export function planPage(query: PageQuery, total: number | null): PagePlan {
  const { page, per_page } = query;
  if (query.cursor) {
    const cursor = decodeCursor(query.cursor);
    return { reversed: cursor.direction === 'previous', offset: 0, limit: per_page, cursor };
  }
  const offset = (page - 1) * per_page;
  if (!Number.isSafeInteger(offset)) throw new Failure('malformed_request');
  if (total === null) return { reversed: false, offset, limit: per_page, cursor: null };
  const rows = Math.max(0, Math.min(per_page, total - offset));
  const after = total - offset - rows;
  if (rows > 0 && after < offset) {
    return { reversed: true, offset: after, limit: rows, cursor: null };
  }
  return { reversed: false, offset, limit: rows, cursor: null };
}

/** Sort key of a list: one expression of an SQL type, with the id as a tie-breaker. */
export interface PageSort {
  key: RawBuilder<unknown>;
  type: string;
  id: RawBuilder<unknown>;
  descending: boolean;
}

/** How many rows meet a condition: exact up to COUNT_LIMIT, null beyond. */
export async function countUpTo(
  ctx: Pick<Ctx, 'db'>,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} where ${where} limit ${COUNT_LIMIT + 1}) x`.execute(
    ctx.db,
  );
  const n = rows[0]?.n ?? 0;
  return n > COUNT_LIMIT ? null : n;
}

/**
 * Reads one page in order, for any kind of cursor: `read` gets the condition, the order, and the
 * order with the page's bounds, and returns rows with their sort value as text. `total` is the
 * result of `countUpTo`.
 */
export async function readPage<Row extends { id: string; sort_key: string }>(
  query: PageQuery,
  total: number | null,
  sort: PageSort,
  read: (page: {
    where: RawBuilder<boolean>;
    orderBy: RawBuilder<unknown>;
    bounds: RawBuilder<unknown>;
  }) => Promise<{ rows: Row[] }>,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const plan = planPage(query, total);
  const { where, orderBy } = pageOrder(plan, sort);
  const bounds = sql`order by ${orderBy} offset ${plan.offset} limit ${plan.limit}`;
  const { rows } = plan.limit > 0 ? await read({ where, orderBy, bounds }) : { rows: [] };
  const data = plan.reversed ? rows.toReversed() : rows;
  return { data, meta: pageMeta(query, total, data, total === null ? COUNT_LIMIT : 0) };
}

/** The keyset condition and order of a plan. */
export function pageOrder(
  plan: PagePlan,
  sort: PageSort,
): { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown> } {
  const descending = sort.descending !== plan.reversed;
  const way = sql.raw(descending ? 'desc' : 'asc');
  const orderBy = sql`${sort.key} ${way}, ${sort.id} ${way}`;
  if (!plan.cursor) return { where: sql<boolean>`true`, orderBy };
  const compare = sql.raw(descending ? '<' : '>');
  const type = sql.raw(sort.type);
  // In a sub-select, so that one plan serves every page: with the value visible, statistics suggest
  // that nothing follows a frequent value, and each page would be planned separately.
  const edge = sql`((select ${plan.cursor.value}::${type}), (select ${plan.cursor.id}::uuid))`;
  return { where: sql<boolean>`(${sort.key}, ${sort.id}) ${compare} ${edge}`, orderBy };
}

/** Paging data of a list that is counted and read by page number alone. */
export function countedMeta(query: Pick<PageQuery, 'page' | 'per_page'>, total: number): PageMeta {
  const { page, per_page } = query;
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { current_page: page, last_page, per_page, total };
}

/**
 * A page of a short list (hundreds of rows), read and counted in one statement: `rows` selects with
 * `from` and `where`, and `order` ends with a unique column.
 */
export async function readCounted<Row extends object>(
  ctx: Pick<Ctx, 'db'>,
  query: Pick<PageQuery, 'page' | 'per_page'>,
  list: Record<'columns' | 'from' | 'where' | 'order', RawBuilder<unknown>>,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const { columns, from, where, order } = list;
  const offset = Math.min((query.page - 1) * query.per_page, Number.MAX_SAFE_INTEGER);
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over () as total from ${from} where ${where}
     order by ${order} offset ${offset} limit ${query.per_page}`.execute(ctx.db);
  // Past the end no row carries the total.
  const total = rows[0]?.total ?? (offset > 0 ? await countUpTo(ctx, from, where) : 0);
  return { data: rows, meta: countedMeta(query, total ?? 0) };
}

/** LIKE pattern that finds the text anywhere in a folded column, with wildcards escaped. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`('%' || ${literally(text)} || '%')`;
}

/**
 * Text as stored in folded columns. PostgreSQL folds both, so that a stored value matches itself.
 */
export function folded(text: string): RawBuilder<string> {
  return sql<string>`app.fold(${squeeze(text)}::text)`;
}

/** A text folded, for LIKE, which takes it by its letters alone. */
export function literally(text: string): RawBuilder<string> {
  return sql<string>`regexp_replace(${folded(text)}, ${'([\\\\%_])'}, ${'\\\\\\1'}, 'g')`;
}

/** Paging data, with cursors to the neighbours; `counted` is a lower bound of the total. */
export function pageMeta(
  query: PageQuery,
  total: number | null,
  rows: readonly { id: string; sort_key: string }[],
  counted = 0,
): PageMeta {
  const first = rows[0];
  const last = rows.at(-1);
  const seen = (query.page - 1) * query.per_page + rows.length;
  const isBackwards = query.cursor && decodeCursor(query.cursor).direction === 'previous';
  const isLast =
    !isBackwards &&
    (rows.length < query.per_page || (total !== null && query.page * query.per_page >= total));
  return {
    current_page: query.page,
    last_page: total === null ? null : Math.max(1, Math.ceil(total / query.per_page)),
    per_page: query.per_page,
    total: total ?? Math.max(seen, counted),
    next_cursor:
      last && !isLast
        ? encodeCursor({ direction: 'next', value: last.sort_key, id: last.id })
        : null,
    previous_cursor:
      first && query.page > 1
        ? encodeCursor({ direction: 'previous', value: first.sort_key, id: first.id })
        : null,
  };
}
