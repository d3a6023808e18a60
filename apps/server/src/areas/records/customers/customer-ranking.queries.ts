import type { CustomerListQuery } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { COUNT_LIMIT, decodeCursor, folded, planPage } from '#platform/http/paging';
import { type Found, orderOf } from './customer-pages.queries.ts';
import { type PageRow, readFound } from './customer-rows.queries.ts';
import { matches, matchingPage } from './customer-search.queries.ts';

/** Above this many a search by relevance ranks those that it finds first. */
const RANKED_MAX = 200;

/**
 * A search without an order: names that begin with the fragment first, then the others, each by
 * name. Beyond a few hundred matches, only the first found are ranked and the remainder follows by
 * name, so that the first page is bounded for any fragment.
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
    total,
    counted: COUNT_LIMIT,
  };
}

/** Cursors of ranked rows contain their rank, other cursors the name. */
const RANKED = '#';

const BY_NAME = '=';

/** Customers checked by name before the fragment index, which is slow for common fragments. */
const WALKED = 1_500;

/**
 * Matches by the start of the name, from the index of names; when they are few, the first others
 * that contain the fragment follow.
 */
async function rank(ctx: Ctx, stage: string, needle: string): Promise<PageRow[]> {
  const most = RANKED_MAX + 1;
  const fragment = folded(needle);
  const inStage = sql`c.store_id = ${ctx.store.id} and c.stage = ${sql.lit(stage)}`;
  const begins = sql`c.name_sort >= ${fragment} and c.name_sort < ${fragment} || chr(1114111)`;
  const { rows } = await sql<PageRow>`
    with first as materialized (
      select c.id, c.name_sort from customers c where ${inStage} and ${begins}
       order by c.name_sort, c.id limit ${sql.lit(most)}
    ), walked as materialized (
      select c.id, c.name_sort from (
        select c.id, c.name_sort, c.search_text from customers c
         where ${inStage} and c.stage = 'customer' and (select count(*) from first) < ${most}
         order by c.name_sort, c.id limit ${sql.lit(WALKED)}) c
       where ${matches('c', needle)} and not (${begins})
    ), found as materialized (
      select app.find_customers(${fragment}, ${stage}, case
        when (select count(*) from first) + (select count(*) from walked) < ${most} then ${2 * most} else 0 end) as id
    ), others as (
      select id, name_sort from walked
      union
      select c.id, c.name_sort from found f
        join customers c on c.store_id = ${ctx.store.id} and c.id = f.id
       where not (${begins})
    ), ranked as (
      select id, row_number() over (order by is_other, name_sort, id) as place from (
        select id, name_sort, false as is_other from first union all select id, name_sort, true from others) r
    )
    select id, ${RANKED} || place as sort_key from ranked where place <= ${most} order by place`.execute(
    ctx.db,
  );
  return rows;
}

/** The range of a page; after the ranked rows when its cursor is there. */
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

/** The rows of a page after the ranked ones. */
async function restPage(
  ctx: Ctx,
  query: CustomerListQuery,
  needle: string,
  ranked: readonly PageRow[],
): Promise<Found> {
  const { first, last } = placesOf(query, ranked.length);
  const { cursor, ...plan } = planPage(query, null);
  const offset = cursor ? 0 : Math.max(0, first - ranked.length);
  const { rows, total } = await matchingPage(
    ctx,
    { ...query, order: await orderOf(ctx, 'name:asc') },
    needle,
    {
      conditions: [sql`c.id <> all(${ranked.map(({ id }) => id)}::uuid[])`],
      plan: cursor?.value.startsWith(BY_NAME)
        ? { ...plan, cursor: { ...cursor, value: cursor.value.slice(BY_NAME.length) } }
        : {
            reversed: false,
            cursor: null,
            offset,
            limit: last - Math.max(first, ranked.length),
          },
    },
  );
  return { rows: rows.map((row) => ({ ...row, sort_key: BY_NAME + row.sort_key })), total };
}
