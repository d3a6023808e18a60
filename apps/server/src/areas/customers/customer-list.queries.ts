import type { CustomerListQuery, CustomerRow, PageMeta } from '@clientela/contract';
import { fold } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import {
  COUNT_LIMIT,
  containing,
  type PagePlan,
  pageMeta,
  pageOrder,
  planPage,
} from '#platform/http/paging';
import { unseen } from '#platform/tenant-database';
import { filterConditions } from './customer-filters.ts';
import {
  customerRow,
  type PageRow,
  readFound,
  readWhole,
  type WholeRow,
} from './customer-rows.queries.ts';
import { drawAhead, JUMP_FROM, landmarkBefore, type SortedList, STEP } from './landmarks.ts';

type Field = Ordering extends `${infer F}:${string}` ? F : never;

/** Each sortable column: where it lives and how the cursor writes it. Each has an index. */
const SORTS: Record<Field, { table: 'c' | 't'; column: string; type: string }> = {
  name: { table: 'c', column: 'name_sort', type: 'text' },
  newsletter_at: { table: 'c', column: 'newsletter_sort', type: 'timestamptz' },
  created_at: { table: 'c', column: 'created_at', type: 'timestamptz' },
  average_ticket: { table: 't', column: 'average_ticket', type: 'bigint' },
  order_count: { table: 't', column: 'order_count', type: 'int' },
  sales_total: { table: 't', column: 'sales_total', type: 'bigint' },
  last_order_date: { table: 't', column: 'last_sale_sort', type: 'timestamptz' },
  campaign_count: { table: 't', column: 'campaign_count', type: 'int' },
};

const DEFAULT_ORDERING: Ordering = 'last_order_date:desc';

/** Rows a search reads in order before it asks the trigram index instead. */
const WALK_ROWS = 1_500;

/** Above this many a search by relevance says "mais de" and ranks those it has. */
const RANKED_MAX = 200;

/** A page of customers. Ids come from the narrow index of the order; only the page's rows are read whole. */
export async function listCustomers(
  ctx: Ctx,
  query: CustomerListQuery,
): Promise<{ data: CustomerRow[]; meta: PageMeta }> {
  const { rows, total, counted } = await findPage(ctx, query);
  return { data: rows.map(customerRow), meta: pageMeta(query, total, rows, counted) };
}

interface Found {
  rows: WholeRow[];
  total: number | null;
  /** How many are known where the total is not. */
  counted?: number;
}

type Ordering = NonNullable<CustomerListQuery['ordering']>;

/** A list query whose order is settled. */
type OrderedQuery = CustomerListQuery & { ordering: Ordering };

async function findPage(ctx: Ctx, query: CustomerListQuery): Promise<Found> {
  const conditions = await filterConditions(ctx, query);
  const ordered = { ...query, ordering: query.ordering ?? DEFAULT_ORDERING };
  const needle = needleOf(query.search);
  if (!needle) return browsePage(ctx, ordered, conditions);
  const canRank = !query.ordering && conditions.length === 0;
  return canRank ? rankPage(ctx, query, needle) : searchPage(ctx, ordered, needle, conditions);
}

/** What a search compares: folded, and digits alone where a number was typed with its punctuation. */
function needleOf(search: string | undefined): string {
  const fragment = fold(search ?? '');
  const digits = /^[\d\s().+-]+$/.test(fragment) ? fragment.replaceAll(/\D/g, '') : '';
  return digits || fragment;
}

/**
 * A search nobody ordered: names that begin with the fragment first, then the others, each by name.
 * Bounded whatever the fragment is, because no order of the list has to be kept.
 */
async function rankPage(ctx: Ctx, query: CustomerListQuery, needle: string): Promise<Found> {
  if (!/[\p{L}\p{N}]/u.test(needle)) return { rows: [], total: 0 };
  const offset = Math.min((query.page - 1) * query.per_page, 2 * RANKED_MAX);
  const found = sql`select id, name_sort from app.rank_customers(${needle}, ${query.stage}, ${RANKED_MAX + 1})`;
  const rows = await readWhole<{ found: number }>(
    ctx,
    sql`select id, place::text as sort_key, place, found from (
      select id, row_number() over (order by not starts_with(name_sort, ${needle}), name_sort, id) as place,
             count(*) over () as found
        from (${found}) f) ranked
     order by place offset ${sql.lit(offset)} limit ${sql.lit(query.per_page)}`,
    sql`p.found`,
  );
  // Past the end there is no row to tell how many there are.
  const counted = rows[0]?.found ?? (offset > 0 ? await countRows(ctx, found) : 0);
  return { rows, total: counted > RANKED_MAX ? null : counted, counted };
}

async function countRows(ctx: Ctx, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${of}) x`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

async function browsePage(
  ctx: Ctx,
  query: OrderedQuery,
  conditions: RawBuilder<boolean>[],
): Promise<Found> {
  if (conditions.length > 0) {
    const total = await countUpTo(ctx, query, conditions);
    const rows = await readPage(ctx, query, planPage(query, total), conditions);
    return { rows, total, counted: total ?? COUNT_LIMIT };
  }
  // From the start and from a cursor the page does not depend on how many there are.
  if (query.page === 1 || query.cursor) return browseCounted(ctx, query);
  const total = await countAll(ctx, query.stage);
  const plan = planPage(query, total);
  const isJump = plan.offset >= JUMP_FROM && query.stage === 'customer';
  const jumped = isJump ? await readFromLandmark(ctx, query, plan, total) : null;
  return { rows: jumped ?? (await readPage(ctx, query, plan, [])), total };
}

/** A page and how many there are in all, in one statement. */
async function browseCounted(ctx: Ctx, query: OrderedQuery): Promise<Found> {
  const plan = planPage(query, null);
  const page = pageOf(ctx, query, plan, []);
  const all = sql`(select ${countColumn(query.stage)} from store_counts where store_id = ${ctx.store.id}) as total`;
  const rows = await readWhole<{ total: number | null }>(ctx, page, all);
  const total = rows[0] ? (rows[0].total ?? 0) : await countAll(ctx, query.stage);
  if (total > 2 * JUMP_FROM && query.stage === 'customer') drawAhead(ctx, listOf(query.ordering));
  return { rows: plan.reversed ? rows.reverse() : rows, total };
}

/** A page far from both ends, counted from the landmark before it; null where none is known. */
async function readFromLandmark(
  ctx: Ctx,
  query: OrderedQuery,
  plan: PagePlan,
  total: number,
): Promise<WholeRow[] | null> {
  const { descending } = sortOf(query.ordering);
  const list = listOf(query.ordering);
  const { table, id, key, type } = list;
  const fromStart = plan.reversed ? total - plan.offset - plan.limit : plan.offset;
  const first = descending ? total - fromStart - plan.limit : fromStart;
  const mark = await landmarkBefore(ctx, list, first, total);
  if (!mark) return null;
  const rows = await readWhole(
    ctx,
    slice(
      sql`select ${sql.raw(`${id} as id, ${key} as key`)} from ${sql.raw(table)}
           where store_id = ${unseen(ctx.store.id)} and stage = 'customer'
             and (${sql.raw(key)}, ${sql.raw(id)}) >= (${mark.key}::${sql.raw(type)}, ${mark.id}::uuid)
           order by ${sql.raw(key)}, ${sql.raw(id)}`,
      { offset: first - mark.place, limit: plan.limit, reach: STEP + plan.limit, way: 'asc' },
    ),
  );
  return descending ? rows.reverse() : rows;
}

/**
 * Common fragments are found by walking the list in its order, rare ones by the trigram index; the
 * walk is bounded, so that neither way reads more than a few thousand rows.
 */
async function searchPage(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
  conditions: RawBuilder<boolean>[],
): Promise<Found> {
  if (conditions.length === 0) {
    const walked = await walkForFragment(ctx, query, needle);
    if (walked) return { rows: await readFound(ctx, walked), total: null };
  }
  const indexed = await readMatches(ctx, query, needle, conditions);
  if (indexed.total !== null) return indexed;
  const matching = matches('c', needle);
  const plan = planPage(query, null);
  return { rows: await readPage(ctx, query, plan, [...conditions, matching]), total: null };
}

/** The page among those the trigram index finds; total null where they are too many to sort. */
async function readMatches(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
  conditions: RawBuilder<boolean>[],
): Promise<Found> {
  const plan = planPage(query, null);
  const { sort, descending } = sortOf(query.ordering);
  const { where, orderBy } = pageOrder(plan, {
    key: sql`k.key`,
    type: sort.type,
    id: sql`k.id`,
    descending,
  });
  // The wide table is read only where a filter or the order asks for it.
  const needsCustomers = conditions.length > 0 || sort.table === 'c';
  const customers = needsCustomers
    ? sql`join customers c on c.store_id = ${unseen(ctx.store.id)} and c.id = f.id`
    : sql``;
  const all = [sql`t.store_id = ${unseen(ctx.store.id)}`, ...conditions];
  const { rows } = await sql<Partial<PageRow> & { total: number | null }>`
    with found as materialized (
      select app.find_customers(${needle}, ${query.stage}, ${COUNT_LIMIT + 1}) as id
    ), kept as materialized (
      select f.id, ${sql.raw(`${sort.table}.${sort.column}`)} as key
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

/** The page if the first rows in order hold it already, else null. Only for the first pages. */
async function walkForFragment(
  ctx: Ctx,
  query: OrderedQuery,
  needle: string,
): Promise<PageRow[] | null> {
  const wanted = query.page * query.per_page;
  if (query.cursor || wanted > 200) return null;
  const { sort, descending } = sortOf(query.ordering);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const key = sql.raw(`${sort.table}.${sort.column}`);
  const id = sql.raw(sort.table === 'c' ? 'c.id' : 't.customer_id');
  const source = sql.raw(sort.table === 'c' ? 'customers c' : 'customer_totals t');
  const { rows } = await sql<PageRow>`
    select w.id, w.sort_key from (
      select ${id} as id, ${key}::text as sort_key, ${key} as sort_value from ${source}
       where ${sql.raw(`${sort.table}.store_id`)} = ${unseen(ctx.store.id)}
         and ${sql.raw(`${sort.table}.stage`)} = ${sql.lit(query.stage)}
       order by ${key} ${way}, ${id} ${way} limit ${sql.lit(WALK_ROWS)}
    ) w
    join customers s on s.store_id = ${unseen(ctx.store.id)} and s.id = w.id
    where ${matches('s', needle)}
    order by w.sort_value ${way}, w.id ${way}
    limit ${wanted + 1}`.execute(ctx.db);
  return rows.length > wanted ? rows.slice(wanted - query.per_page, wanted) : null;
}

/** Whom a search of the list finds, as a condition over `customers c`. */
export function searchCondition(search: string): RawBuilder<boolean> {
  const needle = needleOf(search);
  const isFindable = needle === '' || /[\p{L}\p{N}]/u.test(needle);
  return isFindable ? matches('c', needle) : sql<boolean>`false`;
}

/** What app.fragment_condition says, for rows already at hand. */
function matches(table: 'c' | 's', needle: string): RawBuilder<boolean> {
  const text = sql.raw(`${table}.search_text`);
  if (/^[\p{L}\p{N}]{1,2}$/u.test(needle)) return sql`${text} ~ ${`(^|[ .@+'(/,&-])${needle}`}`;
  return sql`${text} like ${containing(needle)}`;
}

function sortOf(ordering: Ordering) {
  const [field, way] = ordering.split(':') as [Field, 'asc' | 'desc'];
  return { sort: SORTS[field], descending: way === 'desc' };
}

/** The order of a list over its one table, ascending. */
function listOf(ordering: Ordering): SortedList {
  const { table, column: key, type } = sortOf(ordering).sort;
  return table === 'c'
    ? { table: 'customers', id: 'id', key, type }
    : { table: 'customer_totals', id: 'customer_id', key, type };
}

async function readPage(
  ctx: Ctx,
  query: OrderedQuery,
  plan: PagePlan,
  conditions: RawBuilder<boolean>[],
): Promise<WholeRow[]> {
  if (plan.limit === 0) return [];
  const rows = await readWhole(ctx, pageOf(ctx, query, plan, conditions));
  return plan.reversed ? rows.reverse() : rows;
}

/** The ids of a page with their sort keys and places, in the order of the plan. */
function pageOf(
  ctx: Ctx,
  query: OrderedQuery,
  plan: PagePlan,
  conditions: RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { sort, descending } = sortOf(query.ordering);
  const key = sql.raw(`${sort.table}.${sort.column}`);
  const id = sql.raw(sort.table === 'c' ? 'c.id' : 't.customer_id');
  const { where, orderBy } = pageOrder(plan, { key, type: sort.type, id, descending });
  return slice(
    sql`select ${id} as id, ${key} as key
          from ${sourceOf(sort.table, conditions.length > 0)}
         where ${baseCondition(ctx, sort.table, query.stage)} and ${where}
           ${conditions.length ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
         order by ${orderBy}`,
    {
      offset: plan.offset,
      limit: plan.limit,
      reach: reachOf(plan),
      way: descending === plan.reversed ? 'asc' : 'desc',
    },
  );
}

interface Slice {
  offset: number;
  limit: number;
  /** No row beyond so many is read; of few values, since it stands in the text. */
  reach: number;
  way: 'asc' | 'desc';
}

/** The end of the page, rounded up so that the pages of a list share a few texts. */
function reachOf({ offset, limit }: PagePlan): number {
  return offset === 0 ? limit : 2 ** Math.ceil(Math.log2(offset + limit));
}

/**
 * The rows of a page out of `ordered`, which selects id and key, with their places. How far a page may
 * reach stands in the text: a plan made for any offset would sort the whole table. The offset itself
 * does not, for each text is planned apart. The key becomes text here, for the page's rows alone.
 */
function slice(ordered: RawBuilder<unknown>, { offset, limit, reach, way }: Slice) {
  const order = sql.raw(`key ${way}, id ${way}`);
  return sql`
    select id, key::text as sort_key, row_number() over (order by ${order}) as place from (
      select id, key from (${ordered} limit ${sql.lit(reach)}) reached
       order by ${order} offset ${offset} limit ${sql.lit(limit)}) p`;
}

/** The table of the order alone where nothing filters, so that its narrow index is enough. */
function sourceOf(table: 'c' | 't', isFiltered: boolean): RawBuilder<unknown> {
  if (!isFiltered) return sql.raw(table === 'c' ? 'customers c' : 'customer_totals t');
  return sql`customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id`;
}

function baseCondition(ctx: Ctx, table: 'c' | 't', stage: string): RawBuilder<boolean> {
  return sql`${sql.raw(`${table}.store_id`)} = ${unseen(ctx.store.id)} and ${sql.raw(`${table}.stage`)} = ${sql.lit(stage)}`;
}

async function countAll(ctx: Ctx, stage: 'customer' | 'lead'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${countColumn(stage)} as n from store_counts where store_id = ${ctx.store.id}`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

function countColumn(stage: 'customer' | 'lead'): RawBuilder<unknown> {
  return sql.raw(stage === 'lead' ? 'leads' : 'customers');
}

/** The exact number of filtered rows, or null above the limit. */
async function countUpTo(
  ctx: Ctx,
  query: CustomerListQuery,
  conditions: RawBuilder<boolean>[],
): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from ${sourceOf('c', true)}
       where ${baseCondition(ctx, 'c', query.stage)} and ${sql.join(conditions, sql` and `)}
       limit ${COUNT_LIMIT + 1}) counted`.execute(ctx.db);
  const n = rows[0]?.n ?? 0;
  return n > COUNT_LIMIT ? null : n;
}
