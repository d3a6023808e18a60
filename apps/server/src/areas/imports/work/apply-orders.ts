import { SALE_STATUSES } from '@clientela/domain';
import { sql } from 'kysely';
import { hasErased } from '#areas/customers/index';
import type { Ctx } from '#platform/context';
import { unseen } from '#platform/tenant-database';
import type { ImportRecord } from '../import-record.ts';
import { copyStaged } from './copy-staged.ts';
import { analyzeGrownTables } from './lease.ts';
import { type ReportLine, saveReport } from './report.ts';

export interface AppliedOrders {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  orders_created: number;
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

/** Brings one partition of orders into the store, inside the caller's transaction. */
export async function applyOrders(ctx: Ctx, record: ImportRecord): Promise<AppliedOrders> {
  await loadLines(ctx, record);
  await groupOrders(ctx, record);
  await compareOrders(ctx, record);
  await refuseOrders(ctx, record);
  if (record.kind === 'order_lines') await upsertProducts(ctx);
  await rememberOldSales(ctx);
  await writeOrders(ctx, record);
  if (record.kind === 'order_lines') await writeItems(ctx);
  else await followOrders(ctx);
  await refreshNumbers(ctx);
  return countOutcomes(ctx);
}

async function loadLines(ctx: Ctx, record: ImportRecord): Promise<void> {
  await sql`create temporary table incoming_lines (
    content text, line int not null, number text not null, refused boolean not null,
    ordered_at timestamptz, paid_at timestamptz, status text, raw_status text, is_return boolean,
    order_total bigint, shipping bigint, discount bigint, refunded bigint, payment_method text, coupon text,
    city text, state text, customer_kind int, customer_value text,
    product_ref text, product_name text, category text, quantity int, unit_price bigint, line_total bigint
  ) on commit drop`.execute(ctx.db);
  const source = {
    importId: record.id,
    stream: 'orders',
    partition: record.next_partition,
  } as const;
  await copyStaged(ctx, source, 'incoming_lines');
  await sql`analyze incoming_lines (number, product_ref)`.execute(ctx.db);
}

/**
 * One row an order. What its lines share is taken from the first that fills it; of a file of whole
 * orders the last row of a number counts.
 */
async function groupOrders(ctx: Ctx, record: ImportRecord): Promise<void> {
  const hasLines = record.kind === 'order_lines';
  const order = hasLines ? sql`line` : sql`line desc`;
  const first = SHARED.map(
    (column) =>
      sql`(array_agg(${sql.ref(column)} order by ${order}) filter (where ${sql.ref(column)} is not null))[1] as ${sql.ref(column)}`,
  );
  await sql`create temporary table grouped_orders on commit drop as
    select number, count(*)::int as lines, bool_or(refused) as refused, coalesce(bool_or(is_return), false) as is_marked,
      ${hasLines ? ALL_NEGATIVE : sql`false`} as is_negative,
      sum(line_total)::bigint as sum_of_lines, coalesce(sum(quantity), 0)::int as quantity,
      string_agg(content, ',' order by line) as content, ${sql.join(first)}
      from incoming_lines group by number`.execute(ctx.db);
}

/** Which orders are new, changed or as they were, whose they are, and which cannot be taken. */
async function compareOrders(ctx: Ctx, record: ImportRecord): Promise<void> {
  const hasStatus = Object.values(record.mapping).includes('status');
  const emptyStatus = hasStatus ? 'pending' : record.default_status;
  const anyErased = await hasErased(ctx);
  const isErased = anyErased ? BELONGS_TO_ERASED : sql`false`;
  await sql`create temporary table incoming_orders on commit drop as
    with judged as (
      select g.*, is_marked or is_negative as is_return, coalesce(order_total, ${SUM_PAID}, 0) as total,
        case when is_marked or is_negative then 'refunded' else coalesce(status, ${emptyStatus}) end as final_status,
        sha256(convert_to(${record.kind} || ':' || coalesce(content, ''), 'UTF8')) as content_hash,
        (ordered_at at time zone ${ctx.store.time_zone})::date as day
        from grouped_orders g
    ), found as (
      select j.*,
        case when refused then ${OTHER_LINE} when ordered_at is null then ${NO_DATE}
          when total < 0 and not is_return and discount > 0 and order_total is null then ${TOO_MUCH_DISCOUNT}
          when total < 0 and not is_return then ${NEGATIVE} end as reason,
        (select h.customer_id from customer_identities h where h.store_id = ${unseen(ctx.store.id)} and h.provider = ''
          and h.kind = (array['integration', 'document', 'email', 'phone'])[j.customer_kind]
          and h.value = j.customer_value) as known_customer_id,
        o.id as old_id, o.content_hash as old_hash, o.customer_id as old_customer_id, ${isErased} as is_erased
        from judged j
        left join lateral (
          select store_id, id, content_hash, customer_id from orders
           where store_id = ${unseen(ctx.store.id)} and provider = '' and number = j.number limit 1) o on true
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
  if (record.kind === 'orders') await recogniseUnchanged(ctx);
  await sql`analyze incoming_orders`.execute(ctx.db);
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
     where o.store_id = ${unseen(ctx.store.id)} and o.id = n.id and n.outcome = 'updated'
       and (o.status, o.total, o.ordered_at, o.customer_id, o.is_return)
         is not distinct from (n.final_status, n.total, n.ordered_at, n.customer_id, n.is_return)
       and ${said('refunded', 'refunded_amount')} and ${sql.join(
         rest.map((column) => said(column)),
         sql` and `,
       )}`.execute(ctx.db);
}

/** Lists the lines of refused orders that were not refused by themselves. */
async function refuseOrders(ctx: Ctx, record: ImportRecord): Promise<void> {
  const lines = await sql<{ line: number; number: string; reason: string }>`
    select l.line, l.number, o.reason from incoming_lines l join incoming_orders o using (number)
     where o.outcome = 'refused' and not l.refused order by l.line`.execute(ctx.db);
  await saveReport(
    ctx,
    record.id,
    'refused',
    lines.rows.map(
      ({ line, number, reason }): ReportLine => ({
        line,
        reasons: [`Pedido ${number}: ${reason}`],
        cells: [],
      }),
    ),
  );
}

/** Fills what the store does not know of a product yet; what it knows stays. */
async function upsertProducts(ctx: Ctx): Promise<void> {
  await sql`
    insert into products as p (store_id, id, external_id, name, category, price, created_at)
    select ${ctx.store.id}, app.new_id(), l.product_ref, coalesce(mode() within group (order by l.product_name), ''),
      mode() within group (order by l.category), (array_agg(l.unit_price order by l.line desc) filter (where l.unit_price > 0))[1],
      ${ctx.clock.now()}
      from incoming_lines l join incoming_orders o using (number)
     where o.outcome in ('created', 'updated')
     group by l.product_ref order by l.product_ref
    on conflict (store_id, external_id) do update
      set name = case when p.name = '' then excluded.name else p.name end,
          category = coalesce(p.category, excluded.category), price = coalesce(p.price, excluded.price)
    where (p.name = '' and excluded.name <> '') or (p.category is null and excluded.category is not null)
       or (p.price is null and excluded.price is not null)`.execute(ctx.db);
  await sql`create temporary table incoming_products on commit drop as
    select product_ref, (select p.id from products p where p.store_id = ${unseen(ctx.store.id)} and p.external_id = product_ref) as id
      from (select distinct product_ref from incoming_lines where product_ref is not null) as refs`.execute(
    ctx.db,
  );
  await sql`analyze incoming_products`.execute(ctx.db);
}

/** What the changed orders counted for until now, day by day. */
async function rememberOldSales(ctx: Ctx): Promise<void> {
  await sql`create temporary table old_sales on commit drop as
    select o.day, count(*) as sales, sum(o.revenue) as revenue
      from orders o join incoming_orders n on n.id = o.id
     where o.store_id = ${unseen(ctx.store.id)} and n.outcome = 'updated' and o.is_sale
     group by o.day`.execute(ctx.db);
}

async function writeOrders(ctx: Ctx, record: ImportRecord): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into orders (store_id, id, number, customer_id, status, raw_status, ordered_at, paid_at, total,
      refunded_amount, shipping, discount, quantity, payment_method, coupon, city, state, is_return, content_hash,
      created_at, updated_at, day)
    select ${ctx.store.id}, n.id, n.number, n.customer_id, n.final_status, n.raw_status, n.ordered_at, n.paid_at, n.total,
      coalesce(n.refunded, 0), coalesce(n.shipping, 0), coalesce(n.discount, 0), n.quantity, n.payment_method,
      n.coupon, n.city, n.state, n.is_return, n.content_hash, ${now}, ${now}, n.day
      from incoming_orders n where n.outcome = 'created' order by n.number`.execute(ctx.db);
  await analyzeGrownTables(ctx, record.next_partition === 0);
  await sql`
    update orders o set
      customer_id = n.customer_id, status = n.final_status, raw_status = coalesce(n.raw_status, o.raw_status),
      ordered_at = n.ordered_at, paid_at = coalesce(n.paid_at, o.paid_at), total = n.total,
      refunded_amount = coalesce(n.refunded, o.refunded_amount), shipping = coalesce(n.shipping, o.shipping),
      discount = coalesce(n.discount, o.discount),
      quantity = ${record.kind === 'order_lines' ? sql`n.quantity` : sql`o.quantity`},
      payment_method = coalesce(n.payment_method, o.payment_method), coupon = coalesce(n.coupon, o.coupon),
      city = coalesce(n.city, o.city), state = coalesce(n.state, o.state), is_return = n.is_return,
      content_hash = ${record.kind === 'order_lines' ? sql`n.content_hash` : sql`o.content_hash`},
      updated_at = ${now}, day = n.day
      from incoming_orders n
     where o.store_id = ${unseen(ctx.store.id)} and o.id = n.id and n.outcome = 'updated'`.execute(
    ctx.db,
  );
}

async function writeItems(ctx: Ctx): Promise<void> {
  await sql`
    delete from order_items i using incoming_orders n
     where i.store_id = ${unseen(ctx.store.id)} and i.order_id = n.id and n.outcome = 'updated'`.execute(
    ctx.db,
  );
  await sql`
    insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
    select ${ctx.store.id}, n.id, row_number() over (partition by n.id order by l.line), p.id, l.quantity,
      coalesce(l.unit_price, round(l.line_total::numeric / nullif(l.quantity, 0))::bigint, l.line_total), l.line_total,
      n.customer_id, case when n.is_sale then n.day end
      from incoming_lines l
      join incoming_orders n using (number)
      join incoming_products p using (product_ref)
     where n.outcome in ('created', 'updated')`.execute(ctx.db);
}

/** Lines repeat whose their order is and when it was a sale. */
async function followOrders(ctx: Ctx): Promise<void> {
  await sql`
    update order_items i set customer_id = o.customer_id, sale_day = case when o.is_sale then o.day end
      from orders o join incoming_orders n on n.id = o.id
     where o.store_id = ${unseen(ctx.store.id)} and n.outcome = 'updated'
       and i.store_id = o.store_id and i.order_id = o.id
       and (i.customer_id, i.sale_day) is distinct from (o.customer_id, case when o.is_sale then o.day end)`.execute(
    ctx.db,
  );
}

/** Totals of the customers and sales of the days that these orders touched. */
async function refreshNumbers(ctx: Ctx): Promise<void> {
  await sql`
    select app.refresh_customer_totals(array(
      select customer_id from incoming_orders where outcome in ('created', 'updated') and customer_id is not null
      union select old_customer_id from incoming_orders where outcome = 'updated' and old_customer_id is not null))`.execute(
    ctx.db,
  );
  await sql`
    insert into daily_sales as d (store_id, day, sales_count, revenue)
    select ${ctx.store.id}, day, sum(sales), sum(revenue) from (
      select o.day, 1 as sales, o.revenue
        from orders o join incoming_orders n on n.id = o.id
       where o.store_id = ${unseen(ctx.store.id)} and n.outcome in ('created', 'updated') and o.is_sale
      union all
      select day, -sales, -revenue from old_sales) as difference
     group by day order by day
    on conflict (store_id, day) do update
      set sales_count = d.sales_count + excluded.sales_count, revenue = d.revenue + excluded.revenue`.execute(
    ctx.db,
  );
  await sql`delete from daily_sales where store_id = ${ctx.store.id} and sales_count = 0
    and day in (select day from old_sales)`.execute(ctx.db);
}

async function countOutcomes(ctx: Ctx): Promise<AppliedOrders> {
  const applied: AppliedOrders = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    orders_created: 0,
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
    applied[outcome] += lines;
    if (outcome === 'created') applied.orders_created += orders;
  }
  return applied;
}
