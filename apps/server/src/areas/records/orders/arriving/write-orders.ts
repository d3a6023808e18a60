import { type RawBuilder, sql } from 'kysely';
import { analyzeGrownTables } from '#platform/grown-tables';
import type { StagedOrders } from './arriving-order.ts';
import type { OrderBatch, OrdersCompared } from './order-batch.ts';

/** Writes the judged batch: products, orders, their items. */
export async function writeBatch(
  batch: OrderBatch,
  { created, updated, unchanged }: OrdersCompared,
): Promise<void> {
  const { ctx, from, rows } = batch;
  const hasChanges = created + updated > 0;
  if (from.has_items && hasChanges) await upsertProducts(batch);
  if (rows.isLarge) await sql`analyze incoming_products`.execute(ctx.db);
  if (updated > 0) await lockOldOrders(batch);
  if (created > 0) await insertOrders(batch);
  if (updated > 0) await updateOrders(batch);
  if (unchanged > 0 && from.provider !== '') await nameOrders(batch);
  if (!from.has_items) await followOrders(batch);
  else if (updated > 0) await deleteItems(batch);
  if (from.has_items && hasChanges) await insertItems(batch);
}

/**
 * Fills missing product data; existing data stays, and is not locked against other orders of the
 * product.
 */
async function upsertProducts({ ctx, from }: OrderBatch): Promise<void> {
  const { provider } = from;
  await sql`
    insert into products as p (store_id, id, provider, external_id, name, category, price, created_at)
    select ${ctx.store.id}, app.new_id(), ${provider}, said.ref, said.name, said.category, said.price, ${ctx.clock.now()}
      from (
        select l.product_ref as ref, coalesce(mode() within group (order by l.product_name), '') as name,
            mode() within group (order by l.category) as category,
            (array_agg(l.unit_price order by l.line desc) filter (where l.unit_price > 0))[1] as price
          from incoming_lines l join incoming_orders o using (key)
         where o.outcome in ('created', 'updated') and l.product_ref is not null
         group by l.product_ref) said
      left join products k on k.store_id = ${ctx.store.id} and k.provider = ${provider} and k.external_id = said.ref
     where k.id is null or (k.name = '' and said.name <> '') or (k.category is null and said.category is not null)
       or (k.price is null and said.price is not null)
     order by said.ref
    on conflict (store_id, provider, external_id) do update
      set name = case when p.name = '' then excluded.name else p.name end,
          category = coalesce(p.category, excluded.category), price = coalesce(p.price, excluded.price)
    where (p.name = '' and excluded.name <> '') or (p.category is null and excluded.category is not null)
       or (p.price is null and excluded.price is not null)`.execute(ctx.db);
  await sql`insert into incoming_products
    select product_ref, (select p.id from products p
      where p.store_id = ${ctx.store.id} and p.provider = ${provider} and p.external_id = product_ref) as id
      from (select distinct product_ref from incoming_lines where product_ref is not null) as refs`.execute(
    ctx.db,
  );
}

/** The previous state of the batch's orders, for later comparison; locked until the batch is in. */
async function lockOldOrders({ ctx }: OrderBatch): Promise<void> {
  await sql`insert into old_orders
    select o.id, o.status, o.is_sale, o.refunded_amount, o.ordered_at, o.total, o.shipping, o.customer_id, o.day, o.revenue
      from orders o join incoming_orders n on n.id = o.id
     where o.store_id = ${ctx.store.id} and n.outcome = 'updated'
     order by o.id for update of o`.execute(ctx.db);
}

/** Orders are named by the platform's own id, those of files and of the API by their number. */
function externalIdOf({ provider }: StagedOrders): RawBuilder<string | null> {
  return provider === '' ? sql`null` : sql`n.key`;
}

async function insertOrders({ ctx, from, rows }: OrderBatch): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into orders (store_id, id, provider, external_id, number, shop_number, customer_id, status, raw_status, ordered_at, paid_at, total,
      refunded_amount, shipping, discount, quantity, payment_method, coupon, city, state, is_return, content_hash,
      created_at, updated_at, day)
    select ${ctx.store.id}, n.id, ${from.provider}, ${externalIdOf(from)}, n.number, n.shop_number, n.customer_id, n.final_status, n.raw_status, n.ordered_at, n.paid_at, n.total,
      coalesce(n.refunded, 0), coalesce(n.shipping, 0), coalesce(n.discount, 0), n.quantity, n.payment_method,
      n.coupon, n.city, n.state, n.is_return, n.content_hash, ${now}, ${now}, n.day
      from incoming_orders n where n.outcome = 'created' order by n.key`.execute(ctx.db);
  if (rows.isLarge || from.is_history) await analyzeGrownTables(ctx, from.is_beginning);
}

async function updateOrders({ ctx, from }: OrderBatch): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update orders o set
      external_id = ${externalIdOf(from)}, number = n.number, shop_number = n.shop_number, customer_id = n.customer_id, status = n.final_status, raw_status = coalesce(n.raw_status, o.raw_status),
      ordered_at = n.ordered_at, paid_at = coalesce(n.paid_at, o.paid_at), total = n.total,
      refunded_amount = coalesce(n.refunded, o.refunded_amount), shipping = coalesce(n.shipping, o.shipping),
      discount = coalesce(n.discount, o.discount),
      quantity = ${from.has_items ? sql`n.quantity` : sql`o.quantity`},
      payment_method = coalesce(n.payment_method, o.payment_method), coupon = coalesce(n.coupon, o.coupon),
      city = coalesce(n.city, o.city), state = coalesce(n.state, o.state), is_return = n.is_return,
      content_hash = ${from.has_items ? sql`n.content_hash` : sql`o.content_hash`},
      updated_at = ${now}, day = n.day
      from incoming_orders n
     where o.store_id = ${ctx.store.id} and o.id = n.id and n.outcome = 'updated'`.execute(ctx.db);
}

/** Unchanged orders that were stored before the platform's own ids were. */
async function nameOrders({ ctx }: OrderBatch): Promise<void> {
  await sql`
    update orders o set external_id = n.key, shop_number = n.shop_number from incoming_orders n
     where o.store_id = ${ctx.store.id} and o.id = n.id and n.outcome = 'unchanged' and n.old_external_id is null`.execute(
    ctx.db,
  );
}

async function deleteItems({ ctx }: OrderBatch): Promise<void> {
  await sql`
    delete from order_items i using incoming_orders n
     where i.store_id = ${ctx.store.id} and i.order_id = n.id and n.outcome = 'updated'`.execute(
    ctx.db,
  );
}

async function insertItems({ ctx }: OrderBatch): Promise<void> {
  await sql`
    insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
    select ${ctx.store.id}, n.id, row_number() over (partition by n.id order by l.line), p.id, l.quantity,
      coalesce(l.unit_price, round(l.line_total::numeric / nullif(l.quantity, 0))::bigint, l.line_total), l.line_total,
      n.customer_id, case when n.is_sale then n.day end
      from incoming_lines l
      join incoming_orders n using (key)
      join incoming_products p using (product_ref)
     where n.outcome in ('created', 'updated')`.execute(ctx.db);
}

/** Order lines repeat the customer and the sale day of their order. */
async function followOrders({ ctx }: OrderBatch): Promise<void> {
  await sql`
    update order_items i set customer_id = o.customer_id, sale_day = case when o.is_sale then o.day end
      from orders o join incoming_orders n on n.id = o.id
     where o.store_id = ${ctx.store.id} and n.outcome = 'updated'
       and i.store_id = o.store_id and i.order_id = o.id
       and (i.customer_id, i.sale_day) is distinct from (o.customer_id, case when o.is_sale then o.day end)`.execute(
    ctx.db,
  );
}

/** Current and former customers of the batch's orders. */
const CUSTOMERS = sql`
  select customer_id from incoming_orders where outcome in ('created', 'updated') and customer_id is not null
  union select customer_id from old_orders where customer_id is not null`;

/**
 * The batch's customers who are leads until their totals are summed. Locks them, so that of two
 * concurrent first sales of a lead one converts it.
 */
export async function lockLeads({ ctx }: OrderBatch): Promise<string[]> {
  const { rows } = await sql<{ id: string; stage: string }>`
    select customer_id as id, stage from customer_totals
     where store_id = ${ctx.store.id} and customer_id = any (array(${CUSTOMERS})) order by customer_id for update`.execute(
    ctx.db,
  );
  return rows.filter(({ stage }) => stage === 'lead').map(({ id }) => id);
}

/** Sums the orders of the batch's customers; leads with a sale become customers. */
export async function refreshTotals({ ctx }: OrderBatch): Promise<void> {
  await sql`select app.refresh_customer_totals(array(${CUSTOMERS}))`.execute(ctx.db);
}

/**
 * Sales of the days that these orders touched. Writers of the same days wait from here on, so this
 * step comes last.
 */
export async function addSalesByDay(
  { ctx }: OrderBatch,
  { updated }: OrdersCompared,
): Promise<void> {
  await sql`
    insert into daily_sales as d (store_id, day, sales_count, revenue)
    select ${ctx.store.id}, day, sum(sales), sum(revenue) from (
      select o.day, 1 as sales, o.revenue
        from orders o join incoming_orders n on n.id = o.id
       where o.store_id = ${ctx.store.id} and n.outcome in ('created', 'updated') and o.is_sale
      union all
      select day, -1, -revenue from old_orders where is_sale) as difference
     group by day order by day
    on conflict (store_id, day) do update
      set sales_count = d.sales_count + excluded.sales_count, revenue = d.revenue + excluded.revenue`.execute(
    ctx.db,
  );
  if (updated === 0) return;
  await sql`delete from daily_sales where store_id = ${ctx.store.id} and sales_count = 0
    and day in (select day from old_orders where is_sale)`.execute(ctx.db);
}
