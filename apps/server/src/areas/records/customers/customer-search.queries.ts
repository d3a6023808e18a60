import { asciiEmail, squeeze } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import {
  COUNT_LIMIT,
  containing,
  folded,
  type PagePlan,
  pageOrder,
  planPage,
} from '#platform/http/paging';
import { type Found, type OrderedQuery, readPage } from './customer-pages.queries.ts';
import { type PageRow, readFound } from './customer-rows.queries.ts';

/**
 * Normalises a search for comparison, after PostgreSQL folded it: digits alone for a punctuated
 * number, and an address with its domain as stored.
 */
export function needleOf(search: string | undefined): string {
  const fragment = asciiEmail(squeeze(search ?? ''));
  const digits = /^[\d\s().+-]+$/.test(fragment) ? fragment.replaceAll(/\D/g, '') : '';
  return digits || fragment;
}

/** Customers found by a search, as a condition over `customers c`. */
export function searchCondition(search: string): RawBuilder<boolean> {
  const needle = needleOf(search);
  const isFindable = needle === '' || /[\p{L}\p{N}]/u.test(needle);
  return isFindable ? matches('c', needle) : sql<boolean>`false`;
}

/** The condition of app.fragment_condition, for rows already loaded. */
export function matches(table: 'c' | 's', needle: string): RawBuilder<boolean> {
  const text = sql.raw(`${table}.search_text`);
  if (/^[\p{L}\p{N}]{1,2}$/u.test(needle))
    return sql`${text} ~ (${`(^|[ .@+'(/,&-])`} || ${folded(needle)})`;
  return sql`${text} like ${containing(needle)}`;
}

/**
 * Common fragments are found by walking the list in its order, rare ones by the trigram index; the
 * walk is bounded, so that neither reads more than a few thousand rows.
 */
export async function searchPage(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
  conditions: RawBuilder<boolean>[],
): Promise<Found> {
  if (conditions.length === 0) {
    const walked = await walkForFragment(ctx, query, needle);
    if (walked) return { rows: await readFound(ctx, walked), total: null };
  }
  return matchingPage(ctx, query, needle, { conditions, plan: planPage(query, null) });
}

/** Which of the matches, and which page of them. */
interface Matching {
  conditions: RawBuilder<boolean>[];
  plan: PagePlan;
}

export async function matchingPage(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
  { conditions, plan }: Matching,
): Promise<Found> {
  const indexed = await readMatches(ctx, query, needle, { conditions, plan });
  if (indexed.total !== null) return indexed;
  const matching = matches('c', needle);
  return { rows: await readPage(ctx, query, plan, [...conditions, matching]), total: null };
}

/** The page among those the trigram index finds; total null where they are too many to sort. */
async function readMatches(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
  { conditions, plan }: Matching,
): Promise<Found> {
  const { order } = query;
  const { where, orderBy } = pageOrder(plan, { ...order, key: sql`k.key`, id: sql`k.id` });
  // The wide table is joined only when a filter or the order needs it.
  const needsCustomers = conditions.length > 0 || order.table === 'c';
  const customers = needsCustomers
    ? sql`join customers c on c.store_id = ${ctx.store.id} and c.id = f.id`
    : sql``;
  const all = [sql`t.store_id = ${ctx.store.id}`, ...conditions];
  const { rows } = await sql<Partial<PageRow> & { total: number | null }>`
    with found as materialized (
      select app.find_customers(${folded(needle)}, ${query.stage}, ${COUNT_LIMIT + 1}) as id
    ), kept as materialized (
      select f.id, ${order.key} as key
        from found f
        join customer_totals t on t.customer_id = f.id
        ${customers}
       where ${sql.join(all, sql` and `)}
    ), counted as (
      select case when count(*) <= ${COUNT_LIMIT} then (select count(*) from kept) end as total from found
    )
    select n.total, p.id, p.key::text as sort_key from counted n
      left join (select k.id, k.key from kept k where ${where}
        order by ${orderBy} offset ${plan.offset} limit ${plan.limit}) p on n.total is not null`.execute(
    ctx.db,
  );
  const page = rows.filter((row): row is PageRow & { total: number } => row.id != null);
  const found = await readFound(ctx, plan.reversed ? page.reverse() : page);
  return { rows: found, total: rows[0]?.total ?? null };
}

/** Rows that a search scans in order before it switches to the trigram index. */
const WALK_ROWS = 1_500;

/** The page if the first rows in order fill it, else null. Only for the first pages. */
async function walkForFragment(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
): Promise<PageRow[] | null> {
  const wanted = query.page * query.per_page;
  const { table, key, descending, attribute } = query.order;
  if (query.cursor || wanted > 200 || attribute) return null;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const id = sql.raw(table === 'c' ? 'c.id' : 't.customer_id');
  const source = sql.raw(table === 'c' ? 'customers c' : 'customer_totals t');
  const { rows } = await sql<PageRow>`
    select w.id, w.sort_key from (
      select ${id} as id, ${key}::text as sort_key, ${key} as sort_value from ${source}
       where ${sql.raw(`${table}.store_id`)} = ${ctx.store.id}
         and ${sql.raw(`${table}.stage`)} = ${sql.lit(query.stage)}
       order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(WALK_ROWS)}
    ) w
    join customers s on s.store_id = ${ctx.store.id} and s.id = w.id
    where ${matches('s', needle)}
    order by w.sort_value ${direction}, w.id ${direction}
    limit ${wanted + 1}`.execute(ctx.db);
  return rows.length > wanted ? rows.slice(wanted - query.per_page, wanted) : null;
}
