import { type FilterCondition, type FilterNode, isFilterGroup } from '@clientela/contract';
import { documentPart, phonePart, present, STATES, toTenThousandths } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { containing, folded, literally } from '#platform/http/paging';
import { importCondition } from './import.queries.ts';
import { reachCondition } from './reach.queries.ts';
import { segmentCondition } from './segment.queries.ts';
import { stateCondition } from './state.queries.ts';

/** Context of a filter: the store, and today in its time zone. */
export interface FilterScope {
  store_id: string;
  time_zone: string;
  /** `YYYY-MM-DD`. */
  today: string;
  now: Date;
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

/**
 * Negation with three-valued logic: a customer without the value does not match, so the negation
 * matches.
 */
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
      return c.in_last_days
        ? purchasesCondition(scope, c, c.in_last_days)
        : numberCondition(sql.ref(`t.${c.field}`), c.is);
    case 'bonus_balance':
      return bonusBalanceCondition(scope, c.is);
    case 'bonus_expiring':
      return bonusExpiringCondition(scope, c);
    case 'bonus':
      return either(c.test === 'used', bonusUsedCondition(scope, c));
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
    case 'attribute':
    case 'order_attribute':
      return attributeCondition(scope, c);
    case 'state':
      return either(c.test === 'in', sql`c.state = any(${c.values}::text[])`);
    case 'region':
      return either(c.test === 'in', sql`c.state = any(${statesOf(c.values)}::text[])`);
    case 'tag':
      return tagCondition(c);
    case 'rfm_segment':
      return either(c.test === 'in', segmentCondition(scope.store_id, c.values));
    case 'rfm_moved':
      return movedCondition(scope, c);
    case 'next_purchase':
      return sql`c.id in (select n.customer_id from next_purchases n
        where n.store_id = ${scope.store_id} and n.expected_day <= ${scope.today}::date + ${c.is.days}::int)`;
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
      return either(c.test === 'yes', reachCondition(scope.store_id, c.channel));
    case 'consent':
      return consentCondition(c);
    case 'stage':
      return sql`c.stage = ${c.value}`;
    case 'campaign':
      return either(c.test === 'did', campaignCondition(scope, c));
    case 'custom_event':
      return either(c.test === 'did', customEventCondition(scope, c));
    case 'popup':
      return either(c.test === 'signed_up', popupCondition(scope, c));
    case 'survey':
      return either(c.test === 'answered', surveyCondition(scope, c));
    case 'import':
      return either(c.test === 'in', importCondition(scope.store_id, c.values));
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
  const sought = 'value' in is ? asKept(is.value, is.test) : '';
  switch (is.test) {
    case 'filled':
      return sql`(${column} <> '')`;
    case 'empty':
      return sql`(coalesce(${column}, '') = '')`;
    case 'equals':
      return sql`(app.fold(${column}) = ${folded(sought)})`;
    case 'contains':
      return sql`(app.fold(${column}) like ${containing(sought)})`;
    case 'starts_with':
      return sql`(app.fold(${column}) like (${literally(sought)} || '%'))`;
  }
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

const SALES = sql`count(*) filter (where o.is_sale)`;
/** As app.refresh_customer_totals computes them of all orders. */
const OF_ORDERS = {
  sales_total: sql`coalesce(sum(o.revenue), 0)`,
  average_ticket: sql`coalesce(floor((2 * sum(o.revenue) + ${SALES})::numeric / nullif(2 * ${SALES}, 0)), 0)`,
  sales_count: SALES,
  order_count: sql`count(*)`,
};

/** Over the orders of the last days; a customer without any has 0, and is tested by absence. */
function purchasesCondition(
  scope: FilterScope,
  { field, is }: Of<'sales_total'> | Of<'sales_count'>,
  days: number,
): Condition {
  return aggregateCondition(OF_ORDERS[field], is, (condition) => {
    return sql`c.id in (select o.customer_id from orders o
      where o.store_id = ${scope.store_id} and o.customer_id is not null
        and o.day >= ${scope.today}::date - ${days}::int
      group by o.customer_id having ${condition})`;
  });
}

/** A test of an aggregate over rows that some customers lack: where 0 meets it, by the absence of those that fail. */
function aggregateCondition(
  aggregate: RawBuilder<unknown>,
  is: Of<'sales_total'>['is'],
  among: (condition: Condition) => Condition,
): Condition {
  const meets = numberCondition(aggregate, is);
  const nothingMeets = sql<boolean>`(select ${numberCondition(sql`0::bigint`, is)})`;
  return sql`case when ${nothingMeets} then ${not(among(not(meets)))} else ${among(meets)} end`;
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
  return sql`(t.sales_count > 0 and exists (select from rfm_thresholds k
    where k.store_id = ${scope.store_id} and ${numberCondition(SCORES[field], is)}))`;
}

function movedCondition(
  scope: FilterScope,
  { from, to, in_last_days }: Of<'rfm_moved'>,
): Condition {
  const daysAgo = (days: number) => sql`(${scope.today}::date - ${days}::int)`;
  const before = stateCondition(scope.store_id, daysAgo(in_last_days), from);
  return sql`(${before} and ${stateCondition(scope.store_id, daysAgo(0), to)})`;
}

/** Start of the day so many days from today, in the store's time zone. */
function midnight({ today, time_zone }: FilterScope, plus: number): RawBuilder<Date> {
  return sql`((${today}::date + ${plus}::int)::timestamp at time zone ${time_zone})`;
}

/** Days are compared as instants of the store's midnights, so that an index on the instant serves. */
function dateCondition(
  scope: FilterScope,
  column: RawBuilder<unknown>,
  is: Of<'last_sale_at'>['is'],
): Condition {
  const midnightOf = (day: string, plus = 0) => midnight({ ...scope, today: day }, plus);
  switch (is.test) {
    case 'on':
      return sql`(${column} >= ${midnightOf(is.day)} and ${column} < ${midnightOf(is.day, 1)})`;
    case 'since':
      return sql`${column} >= ${midnightOf(is.day)}`;
    case 'until':
      return sql`${column} < ${midnightOf(is.day, 1)}`;
    case 'between':
      return sql`(${column} >= ${midnightOf(is.from)} and ${column} < ${midnightOf(is.to, 1)})`;
    case 'in_last_days':
      return sql`${column} >= ${midnight(scope, -is.days)}`;
    case 'not_in_last_days':
      return sql`(${column} >= ${midnight(scope, -is.days)} is not true)`;
    case 'filled':
      return sql`${column} is not null`;
    case 'empty':
      return sql`${column} is null`;
  }
}

/** "Empty" and "not in the last days" are negations, which customers without a value also meet. */
function attributeCondition(scope: FilterScope, c: Of<'attribute'>): Condition {
  switch (c.is.test) {
    case 'empty':
      return not(attributeCondition(scope, { ...c, is: { test: 'filled' } } as typeof c));
    case 'not_in_last_days': {
      const is = { ...c.is, test: 'in_last_days' };
      return not(attributeCondition(scope, { ...c, is } as typeof c));
    }
  }
  const meets = sql`v.store_id = ${scope.store_id} and v.attribute_id = ${c.attribute_id}
    and ${valueCondition(scope, c)}`;
  return c.field === 'attribute'
    ? sql`c.id in (select v.customer_id from custom_values v where ${meets})`
    : sql`c.id in (select o.customer_id from custom_order_values v
        join orders o on o.store_id = v.store_id and o.id = v.order_id
        where ${meets} and o.customer_id is not null)`;
}

/** Over a value `v`, in the column of its type, whose index serves. */
function valueCondition(scope: FilterScope, c: Of<'attribute'>): Condition {
  switch (c.type) {
    case 'TEXT':
      return sql`(v.text_value is not null and ${attributeText(c.is)})`;
    case 'NUMBER':
      return attributeNumber(c.is);
    case 'DATE':
      return sql`(v.date_value is not null ${within(
        c.is,
        scope.today,
        ({ day, plus }) => sql`and v.date_value >= ${day}::date + ${plus}::int`,
        ({ day, plus }) => sql`and v.date_value <= ${day}::date + ${plus}::int`,
      )})`;
    case 'DATETIME':
      return sql`(v.time_value is not null ${within(
        c.is,
        scope.today,
        ({ day, plus }) => sql`and v.time_value >= ${midnight({ ...scope, today: day }, plus)}`,
        ({ day, plus }) => sql`and v.time_value < ${midnight({ ...scope, today: day }, plus + 1)}`,
      )})`;
  }
}

/** The key is the first 120 folded characters. */
function attributeText(is: Of<'email'>['is']): Condition {
  if (!('value' in is)) return sql`true`;
  const sought = folded(is.value);
  switch (is.test) {
    case 'equals':
      return sql`(v.text_key = left(${sought}, 120) and app.fold(v.text_value) = ${sought})`;
    case 'starts_with':
      return sql`(v.text_key >= ${sought} and v.text_key < ${sought} || chr(1114111))`;
    case 'contains':
      return sql`(v.text_key like ${containing(is.value)}
        or (char_length(v.text_key) = 120 and app.fold(v.text_value) like ${containing(is.value)}))`;
  }
}

type NumberTest = Extract<Of<'attribute'>, { type: 'NUMBER' }>['is'];

function attributeNumber(is: NumberTest): Condition {
  const column = sql`v.number_value`;
  // a decimal beyond what is stored was refused
  const stored = (decimal: string) =>
    sql`${String(present(toTenThousandths(decimal), 'stored decimal'))}::bigint`;
  switch (is.test) {
    case 'eq':
      return sql`${column} = ${stored(is.value)}`;
    case 'gte':
      return sql`${column} >= ${stored(is.value)}`;
    case 'lte':
      return sql`${column} <= ${stored(is.value)}`;
    case 'between':
      return sql`${column} between ${stored(is.from)} and ${stored(is.to)}`;
    default:
      return sql`${column} is not null`;
  }
}

/** A day so many days after another one. */
interface DayBound {
  day: string;
  plus: number;
}
type AttributeDays = Extract<Of<'attribute'>, { type: 'DATE' | 'DATETIME' }>['is'];

/** The conditions of the first and the last day that a test of days admits, both included. */
function within(
  is: AttributeDays,
  today: string,
  since: (first: DayBound) => RawBuilder<unknown>,
  until: (last: DayBound) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const at = (day: string, plus = 0) => ({ day, plus });
  switch (is.test) {
    case 'on':
      return sql`${since(at(is.day))} ${until(at(is.day))}`;
    case 'since':
      return since(at(is.day));
    case 'until':
      return until(at(is.day));
    case 'between':
      return sql`${since(at(is.from))} ${until(at(is.to))}`;
    case 'in_last_days':
      return sql`${since(at(today, -is.days))} ${until(at(today))}`;
    case 'in_next_days':
      return sql`${since(at(today))} ${until(at(today, is.days))}`;
    default:
      return sql``;
  }
}

function tagCondition({ test, values }: Of<'tag'>): Condition {
  const wanted = [...new Set(values)];
  const tagged = sql`select count(*) from customer_tag_links l
    where l.store_id = c.store_id and l.customer_id = c.id and l.tag_id = any(${wanted}::uuid[])`;
  const least = test === 'all' ? wanted.length : 1;
  return test === 'none' ? sql`(${tagged}) = 0` : sql`(${tagged}) >= ${least}`;
}

function consentCondition({ test, channel }: Of<'consent'>): Condition {
  const recorded = sql`(select n.granted from customer_consents n
    where n.store_id = c.store_id and n.customer_id = c.id and n.channel = ${channel})`;
  if (test === 'unknown') return sql`${recorded} is null`;
  return test === 'granted' ? sql`${recorded} is true` : sql`${recorded} is false`;
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
      // In a sub-select, so that the days are computed once instead of per customer.
      return sql`to_char(c.birthdate, 'MM-DD') in (
        select unnest(case
            when to_char(day.d, 'MM-DD') = '03-01' and to_char(day.d - 1, 'MM-DD') = '02-28'
            then array['03-01', '02-29'] else array[to_char(day.d, 'MM-DD')] end)
          from generate_series(0, ${is.days}::int) ahead(n),
            lateral (select ${scope.today}::date + ahead.n as d) day)`;
  }
}

/** Columns of an activity with a customer's progress through its message. */
const REACHED = {
  received: sql`a.sent_at`,
  opened: sql`a.opened_at`,
  clicked: sql`a.clicked_at`,
} as const;

function campaignCondition(scope: FilterScope, condition: Of<'campaign'>): Condition {
  const { event, campaign_id, in_last_days } = condition;
  const campaign = campaign_id ? sql`and a.campaign_id = ${campaign_id}` : sql``;
  if (event === 'bought') {
    const since = in_last_days ? sql`and a.ordered_at >= ${midnight(scope, -in_last_days)}` : sql``;
    return sql`c.id in (select a.customer_id from attributions a
      where a.store_id = ${scope.store_id} ${campaign} ${since})`;
  }
  const at = REACHED[event];
  const since = in_last_days ? sql`and ${at} >= ${midnight(scope, -in_last_days)}` : sql``;
  return sql`c.id in (select a.customer_id from campaign_activities a
    where a.store_id = ${scope.store_id} and ${at} is not null ${campaign} ${since})`;
}

function statesOf(regions: readonly string[]): string[] {
  return Object.entries(STATES)
    .filter(([, [, region]]) => regions.includes(region))
    .map(([code]) => code);
}

function customEventCondition(scope: FilterScope, condition: Of<'custom_event'>): Condition {
  const { name, in_last_days } = condition;
  const since = in_last_days ? sql`and e.occurred_at >= ${midnight(scope, -in_last_days)}` : sql``;
  return sql`c.id in (select e.customer_id from custom_events e
    where e.store_id = ${scope.store_id} and e.name = ${name} ${since})`;
}

function popupCondition(scope: FilterScope, { popup_ids, in_last_days }: Of<'popup'>): Condition {
  const popups = popup_ids ? sql`and s.popup_id = any(${popup_ids}::uuid[])` : sql``;
  const since = in_last_days ? sql`and s.at >= ${midnight(scope, -in_last_days)}` : sql``;
  return sql`c.id in (select s.customer_id from popup_submissions s
    where s.store_id = ${scope.store_id} and s.state in ('signed_up', 'confirmed') ${popups} ${since})`;
}

function surveyCondition(scope: FilterScope, c: Of<'survey'>): Condition {
  const surveys = c.survey_ids ? sql`and r.survey_id = any(${c.survey_ids}::uuid[])` : sql``;
  const groups = c.nps_groups ? sql`and r.nps_group = any(${c.nps_groups}::text[])` : sql``;
  const since = c.in_last_days
    ? sql`and r.finished_at >= ${midnight(scope, -c.in_last_days)}`
    : sql`and r.finished_at is not null`;
  const scored = c.score
    ? sql`and exists (select from survey_answers a where a.store_id = r.store_id and a.response_id = r.id
        and a.score between ${c.score.from} and ${c.score.to})`
    : sql``;
  return sql`c.id in (select r.customer_id from survey_responses r
    where r.store_id = ${scope.store_id} and r.customer_id is not null ${surveys} ${groups} ${since} ${scored})`;
}

/** Lots of which something may still be spent. */
function spendableLots(scope: FilterScope): Condition {
  return sql`b.store_id = ${scope.store_id} and b.remaining > 0 and b.expires_at > ${scope.now}`;
}

function bonusBalanceCondition(scope: FilterScope, is: Of<'sales_total'>['is']): Condition {
  const balance = sql`coalesce(sum(b.remaining), 0)`;
  return aggregateCondition(balance, is, (condition) => {
    return sql`c.id in (select b.customer_id from bonuses b where ${spendableLots(scope)}
      group by b.customer_id having ${condition})`;
  });
}

function bonusExpiringCondition(scope: FilterScope, { is }: Of<'bonus_expiring'>): Condition {
  return sql`c.id in (select b.customer_id from bonuses b where ${spendableLots(scope)}
    and b.expires_at < ${midnight(scope, is.days + 1)})`;
}

function bonusUsedCondition(scope: FilterScope, { in_last_days }: Of<'bonus'>): Condition {
  const since = in_last_days ? sql`and u.created_at >= ${midnight(scope, -in_last_days)}` : sql``;
  return sql`c.id in (select u.customer_id from bonus_uses u
    where u.store_id = ${scope.store_id} and u.cancelled_at is null ${since})`;
}
