import type { CustomerListQuery } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { COUNT_LIMIT, decodeCursor, folded, planPage } from '#platform/http/paging';
import type { Found } from './customer-pages.queries.ts';
import { type PageRow, readFound } from './customer-rows.queries.ts';
import { matchingPage } from './customer-search.queries.ts';

/** Above this many a search by relevance ranks those that it finds first. */
const RANKED_MAX = 200;

/**
 * A search nobody ordered: names that begin with the fragment first, then the others, each by name.
 * Where more than a few hundred match, those of them that are found first stand so, and the rest
 * follow by name: the first page is bounded whatever the fragment is.
 */
export async function rankPage(ctx: Ctx, query: CustomerListQuery, needle: string): Promise<Found> {
  if (!/[\p{L}\p{N}]/u.test(needle)) return { rows: [], total: 0 };
  const ranked = await rank(ctx, query.stage, needle);
  const isWhole = ranked.length <= RANKED_MAX;
  const { first, last } = placesOf(query, ranked.length);
  const page = ranked.slice(first, last);
  if (isWhole || last <= ranked.length) {
    const rows = await readFound(ctx, page);
    return {
      rows,
      total: isWhole ? ranked.length : null,
      counted: Math.min(ranked.length, RANKED_MAX + 1),
    };
  }
  const rest = await restPage(ctx, query, needle, ranked);
  const missing = query.per_page - rest.rows.length;
  const before = isBackwards(query) && missing > 0 ? ranked.slice(-missing) : page;
  const total = rest.total === null ? null : ranked.length + rest.total;
  return {
    rows: [...(await readFound(ctx, before)), ...rest.rows],
    ...{ total, counted: COUNT_LIMIT },
  };
}

/** Cursors of ranked rows hold their place, those of the rest their name. */
const RANKED = '#';

const BY_NAME = '=';

async function rank(ctx: Ctx, stage: string, needle: string): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select id, ${RANKED} || row_number() over (order by not starts_with(name_sort, ${folded(needle)}), name_sort, id)
        as sort_key
      from app.rank_customers(${folded(needle)}, ${stage}, ${RANKED_MAX + 1})
     order by not starts_with(name_sort, ${folded(needle)}), name_sort, id`.execute(ctx.db);
  return rows;
}

/** Between which places a page lies; behind the ranked ones where its cursor does. */
function placesOf(query: CustomerListQuery, ranked: number): { first: number; last: number } {
  const { page, per_page } = query;
  const from = (first: number) => ({ first, last: first + per_page });
  if (!query.cursor) return from((page - 1) * per_page);
  const { direction, value } = decodeCursor(query.cursor);
  if (!value.startsWith(RANKED)) return from(ranked);
  const place = placeIn(value);
  if (direction === 'next') return from(place);
  return { first: Math.max(0, place - 1 - per_page), last: place - 1 };
}

function placeIn(value: string): number {
  const place = value.slice(RANKED.length);
  if (!/^\d{1,4}$/.test(place)) throw new Failure('malformed_request');
  return Number(place);
}

function isBackwards({ cursor }: CustomerListQuery): boolean {
  return cursor !== undefined && decodeCursor(cursor).direction === 'previous';
}

/** What a page holds of those behind the ranked ones. */
async function restPage(
  ctx: Ctx,
  query: CustomerListQuery,
  needle: string,
  ranked: readonly PageRow[],
): Promise<Found> {
  const { first, last } = placesOf(query, ranked.length);
  const { cursor, ...plan } = planPage(query, null);
  const offset = cursor ? 0 : Math.max(0, first - ranked.length);
  const { rows, total } = await matchingPage(ctx, { ...query, ordering: 'name:asc' }, needle, {
    conditions: [sql`c.id <> all(${ranked.map(({ id }) => id)}::uuid[])`],
    plan: cursor?.value.startsWith(BY_NAME)
      ? { ...plan, cursor: { ...cursor, value: cursor.value.slice(BY_NAME.length) } }
      : {
          ...{ reversed: false, cursor: null, offset },
          limit: last - Math.max(first, ranked.length),
        },
  });
  return { rows: rows.map((row) => ({ ...row, sort_key: BY_NAME + row.sort_key })), total };
}
