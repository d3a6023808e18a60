import { SALE_STATUSES } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { hasErased } from '#areas/records/customers/index';
import { type BatchTables, fillBatch } from '#platform/batch-tables';
import type { Ctx } from '#platform/context';
import type { OrderProvenance } from './arriving-order.ts';
import { publishOrders } from './order-events.ts';
import { addSalesByDay, holdLeads, refreshTotals, writeBatch } from './write-orders.ts';

export interface OrdersRecorded {
  /** Lines by what became of their order. */
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  orders_created: number;
  orders_updated: number;
  /** Between these instants lie all orders that are new or changed; null where none are. */
  orders_from: string | null;
  orders_to: string | null;
  /** Lines that were right by themselves, and why their order could not be taken. */
  refused_lines: { line: number; reason: string }[];
}

const OTHER_LINE =
  'Outra linha deste pedido foi recusada, e um pedido é importado inteiro ou não é importado.';
const NO_DATE = 'A data do pedido está vazia.';
const NEGATIVE = 'O total do pedido não pode ser negativo.';

const TOO_MUCH_DISCOUNT = 'O desconto é maior que a soma dos itens e do frete.';

/** What the customer paid where the file does not say it; what is taken back is taken back as it stands. */
const SUM_PAID = sql`case when is_marked or is_negative then sum_of_lines
  else sum_of_lines + coalesce(shipping, 0) - coalesce(discount, 0) end`;

/** Nothing but lines taken back; gifts of no price among them do not make it a sale. */
const ALL_NEGATIVE = sql`coalesce(
  bool_and(line_total < 0 or (line_total = 0 and quantity < 0)) or (max(line_total) <= 0 and min(line_total) < 0),
  false)`;

/** The order of somebody who was anonymised stays theirs: the file must not bring name and place back to it. */
const BELONGS_TO_ERASED = sql`exists (select from customers a
  where a.store_id = o.store_id and a.id = o.customer_id and a.anonymized_at is not null)`;

/** What the lines of an order share, so that one of them is enough to say it. */
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
 * The one way in for orders: brings a batch of lines (`orderLine`) into the store, inside the caller's
 * transaction, with totals of customers and sales by day. All lines of an order come in one batch. The
 * same batch again changes nothing.
 */
export async function recordOrders(
  ctx: Ctx,
  lines: Iterable<string>,
  from: OrderProvenance,
): Promise<OrdersRecorded> {
  const { isLarge } = await fillBatch(ctx, TABLES, lines);
  if (isLarge) await sql`analyze incoming_lines (number, product_ref)`.execute(ctx.db);
  await compareOrders(ctx, from);
  if (isLarge) await sql`analyze incoming_orders`.execute(ctx.db);
  const refused_lines = await listRefused(ctx);
  await writeBatch(ctx, from, { isLarge });
  const leads = from.is_history ? [] : await holdLeads(ctx);
  await refreshTotals(ctx);
  if (!from.is_history) await publishOrders(ctx, leads);
  await addSalesByDay(ctx);
  return { ...(await countOutcomes(ctx)), ...(await spanOfChanges(ctx)), refused_lines };
}

/** What became of each order of the batch that was just recorded, in the same transaction. */
export async function outcomesOfOrders(ctx: Ctx): Promise<OrderOutcome[]> {
  const { rows } = await sql<OrderOutcome>`
    select number, case when reason is null then id end as id, outcome, reason from incoming_orders`.execute(
    ctx.db,
  );
  return rows;
}

export interface OrderOutcome {
  number: string;
  id: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Why it was refused. */
  reason: string | null;
}

/** What the lines of an order share, as the columns of SHARED. */
const SHARED_COLUMNS = `ordered_at timestamptz, paid_at timestamptz, status text, raw_status text, order_total bigint,
  shipping bigint, discount bigint, refunded bigint, payment_method text, coupon text, city text, state text,
  customer_kind int, customer_value text`;

const TABLES: BatchTables = {
  incoming_lines: `content text, line int not null, number text not null, refused boolean not null,
    ordered_at timestamptz, paid_at timestamptz, status text, raw_status text, is_return boolean,
    order_total bigint, shipping bigint, discount bigint, refunded bigint, payment_method text, coupon text,
    city text, state text, customer_kind int, customer_value text,
    product_ref text, product_name text, category text, quantity int, unit_price bigint, line_total bigint`,
  // In the order in which compareOrders finds it out.
  incoming_orders: `number text, lines int, refused boolean, is_marked boolean, is_negative boolean,
    sum_of_lines bigint, quantity int, content text, ${SHARED_COLUMNS},
    is_return boolean, total bigint, final_status text, content_hash bytea, day date,
    reason text, known_customer_id uuid, old_id uuid, old_hash bytea, old_customer_id uuid, is_erased boolean,
    customer_id uuid, id uuid, is_sale boolean, outcome text`,
  incoming_products: 'product_ref text, id uuid',
  old_orders: `id uuid, status text, is_sale boolean, refunded_amount bigint, ordered_at timestamptz, total bigint,
    shipping bigint, customer_id uuid, day date, revenue bigint`,
};

/**
 * One row an order. What its lines share is taken from the first that fills it; of a file of whole
 * orders the last row of a number counts.
 */
function groupedOrders({ has_items }: OrderProvenance): RawBuilder<unknown> {
  const order = has_items ? sql`line` : sql`line desc`;
  const first = SHARED.map(
    (column) =>
      sql`(array_agg(${sql.ref(column)} order by ${order}) filter (where ${sql.ref(column)} is not null))[1] as ${sql.ref(column)}`,
  );
  return sql`select number, count(*)::int as lines, bool_or(refused) as refused, coalesce(bool_or(is_return), false) as is_marked,
      ${has_items ? ALL_NEGATIVE : sql`false`} as is_negative,
      sum(line_total)::bigint as sum_of_lines, coalesce(sum(quantity), 0)::int as quantity,
      string_agg(content, ',' order by line) as content, ${sql.join(first)}
      from incoming_lines group by number`;
}

/** Which orders are new, changed or as they were, whose they are, and which cannot be taken. */
async function compareOrders(ctx: Ctx, from: OrderProvenance): Promise<void> {
  const anyErased = await hasErased(ctx);
  const isErased = anyErased ? BELONGS_TO_ERASED : sql`false`;
  await sql`insert into incoming_orders
    with judged as (
      select g.*, is_marked or is_negative as is_return, coalesce(order_total, ${SUM_PAID}, 0) as total,
        case when is_marked or is_negative then 'refunded' else coalesce(status, ${from.empty_status}) end as final_status,
        sha256(convert_to(${from.has_items ? 'order_lines' : 'orders'} || ':' || coalesce(content, ''), 'UTF8')) as content_hash,
        (ordered_at at time zone ${ctx.store.time_zone})::date as day
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
        o.id as old_id, o.content_hash as old_hash, o.customer_id as old_customer_id, ${isErased} as is_erased
        from judged j
        left join lateral (
          select store_id, id, content_hash, customer_id from orders
           where store_id = ${ctx.store.id} and provider = ${from.provider}
             and number ${sameNumber(from)} limit 1) o on true
    )
    select *, case when is_erased then old_customer_id else coalesce(known_customer_id, old_customer_id) end as customer_id,
      coalesce(old_id, app.new_id()) as id,
      final_status in (${sql.join(SALE_STATUSES)}) and not is_return as is_sale,
      case when reason is not null then 'refused' when old_id is null then 'created'
        when old_hash = content_hash then 'unchanged' else 'updated' end as outcome
      from found`.execute(ctx.db);
  if (anyErased) {
    await sql`update incoming_orders set city = null, state = null where is_erased`.execute(ctx.db);
  }
  if (!from.has_items) await recogniseUnchanged(ctx);
}

/** Before, platforms' numbers were kept as they were written: such an order stays the same one. */
function sameNumber({ provider }: OrderProvenance): RawBuilder<unknown> {
  if (provider === '') return sql`= j.number`;
  return sql`in (j.number, '#' || j.number) order by number = j.number desc`;
}

// The hash of an order that came with its lines says nothing about a file of whole orders.
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
async function listRefused(ctx: Ctx): Promise<OrdersRecorded['refused_lines']> {
  const { rows } = await sql<{ line: number; reason: string }>`
    select l.line, 'Pedido ' || l.number || ': ' || o.reason as reason
      from incoming_lines l join incoming_orders o using (number)
     where o.outcome = 'refused' and not l.refused order by l.line`.execute(ctx.db);
  return rows;
}

type OrderCounts = Omit<OrdersRecorded, 'refused_lines' | 'orders_from' | 'orders_to'>;

async function countOutcomes(ctx: Ctx): Promise<OrderCounts> {
  const recorded = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    orders_created: 0,
    orders_updated: 0,
  };
  const counted = await sql<{
    outcome: 'created' | 'updated' | 'unchanged' | 'refused';
    lines: number;
    orders: number;
  }>`
    select o.outcome, count(*) filter (where not l.refused) as lines, count(distinct o.number) as orders
      from incoming_orders o join incoming_lines l using (number) group by o.outcome`.execute(
    ctx.db,
  );
  for (const { outcome, lines, orders } of counted.rows) {
    recorded[outcome] += lines;
    if (outcome === 'created') recorded.orders_created += orders;
    if (outcome === 'updated') recorded.orders_updated += orders;
  }
  return recorded;
}

async function spanOfChanges(ctx: Ctx): Promise<Pick<OrdersRecorded, 'orders_from' | 'orders_to'>> {
  const { rows } = await sql<Pick<OrdersRecorded, 'orders_from' | 'orders_to'>>`
    select min(at) as orders_from, max(at) as orders_to from (
      select ordered_at as at from incoming_orders where outcome in ('created', 'updated')
      union all select ordered_at from old_orders) changed`.execute(ctx.db);
  return rows[0]!;
}
