import type { CustomerListQuery, CustomerRow, PageMeta } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { COUNT_LIMIT, pageMeta, planPage } from '#platform/http/paging';
import { filterConditions } from './customer-filters.ts';
import {
  baseCondition,
  type Found,
  type OrderedQuery,
  type Ordering,
  orderOf,
  pageOf,
  readPage,
  sourceOf,
} from './customer-pages.queries.ts';
import { rankPage } from './customer-ranking.queries.ts';
import { customerRow, readWhole } from './customer-rows.queries.ts';
import { needleOf, searchPage } from './customer-search.queries.ts';

const DEFAULT_ORDERING: Ordering = 'last_order_date:desc';

/** A page of customers. Ids come from the narrow index of the order; only the page's rows are read whole. */
export async function listCustomers(
  ctx: Ctx,
  query: CustomerListQuery,
): Promise<{ data: CustomerRow[]; meta: PageMeta }> {
  const { rows, total, counted } = await findPage(ctx, query);
  return { data: rows.map(customerRow), meta: pageMeta(query, total, rows, counted) };
}

async function findPage(ctx: Ctx, query: CustomerListQuery): Promise<Found> {
  const conditions = await filterConditions(ctx, query);
  const ordered = { ...query, order: await orderOf(ctx, query.ordering ?? DEFAULT_ORDERING) };
  const needle = needleOf(query.search);
  if (!needle) return browsePage(ctx, ordered, conditions);
  const canRank = !query.ordering && conditions.length === 0;
  return canRank ? rankPage(ctx, query, needle) : searchPage(ctx, ordered, needle, conditions);
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
  return { rows: await readPage(ctx, query, planPage(query, total), []), total };
}

/** A page and how many there are in all, in one statement. */
async function browseCounted(ctx: Ctx, query: OrderedQuery): Promise<Found> {
  const plan = planPage(query, null);
  const page = pageOf(ctx, query, plan, []);
  const all = sql`(select ${countColumn(query.stage)} from store_sizes where store_id = ${ctx.store.id}) as total`;
  const rows = await readWhole<{ total: number | null }>(ctx, page, all);
  const total = rows[0] ? (rows[0].total ?? 0) : await countAll(ctx, query.stage);
  return { rows: plan.reversed ? rows.reverse() : rows, total };
}

async function countAll(ctx: Ctx, stage: 'customer' | 'lead'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${countColumn(stage)} as n from store_sizes where store_id = ${ctx.store.id}`.execute(
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
