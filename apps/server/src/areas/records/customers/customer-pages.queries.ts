import type { CUSTOMER_ORDERINGS, CustomerListQuery } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { definitionsOf } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { invalidField } from '#platform/failure';
import { type PagePlan, pageOrder } from '#platform/http/paging';
import { readWhole, type WholeRow } from './customer-rows.queries.ts';
import { customersTexts } from './customers.texts.ts';

export type Ordering = NonNullable<CustomerListQuery['ordering']>;

/** A list query whose order is settled. */
export type OrderedQuery = CustomerListQuery & { order: ListOrder };

export interface Found {
  rows: WholeRow[];
  total: number | null;
  /** How many are known where the total is not. */
  counted?: number;
}

/** How a list is ordered. */
export interface ListOrder {
  /** The table of the key. */
  table: 'c' | 't';
  /** Over customers `c` or totals `t`. */
  key: RawBuilder<unknown>;
  /** Format of the key in cursors. */
  type: string;
  descending: boolean;
  /** The order is that of an attribute's values. */
  attribute?: SortedAttribute;
}

interface SortedAttribute {
  id: string;
  column: RawBuilder<unknown>;
  /** Key of customers without a value: last in either direction. */
  missing: RawBuilder<unknown>;
}

type Field = (typeof CUSTOMER_ORDERINGS)[number];

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

const ATTRIBUTE_SORTS = {
  TEXT: { column: 'text_key', type: 'text', ends: ["''", 'chr(1114111)'] },
  NUMBER: {
    column: 'number_value',
    type: 'bigint',
    ends: ["'-9223372036854775808'", "'9223372036854775807'"],
  },
  DATE: { column: 'date_value', type: 'date', ends: ["'-infinity'", "'infinity'"] },
  DATETIME: { column: 'time_value', type: 'timestamptz', ends: ["'-infinity'", "'infinity'"] },
} as const;

/** @throws Failure `invalid_fields`: an attribute that is not in use. */
export async function orderOf(ctx: Ctx, ordering: Ordering): Promise<ListOrder> {
  const [field = '', direction] = ordering.split(':');
  const descending = direction === 'desc';
  if (!field.startsWith('custom.')) {
    const { table, column, type } = SORTS[field as Field];
    return { table, key: sql.raw(`${table}.${column}`), type, descending };
  }
  const key = field.slice('custom.'.length);
  const attribute = (await definitionsOf(ctx, 'CUSTOMER')).find((one) => one.key === key);
  if (!attribute) throw invalidField('ordering', customersTexts.no_such_order);
  const { column, type, ends } = ATTRIBUTE_SORTS[attribute.type];
  const end = sql.raw(`${ends[descending ? 0 : 1]}::${type}`);
  const missing = attribute.type === 'TEXT' ? sql`${end} collate "C"` : end;
  const stored = sql.raw(`v.${column}`);
  return {
    table: 'c',
    key: sql`coalesce((select ${stored} from custom_values v where v.store_id = c.store_id
      and v.customer_id = c.id and v.attribute_id = ${attribute.id}), ${missing})`,
    type,
    descending,
    attribute: { id: attribute.id, column: stored, missing },
  };
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
  const { order } = query;
  const id = sql.raw(order.table === 'c' ? 'c.id' : 't.customer_id');
  const { where, orderBy } = pageOrder(plan, { ...order, id });
  const reach = reachOf(plan);
  const ordered = order.attribute
    ? orderedByAttribute(ctx, query, order.attribute, { plan, conditions, reach })
    : sql`select ${id} as id, ${order.key} as key
          from ${sourceOf(order.table, conditions.length > 0)}
         where ${baseCondition(ctx, order.table, query.stage)} and ${where} ${alsoAll(conditions)}
         order by ${orderBy}`;
  return slice(ordered, {
    offset: plan.offset,
    limit: plan.limit,
    reach,
    direction: order.descending === plan.reversed ? 'asc' : 'desc',
  });
}

function alsoAll(conditions: RawBuilder<boolean>[]): RawBuilder<unknown> {
  return conditions.length ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
}

/**
 * Those with a value from the index of values, and those without one by id. The second are read only where the first
 * do not fill the page.
 */
function orderedByAttribute(
  ctx: Ctx,
  { order, stage }: OrderedQuery,
  { id, column, missing }: SortedAttribute,
  of: { plan: PagePlan; conditions: RawBuilder<boolean>[]; reach: number },
): RawBuilder<unknown> {
  const { type, descending } = order;
  const rest = sql`${baseCondition(ctx, 'c', stage)} ${alsoAll(of.conditions)}`;
  const present = pageOrder(of.plan, { key: column, type, id: sql`v.customer_id`, descending });
  const absent = pageOrder(of.plan, { key: missing, type, id: sql`c.id`, descending });
  const way = sql.raw(descending !== of.plan.reversed ? 'desc' : 'asc');
  const limit = sql.lit(of.reach);
  const totals = of.conditions.length
    ? sql`join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id`
    : sql``;
  const withValue = (bound: RawBuilder<unknown>) => sql`
    select c.id, ${column} as key from custom_values v
      join customers c on c.store_id = v.store_id and c.id = v.customer_id ${totals}
     where v.store_id = ${ctx.store.id} and v.attribute_id = ${id} and ${column} is not null
       and ${present.where} and ${rest}
     order by ${present.orderBy} limit ${bound}`;
  const withoutValue = (bound: RawBuilder<unknown>) => sql`
    select c.id, ${missing} as key from customers c ${totals}
     where ${absent.where} and ${rest} and not exists (select from custom_values v
       where v.store_id = c.store_id and v.customer_id = c.id and v.attribute_id = ${id})
     order by c.id ${way} limit ${bound}`;
  // From the end the customers without a value come first.
  const [first, second] = of.plan.reversed ? [withoutValue, withValue] : [withValue, withoutValue];
  const remainder = sql`(select greatest(0, ${limit} - count(*)) from nearest)`;
  return sql`select id, key from (
      with nearest as materialized (${first(limit)})
      select * from nearest union all (${second(remainder)})) u
    order by key ${way}, id ${way}`;
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
