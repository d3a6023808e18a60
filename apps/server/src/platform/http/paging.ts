import type { PageMeta } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../failure.ts';

/** Where a page starts: beside a known row (keyset), or so many rows in. */
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

/** Reads a cursor of ours; anything else is a malformed request. */
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
  /** Read against the order (from the end, or backwards from a cursor) and turn around. */
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

/** The keyset condition and order of a plan over one sort expression and the id. */
export function pageOrder(
  plan: PagePlan,
  sort: { key: RawBuilder<unknown>; type: string; id: RawBuilder<unknown>; descending: boolean },
): { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown> } {
  const descending = sort.descending !== plan.reversed;
  const way = sql.raw(descending ? 'desc' : 'asc');
  const orderBy = sql`${sort.key} ${way}, ${sort.id} ${way}`;
  if (!plan.cursor) return { where: sql<boolean>`true`, orderBy };
  const compare = sql.raw(descending ? '<' : '>');
  const type = sql.raw(sort.type);
  return {
    where: sql<boolean>`(${sort.key}, ${sort.id}) ${compare} (${plan.cursor.value}::${type}, ${plan.cursor.id}::uuid)`,
    orderBy,
  };
}

/** The page's place in the list, with cursors to its neighbours; `counted` are known to be there at least. */
export function pageMeta(
  query: PageQuery,
  total: number | null,
  rows: readonly { id: string; sort_key: string }[],
  counted = 0,
): PageMeta {
  const first = rows[0];
  const last = rows.at(-1);
  const seen = (query.page - 1) * query.per_page + rows.length;
  const isLast =
    total === null ? rows.length < query.per_page : query.page * query.per_page >= total;
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
