import type { CustomerListQuery } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type PagePlan, pageOrder } from '#platform/http/paging';
import { readWhole, type WholeRow } from './customer-rows.queries.ts';

export type Ordering = NonNullable<CustomerListQuery['ordering']>;

/** A list query whose order is settled. */
export type OrderedQuery = CustomerListQuery & { ordering: Ordering };

export interface Found {
  rows: WholeRow[];
  total: number | null;
  /** How many are known where the total is not. */
  counted?: number;
}

type Field = Ordering extends `${infer F}:${string}` ? F : never;

/** Each sortable column: its table and its cursor format. */
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

export function sortOf(ordering: Ordering) {
  const [field, direction] = ordering.split(':') as [Field, 'asc' | 'desc'];
  return { sort: SORTS[field], descending: direction === 'desc' };
}

export async function readPage(
  ctx: Ctx,
  query: OrderedQuery,
  plan: PagePlan,
  conditions: RawBuilder<boolean>[],
): Promise<WholeRow[]> {
  if (plan.limit === 0) return [];
  const rows = await readWhole(ctx, pageOf(ctx, query, plan, conditions));
  return plan.reversed ? rows.reverse() : rows;
}

/** The ids of a page with their sort keys and positions, in the order of the plan. */
export function pageOf(
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
      direction: descending === plan.reversed ? 'asc' : 'desc',
    },
  );
}

interface Slice {
  offset: number;
  limit: number;
  /** Upper bound of rows read. Of few distinct values, because it is part of the SQL text. */
  reach: number;
  direction: 'asc' | 'desc';
}

/** The end of the page, rounded up so that the pages of a list share a few texts. */
function reachOf({ offset, limit }: PagePlan): number {
  return offset === 0 ? limit : 2 ** Math.ceil(Math.log2(offset + limit));
}

/**
 * The rows of a page out of `ordered`, which selects id and key, with their positions. The bound is
 * part of the SQL text: a plan for any offset would sort the whole table. The offset is a
 * parameter, because each text is planned separately. Only the page's keys become text.
 */
function slice(ordered: RawBuilder<unknown>, { offset, limit, reach, direction }: Slice) {
  const order = sql.raw(`key ${direction}, id ${direction}`);
  return sql`
    select id, key::text as sort_key, row_number() over (order by ${order}) as place from (
      select id, key from (${ordered} limit ${sql.lit(reach)}) reached
       order by ${order} offset ${offset} limit ${sql.lit(limit)}) p`;
}

/** The table of the order alone where nothing filters, so that its narrow index is enough. */
export function sourceOf(table: 'c' | 't', isFiltered: boolean): RawBuilder<unknown> {
  if (!isFiltered) return sql.raw(table === 'c' ? 'customers c' : 'customer_totals t');
  return sql`customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id`;
}

export function baseCondition(ctx: Ctx, table: 'c' | 't', stage: string): RawBuilder<boolean> {
  return sql`${sql.raw(`${table}.store_id`)} = ${ctx.store.id} and ${sql.raw(`${table}.stage`)} = ${sql.lit(stage)}`;
}
