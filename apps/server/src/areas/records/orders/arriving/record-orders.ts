import { present, SALE_STATUSES } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { writeDocuments } from '#areas/records/attributes/index';
import { hasErased, type Provenance } from '#areas/records/customers/index';
import { copyBatch, fillBatch } from '#platform/batch';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { ordersTexts } from '../orders.texts.ts';
import {
  type ArrivingOrder,
  linesOf,
  orderKey,
  orderRow,
  type StagedOrders,
} from './arriving-order.ts';
import { ORDER_TABLES, type OrderBatch, type OrdersCompared } from './order-batch.ts';
import { publishOrders } from './order-events.ts';
import { addSalesByDay, lockLeads, refreshTotals, writeBatch } from './write-orders.ts';

interface OrderOutcome {
  id: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Why it was refused. */
  reason: string | null;
}

/** What became of arriving orders. */
export interface OrdersRecorded {
  created: number;
  updated: number;
  /** Range of all new or changed orders; null without any. */
  orders_from: string | null;
  orders_to: string | null;
  /** Of each order, by position. */
  outcomes: OrderOutcome[];
}

/** What became of an import's staged lines. */
export interface StagedOrdersRecorded {
  /** Line counts by their order's outcome. */
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  orders_created: number;
  orders_updated: number;
  orders_unchanged: number;
  /** Sum of the totals of all orders that were not refused, in cents. */
  amount: number;
  /** Range of all new or changed orders; null without any. */
  orders_from: string | null;
  orders_to: string | null;
  /** Lines that were right by themselves, and why their order could not be taken. */
  refused_lines: { line: number; reason: string }[];
}

const OTHER_LINE = ordersTexts.another_line_refused;
const NO_DATE = ordersTexts.date_empty;
const NEGATIVE = ordersTexts.total_negative;

const TOO_MUCH_DISCOUNT = ordersTexts.discount_too_large;

/** Amount paid when the file does not give it; a returned line counts with its own sign. */
const SUM_PAID = sql`case when is_marked or is_negative then sum_of_lines
  else sum_of_lines + coalesce(shipping, 0) - coalesce(discount, 0) end`;

/** Nothing but lines taken back; gifts of no price among them do not make it a sale. */
const ALL_NEGATIVE = sql`coalesce(
  bool_and(line_total < 0 or (line_total = 0 and quantity < 0)) or (max(line_total) <= 0 and min(line_total) < 0),
  false)`;

/** Orders of an anonymised customer stay with them: the file must not restore name and address. */
const BELONGS_TO_ERASED = sql`exists (select from customers a
  where a.store_id = o.store_id and a.id = o.customer_id and a.anonymized_at is not null)`;

/** Fields shared by an order's lines; one line with a value is enough. */
const SHARED = [
  'ordered_at',
  'paid_at',
  'status',
  'raw_status',
  'order_total',
  'shipping',
  'discount',
  'refunded',
  'payment_method',
  'coupon',
  'city',
  'state',
  'customer_kind',
  'customer_value',
] as const;

/**
 * The only write path for orders: records them inside the caller's transaction, with totals of
 * customers and sales by day. Idempotent.
 */
export async function recordOrders(
  ctx: Ctx,
  orders: readonly ArrivingOrder[],
  from: Provenance,
): Promise<OrdersRecorded> {
  const lines = orders.flatMap(linesOf);
  const rows = await fillBatch(
    ctx,
    ORDER_TABLES,
    lines.map((line, place) => orderRow(place + 1, line)),
  );
  const has_custom = lines.some(({ custom }) => custom != null);
  const staged = { ...from, has_items: true, empty_status: 'pending', has_custom } as const;
  const batch = { ctx, from: staged, rows };
  await writeCompared(batch, await compareOrders(batch));
  const byKey = await outcomesByKey(batch);
  const count = (outcome: OrderOutcome['outcome']) =>
    [...byKey.values()].filter((one) => one.outcome === outcome).length;
  const changes = { created: count('created'), updated: count('updated') };
  return {
    ...changes,
    ...(await spanOfChanges(batch, changes)),
    outcomes: orders.map((order) => present(byKey.get(orderKey(order)), 'outcome of the order')),
  };
}

/**
 * Like `recordOrders`, for a partition of an import's staged lines. All lines of an order must be
 * in one partition.
 */
export async function recordStagedOrders(
  ctx: Ctx,
  lines: Iterable<string>,
  from: StagedOrders,
): Promise<StagedOrdersRecorded> {
  const rows = await copyBatch(ctx, ORDER_TABLES, lines);
  const batch = { ctx, from, rows };
  const compared = await compareOrders(batch);
  const refused_lines = compared.refused > 0 ? await listRefused(batch) : [];
  await writeCompared(batch, compared);
  const counts = await countOutcomes(batch);
  // Values of the store's own fields change an order after the comparison.
  const changes = { created: counts.orders_created, updated: counts.orders_updated };
  return { ...counts, ...(await spanOfChanges(batch, changes)), refused_lines };
}

/** Writes what the comparison found, with all that follows from it. */
async function writeCompared(batch: OrderBatch, compared: OrdersCompared): Promise<void> {
  const { from } = batch;
  await writeBatch(batch, compared);
  if (compared.created + compared.updated > 0) {
    const leads = from.is_history ? [] : await lockLeads(batch);
    await refreshTotals(batch);
    if (!from.is_history) await publishOrders(batch, leads);
    await addSalesByDay(batch, compared);
  }
  if (from.has_custom) await writeCustom(batch);
}

/** Writes the values of the store's own fields; an order that only they change counts as updated. */
async function writeCustom({ ctx }: OrderBatch): Promise<void> {
  const changed = await writeDocuments(
    ctx,
    'ORDER',
    sql`select o.id as record_id, l.custom, l.line
      from incoming_lines l join incoming_orders o using (key)
     where l.custom is not null and o.outcome <> 'refused' and not o.is_erased`,
  );
  await sql`update incoming_orders set outcome = 'updated'
    where outcome = 'unchanged' and id = any(${changed}::uuid[])`.execute(ctx.db);
}

/** Outcomes by the key of the order. */
async function outcomesByKey({ ctx, rows: batch }: OrderBatch): Promise<Map<string, OrderOutcome>> {
  batch.assertCurrent();
  const { rows } = await sql<OrderOutcome & { key: string }>`
    select key, case when reason is null then id end as id, outcome, reason from incoming_orders`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ key, ...outcome }) => [key, outcome]));
}

/**
 * One row per order. Shared fields come from the first line that has them; in a file of whole
 * orders the last row of a number counts.
 */
function groupedOrders({ has_items }: StagedOrders): RawBuilder<unknown> {
  const order = has_items ? sql`line` : sql`line desc`;
  const first = SHARED.map(
    (column) =>
      sql`(array_agg(${sql.ref(column)} order by ${order}) filter (where ${sql.ref(column)} is not null))[1] as ${sql.ref(column)}`,
  );
  return sql`select key, (array_agg(number order by ${order}))[1] as number,
      (array_agg(shop_number order by ${order}) filter (where shop_number is not null))[1] as shop_number,
      count(*)::int as lines, bool_or(refused) as refused, coalesce(bool_or(is_return), false) as is_marked,
      ${has_items ? ALL_NEGATIVE : sql`false`} as is_negative,
      sum(line_total)::bigint as sum_of_lines, coalesce(sum(quantity), 0)::int as quantity,
      string_agg(content, ',' order by line) as content, ${sql.join(first)}
      from incoming_lines group by key`;
}

/** Classifies orders as new, changed, unchanged or refused, and finds their customers. */
async function compareOrders({ ctx, from, rows }: OrderBatch): Promise<OrdersCompared> {
  if (rows.isLarge) await sql`analyze incoming_lines (key, product_ref)`.execute(ctx.db);
  const anyErased = await hasErased(ctx);
  const isErased = anyErased ? BELONGS_TO_ERASED : sql`false`;
  const compared = await sql<{ outcome: OrderOutcome['outcome']; orders: number }>`
    with judged as (
      select g.*, is_marked or is_negative as is_return, coalesce(order_total, ${SUM_PAID}, 0) as total,
        case when is_marked or is_negative then 'refunded' else coalesce(status, ${from.empty_status}) end as final_status,
        sha256(convert_to(${from.has_items ? 'order_lines' : 'orders'} || ':' || coalesce(content, ''), 'UTF8')) as content_hash,
        (ordered_at at time zone ${ctx.store.time_zone})::date as day, ${namesake(from)} as namesake
        from (${groupedOrders(from)}) g
    ), found as (
      select j.*,
        case when refused then ${OTHER_LINE} when ordered_at is null then ${NO_DATE}
          when total < 0 and not is_return and discount > 0 and order_total is null then ${TOO_MUCH_DISCOUNT}
          when total < 0 and not is_return then ${NEGATIVE} end as reason,
        (select h.customer_id from customer_identities h where h.store_id = ${ctx.store.id}
          and h.provider = case j.customer_kind when 1 then ${from.provider} else '' end
          and h.kind = (array['integration', 'document', 'email', 'phone'])[j.customer_kind]
          and h.value = j.customer_value) as known_customer_id,
        o.id as old_id, o.content_hash as old_hash, o.customer_id as old_customer_id, o.external_id as old_external_id,
        ${isErased} as is_erased
        from judged j ${oldOrder(ctx, from)}
    ), compared as (
    insert into incoming_orders
    select *, case when is_erased then old_customer_id else coalesce(known_customer_id, old_customer_id) end as customer_id,
      coalesce(old_id, app.new_id()) as id,
      final_status in (${sql.join(SALE_STATUSES)}) and not is_return as is_sale,
      case when reason is not null then 'refused' when old_id is null then 'created'
        when old_hash = content_hash then 'unchanged' else 'updated' end as outcome
      from found returning outcome)
    select outcome, count(*) as orders from compared group by outcome`.execute(ctx.db);
  if (anyErased) {
    await sql`update incoming_orders set city = null, state = null where is_erased`.execute(ctx.db);
  }
  if (!from.has_items) await recogniseUnchanged(ctx);
  if (rows.isLarge) await sql`analyze incoming_orders`.execute(ctx.db);
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome, orders } of compared.rows) counts[outcome] = orders;
  return counts;
}

/** Which of the batch's orders of one visible number it is: the first adopts an order that has only the number. */
function namesake({ provider }: Provenance): RawBuilder<unknown> {
  if (provider === '') return sql`1`;
  return sql`row_number() over (partition by coalesce(shop_number, number) order by key)`;
}

/**
 * The stored order `o` of an arriving one: by the platform's own id, else by its number. Platform
 * orders stored before ids were recorded have only a number; the first matching order takes them
 * over. Orders of ERPs then had the shop's number, some with its sign.
 */
function oldOrder(ctx: Ctx, { provider }: Provenance): RawBuilder<unknown> {
  const ofSource = sql`p.store_id = ${ctx.store.id} and p.provider = ${provider}`;
  const known = (where: RawBuilder<unknown>) => sql`
    left join lateral (
      select store_id, id, content_hash, customer_id, external_id from orders p where ${where} limit 1) o on true`;
  if (provider === '')
    return known(sql`${ofSource} and p.external_id is null and p.number = j.key`);
  return sql`
    left join lateral (
      select p.id from orders p where ${ofSource} and p.external_id = j.key) named on true
    left join lateral (
      select p.id from orders p where named.id is null and j.namesake = 1 and ${ofSource} and p.external_id is null
         and p.number in (coalesce(j.shop_number, j.number), '#' || coalesce(j.shop_number, j.number))
       order by p.number like '#%' limit 1) numbered on true
    ${known(sql`p.store_id = ${ctx.store.id} and p.id = coalesce(named.id, numbered.id)`)}`;
}

// The hash of an order with lines is not comparable with a file of whole orders.
async function recogniseUnchanged(ctx: Ctx): Promise<void> {
  const said = (column: string, stored = column) =>
    sql`(n.${sql.ref(column)} is null or n.${sql.ref(column)} is not distinct from o.${sql.ref(stored)})`;
  const rest = [
    'raw_status',
    'paid_at',
    'shipping',
    'discount',
    'payment_method',
    'coupon',
    'city',
    'state',
  ];
  await sql`
    update incoming_orders n set outcome = 'unchanged'
      from orders o
     where o.store_id = ${ctx.store.id} and o.id = n.id and n.outcome = 'updated'
       and (o.status, o.total, o.ordered_at, o.customer_id, o.is_return)
         is not distinct from (n.final_status, n.total, n.ordered_at, n.customer_id, n.is_return)
       and ${said('refunded', 'refunded_amount')} and ${sql.join(
         rest.map((column) => said(column)),
         sql` and `,
       )}`.execute(ctx.db);
}

/** The lines of refused orders that were not refused by themselves. */
async function listRefused({ ctx }: OrderBatch): Promise<StagedOrdersRecorded['refused_lines']> {
  const { rows } = await sql<{ line: number; reason: string }>`
    select l.line, 'Pedido ' || l.number || ': ' || o.reason as reason
      from incoming_lines l join incoming_orders o using (key)
     where o.outcome = 'refused' and not l.refused order by l.line`.execute(ctx.db);
  return rows;
}

type OrderCounts = Omit<StagedOrdersRecorded, 'refused_lines' | 'orders_from' | 'orders_to'>;

async function countOutcomes({ ctx }: OrderBatch): Promise<OrderCounts> {
  const recorded = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    orders_created: 0,
    orders_updated: 0,
    orders_unchanged: 0,
    amount: 0,
  };
  const counted = await sql<{
    outcome: 'created' | 'updated' | 'unchanged' | 'refused';
    lines: number;
    orders: number;
    amount: number;
  }>`
    select o.outcome, count(*) filter (where not l.refused) as lines, count(distinct o.key) as orders,
        (select sum(n.total)::bigint from incoming_orders n where n.outcome = o.outcome) as amount
      from incoming_orders o join incoming_lines l using (key) group by o.outcome`.execute(ctx.db);
  for (const { outcome, lines, orders, amount } of counted.rows) {
    recorded[outcome] += lines;
    if (outcome === 'refused') continue;
    recorded[`orders_${outcome}`] += orders;
    recorded.amount += amount;
  }
  return recorded;
}

async function spanOfChanges(
  { ctx }: OrderBatch,
  { created, updated }: Pick<OrdersCompared, 'created' | 'updated'>,
): Promise<Pick<OrdersRecorded, 'orders_from' | 'orders_to'>> {
  if (created + updated === 0) return { orders_from: null, orders_to: null };
  const result = await sql<Pick<OrdersRecorded, 'orders_from' | 'orders_to'>>`
    select min(at) as orders_from, max(at) as orders_to from (
      select ordered_at as at from incoming_orders where outcome in ('created', 'updated')
      union all select ordered_at from old_orders) changed`.execute(ctx.db);
  return rowOf(result);
}
