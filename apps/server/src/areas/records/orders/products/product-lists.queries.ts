import { PRODUCTS_MAX, type Product, type ProductSource } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { isShowable } from './product-columns.ts';
import { findProducts } from './products.queries.ts';

/** A block of a message: where its products come from, and how many it shows. */
export interface ProductRequest {
  source: ProductSource;
  count: number;
}

/** Own products of a customer may repeat best sellers: twice as many always suffice. */
const FALLBACKS = 2 * PRODUCTS_MAX;
const ORDERS_READ = 20;

/**
 * Returns for each customer the ids of the products of each block, best first; null is a customer without history.
 * Sold-out products are left out, best sellers fill up, and no product appears twice in a block. Takes one query per
 * block and one more, for any number of customers.
 */
export async function chooseProducts(
  ctx: Ctx,
  requests: readonly ProductRequest[],
  customers: readonly (string | null)[],
): Promise<string[][][]> {
  const known = [...new Set(customers.flatMap((id) => id ?? []))];
  const fallback = await listFallback(ctx);
  const chosen: ((customer: string | null) => string[])[] = [];
  for (const { source, count } of requests) {
    const own = await chooseFrom(ctx, source, known);
    chosen.push((customer) => [...new Set([...own(customer), ...fallback])].slice(0, count));
  }
  return customers.map((customer) => chosen.map((of) => of(customer)));
}

/** The products that a block would show to a customer. */
export async function listProductsOf(
  ctx: Ctx,
  request: ProductRequest,
  customerId: string | null,
): Promise<Product[]> {
  const [[ids = []] = []] = await chooseProducts(ctx, [request], [customerId]);
  return findProducts(ctx, ids);
}

async function chooseFrom(
  ctx: Ctx,
  source: ProductSource,
  customers: readonly string[],
): Promise<(customer: string | null) => readonly string[]> {
  switch (source.kind) {
    case 'chosen':
    case 'best_sellers':
    case 'new': {
      const same = await listIds(ctx, sameForAll(ctx, source));
      return () => same;
    }
    case 'seen':
    case 'bought':
    case 'bought_together': {
      const { rows } = await sql<{ customer_id: string; ids: string[] }>`
        select w.id as customer_id, array(${PERSONAL[source.kind](ctx)}) as ids
          from unnest(${[...customers]}::uuid[]) as w(id)`.execute(ctx.db);
      const own = new Map(rows.map(({ customer_id, ids }) => [customer_id, ids]));
      return (customer) => own.get(customer ?? '') ?? [];
    }
  }
}

type General = Extract<ProductSource, { kind: 'chosen' | 'best_sellers' | 'new' }>;

function sameForAll(ctx: Ctx, source: General): RawBuilder<unknown> {
  switch (source.kind) {
    case 'chosen':
      return sql`select p.id from unnest(${source.product_ids}::uuid[]) with ordinality as w(id, place)
          join products p on p.store_id = ${ctx.store.id} and p.id = w.id
         where ${isShowable('p')} order by w.place`;
    case 'best_sellers':
      return bestSellers(ctx, source.days, source.category);
    case 'new':
      return newest(ctx, source.category);
  }
}

function bestSellers(ctx: Ctx, days: number, category: string | null): RawBuilder<unknown> {
  return sql`select p.id from product_sales s join products p on p.store_id = s.store_id and p.id = s.product_id
     where s.store_id = ${ctx.store.id} and s.days = ${days} and ${isShowable('p')} ${inCategory(category)}
     order by s.units desc, s.product_id limit ${FALLBACKS}`;
}

function newest(ctx: Ctx, category: string | null): RawBuilder<unknown> {
  return sql`select p.id from products p
     where p.store_id = ${ctx.store.id} and ${isShowable('p')} ${inCategory(category)}
     order by p.created_at desc, p.id limit ${FALLBACKS}`;
}

function inCategory(category: string | null): RawBuilder<unknown> {
  return category === null ? sql`` : sql`and p.category = ${category}`;
}

/** Best sellers of 90 days, then the newest products: a store without sales has something to show. */
function listFallback(ctx: Ctx): Promise<string[]> {
  return listIds(ctx, sql`(${bestSellers(ctx, 90, null)}) union all (${newest(ctx, null)})`);
}

async function listIds(ctx: Ctx, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(ctx.db);
  return [...new Set(rows.map(({ id }) => id))];
}

/** The products of customer `w.id`, best first. */
const PERSONAL: Record<'seen' | 'bought' | 'bought_together', (ctx: Ctx) => RawBuilder<unknown>> = {
  /** A cart item has no product id: its page identifies the product, else its name. */
  seen: ({ store }) => sql`
    select p.id
      from (select items, provider from carts k
             where k.store_id = ${store.id} and k.customer_id = w.id and k.state in ('open', 'abandoned')
             order by k.changed_at desc, k.id limit 1) k
      cross join lateral jsonb_array_elements(k.items) with ordinality as i(item, place)
      cross join lateral (
        select p.* from products p
         where p.store_id = ${store.id} and p.provider = k.provider
           and (md5(p.url) = md5(i.item ->> 'url') or md5(app.fold(p.name)) = md5(app.fold(i.item ->> 'name')))
         order by p.url is not distinct from i.item ->> 'url' desc, p.id limit 1) p
     where ${isShowable('p')}
     group by p.id order by min(i.place) limit ${PRODUCTS_MAX}`,
  bought: ({ store }) => sql`
    select p.id
      from (select o.id, o.ordered_at from orders o
             where o.store_id = ${store.id} and o.customer_id = w.id and o.is_sale
             order by o.ordered_at desc, o.id limit ${ORDERS_READ}) o
      join order_items i on i.store_id = ${store.id} and i.order_id = o.id
      join products p on p.store_id = ${store.id} and p.id = i.product_id
     where ${isShowable('p')}
     group by p.id order by max(o.ordered_at) desc, p.id limit ${PRODUCTS_MAX}`,
  bought_together: ({ store }) => sql`
    with latest as (
      select distinct i.product_id
        from (select o.id from orders o
               where o.store_id = ${store.id} and o.customer_id = w.id and o.is_sale
               order by o.ordered_at desc, o.id limit 1) o
        join order_items i on i.store_id = ${store.id} and i.order_id = o.id)
    select p.id
      from latest l
      join product_pairs r on r.store_id = ${store.id} and r.product_id = l.product_id
      join products p on p.store_id = r.store_id and p.id = r.other_id
     where ${isShowable('p')} and not exists (select from latest o where o.product_id = p.id)
     group by p.id order by max(r.confidence) desc, max(r.orders_together) desc, p.id limit ${PRODUCTS_MAX}`,
};
