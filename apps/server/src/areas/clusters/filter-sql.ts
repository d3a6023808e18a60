import { type FilterCondition, type FilterNode, isFilterGroup } from '@clientela/contract';
import { documentPart, fold, phonePart, STATES } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { reachCondition } from './reach.queries.ts';
import { segmentCondition } from './segment.queries.ts';

/** What a filter is evaluated against: the store, and today in its time zone. */
export interface FilterScope {
  store_id: RawBuilder<string>;
  time_zone: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

type Condition = RawBuilder<boolean>;

/**
 * A cluster's filters as one condition over `customers c` and `customer_totals t`. Every value is a
 * bound parameter; columns come from the closed grammar alone.
 */
export function compileFilters(scope: FilterScope, node: FilterNode): Condition {
  if (!isFilterGroup(node)) return compileCondition(scope, node);
  const parts = node.of.map((child) => compileFilters(scope, child));
  if (parts.length === 0) return sql`${node.op !== 'any'}`;
  switch (node.op) {
    case 'all':
      return sql`(${sql.join(parts, sql` and `)})`;
    case 'any':
      return sql`(${sql.join(parts, sql` or `)})`;
    case 'none':
      return not(sql`(${sql.join(parts, sql` or `)})`);
  }
}

/** "Not" over what may be unknown: a customer without the value is not in, so is in the negation. */
function not(condition: Condition): Condition {
  return sql`((${condition}) is not true)`;
}

function either(isPositive: boolean, condition: Condition): Condition {
  return isPositive ? condition : not(condition);
}

function compileCondition(scope: FilterScope, c: FilterCondition): Condition {
  switch (c.field) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'city':
      return textCondition(sql.ref(`c.${c.field}`), c.is);
    case 'phone':
      return textCondition(sql`c.phone`, c.is, (typed, test) =>
        phonePart(typed, test === 'starts_with'),
      );
    case 'document':
      return textCondition(sql`c.document`, c.is, documentPart);
    case 'sales_total':
    case 'average_ticket':
    case 'sales_count':
    case 'order_count':
      return numberCondition(sql.ref(`t.${c.field}`), c.is);
    case 'rfm_r':
    case 'rfm_f':
    case 'rfm_m':
      return scoreCondition(scope, c.field, c.is);
    case 'first_sale_at':
    case 'last_sale_at':
      return dateCondition(scope, sql.ref(`t.${c.field}`), c.is);
    case 'created_at':
    case 'newsletter_at':
      return dateCondition(scope, sql.ref(`c.${c.field}`), c.is);
    case 'state':
      return either(c.test === 'in', sql`c.state = any(${c.values}::text[])`);
    case 'region':
      return either(c.test === 'in', sql`c.state = any(${statesOf(c.values)}::text[])`);
    case 'tag':
      return tagCondition(c);
    case 'rfm_segment':
      return either(c.test === 'in', segmentCondition(scope.store_id, c.values));
    case 'product':
      return either(
        c.test === 'bought',
        boughtCondition(scope, sql`i.product_id = any(${c.values}::uuid[])`, c.in_last_days),
      );
    case 'category':
    case 'brand':
      return either(
        c.test === 'bought',
        boughtCondition(
          scope,
          sql`i.product_id in (select p.id from products p where p.store_id = ${scope.store_id}
            and ${sql.ref(`p.${c.field}`)} = any(${c.values}::text[]))`,
          c.in_last_days,
        ),
      );
    case 'payment_method':
    case 'coupon':
      return either(c.test === 'used', orderCondition(scope, c));
    case 'birthday':
      return birthdayCondition(scope, c.is);
    case 'reachable':
      return either(c.test === 'yes', reachCondition(c.channel));
    case 'stage':
      return sql`c.stage = ${c.value}`;
    case 'campaign':
      return either(c.test === 'did', campaignCondition(scope, c));
  }
}

/** The condition whose fields include this one. */
type Of<Field extends FilterCondition['field'], C = FilterCondition> = C extends { field: infer F }
  ? Field extends F
    ? C
    : never
  : never;

function textCondition(
  column: RawBuilder<unknown>,
  is: Of<'email'>['is'],
  asKept: (typed: string, test: string) => string = (typed) => typed,
): Condition {
  const sought = 'value' in is ? fold(asKept(is.value, is.test)) : '';
  switch (is.test) {
    case 'filled':
      return sql`(${column} <> '')`;
    case 'empty':
      return sql`(coalesce(${column}, '') = '')`;
    case 'equals':
      return sql`(app.fold(${column}) = ${sought})`;
    case 'contains':
      return sql`(app.fold(${column}) like ${`%${escapeLike(sought)}%`})`;
    case 'starts_with':
      return sql`(app.fold(${column}) like ${`${escapeLike(sought)}%`})`;
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function numberCondition(column: RawBuilder<unknown>, is: Of<'sales_total'>['is']): Condition {
  switch (is.test) {
    case 'eq':
      return sql`${column} = ${is.value}`;
    case 'gte':
      return sql`${column} >= ${is.value}`;
    case 'lte':
      return sql`${column} <= ${is.value}`;
    case 'between':
      return sql`${column} between ${is.from} and ${is.to}`;
  }
}

const SCORES = {
  rfm_r: sql`app.rfm_score(t.last_sale_day, k.recency)`,
  rfm_f: sql`app.rfm_score(t.sales_count, k.frequency)`,
  rfm_m: sql`app.rfm_score(t.sales_total, k.monetary)`,
};

function scoreCondition(
  scope: FilterScope,
  field: 'rfm_r' | 'rfm_f' | 'rfm_m',
  is: Of<'rfm_r'>['is'],
): Condition {
  return sql`(t.sales_count > 0 and exists (select from rfm_cuts k
    where k.store_id = ${scope.store_id} and ${numberCondition(SCORES[field], is)}))`;
}

/** Days are compared as instants of the store's midnights, so that an index on the instant serves. */
function dateCondition(
  scope: FilterScope,
  column: RawBuilder<unknown>,
  is: Of<'last_sale_at'>['is'],
): Condition {
  const midnight = (day: string, plus = 0) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${scope.time_zone})`;
  switch (is.test) {
    case 'on':
      return sql`(${column} >= ${midnight(is.day)} and ${column} < ${midnight(is.day, 1)})`;
    case 'since':
      return sql`${column} >= ${midnight(is.day)}`;
    case 'until':
      return sql`${column} < ${midnight(is.day, 1)}`;
    case 'between':
      return sql`(${column} >= ${midnight(is.from)} and ${column} < ${midnight(is.to, 1)})`;
    case 'in_last_days':
      return sql`${column} >= ${midnight(scope.today, -is.days)}`;
    case 'not_in_last_days':
      return sql`(${column} >= ${midnight(scope.today, -is.days)} is not true)`;
    case 'filled':
      return sql`${column} is not null`;
    case 'empty':
      return sql`${column} is null`;
  }
}

function tagCondition({ test, values }: Of<'tag'>): Condition {
  const wanted = [...new Set(values)];
  const tagged = sql`select count(*) from customer_tag_links l
    where l.store_id = c.store_id and l.customer_id = c.id and l.tag_id = any(${wanted}::uuid[])`;
  const least = test === 'all' ? wanted.length : 1;
  return test === 'none' ? sql`(${tagged}) = 0` : sql`(${tagged}) >= ${least}`;
}

/** Uncorrelated, so that the few buyers of a product are read from its index once. */
function boughtCondition(
  scope: FilterScope,
  which: Condition,
  inLastDays: number | undefined,
): Condition {
  const since = inLastDays
    ? sql`and i.sale_day >= ${scope.today}::date - ${inLastDays}::int`
    : sql``;
  return sql`c.id in (select i.customer_id from order_items i
    where i.store_id = ${scope.store_id} and i.sale_day is not null and i.customer_id is not null
      and ${which} ${since})`;
}

function orderCondition(
  scope: FilterScope,
  { field, values, in_last_days }: Of<'payment_method'>,
): Condition {
  const since = in_last_days
    ? sql`and o.day >= ${scope.today}::date - ${in_last_days}::int`
    : sql``;
  return sql`c.id in (select o.customer_id from orders o
    where o.store_id = ${scope.store_id} and o.is_sale and o.customer_id is not null
      and ${sql.ref(`o.${field}`)} = any(${values}::text[]) ${since})`;
}

/** Someone born on 29 February has their birthday on 1 March in other years. */
function birthdayCondition(scope: FilterScope, is: Of<'birthday'>['is']): Condition {
  switch (is.test) {
    case 'month':
      return sql`extract(month from c.birthdate) = ${is.month}`;
    case 'day':
      return sql`(extract(month from c.birthdate) = ${is.month} and extract(day from c.birthdate) = ${is.day})`;
    case 'in_next_days':
      return sql`exists (select from generate_series(0, ${is.days}::int) ahead(n),
        lateral (select ${scope.today}::date + ahead.n as d) day
        where to_char(day.d, 'MM-DD') = to_char(c.birthdate, 'MM-DD')
          or (to_char(c.birthdate, 'MM-DD') = '02-29' and to_char(day.d, 'MM-DD') = '03-01'
            and to_char(day.d - 1, 'MM-DD') = '02-28'))`;
  }
}

/** Columns of an activity that say how far a customer came with its message. */
const REACHED = {
  received: sql`a.sent_at`,
  opened: sql`a.opened_at`,
  clicked: sql`a.clicked_at`,
} as const;

function campaignCondition(scope: FilterScope, condition: Of<'campaign'>): Condition {
  const { event, campaign_id, in_last_days } = condition;
  const campaign = campaign_id ? sql`and a.campaign_id = ${campaign_id}` : sql``;
  const midnight = sql`((${scope.today}::date - ${in_last_days ?? 0}::int)::timestamp at time zone ${scope.time_zone})`;
  if (event === 'bought') {
    const since = in_last_days ? sql`and a.ordered_at >= ${midnight}` : sql``;
    return sql`c.id in (select a.customer_id from attributions a
      where a.store_id = ${scope.store_id} ${campaign} ${since})`;
  }
  const at = REACHED[event];
  const since = in_last_days ? sql`and ${at} >= ${midnight}` : sql``;
  return sql`c.id in (select a.customer_id from campaign_activities a
    where a.store_id = ${scope.store_id} and ${at} is not null ${campaign} ${since})`;
}

function statesOf(regions: readonly string[]): string[] {
  return Object.entries(STATES)
    .filter(([, [, region]]) => regions.includes(region))
    .map(([code]) => code);
}
