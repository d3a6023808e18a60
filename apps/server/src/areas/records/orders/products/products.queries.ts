import type { PageMeta, Product, ProductDetails, ProductListQuery } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, countUpTo, readPage } from '#platform/http/paging';
import { productColumns, productSales } from './product-columns.ts';

const SORTS = {
  sold: { key: sql`coalesce(s.units, 0)`, type: 'bigint' },
  created_at: { key: sql`p.created_at`, type: 'timestamptz' },
  name: { key: sql`left(app.fold(p.name), 100)`, type: 'text' },
} as const;

const FROM = sql`products p ${productSales('p', 's')}`;

export async function listProducts(
  ctx: Ctx,
  query: ProductListQuery,
): Promise<{ data: Product[]; meta: PageMeta }> {
  const conditions = [sql`p.store_id = ${ctx.store.id}`];
  if (query.search) conditions.push(sql`app.fold(p.name) like ${containing(query.search)}`);
  if (query.category) conditions.push(sql`p.category = ${query.category}`);
  const filters = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`products p`, filters);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`p.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where, bounds }) =>
    sql<Product & { sort_key: string }>`
      select ${productColumns('p', 's')}, ${sort.key}::text as sort_key from ${FROM}
       where ${filters} and ${where} ${bounds}`.execute(ctx.db),
  );
}

export async function listProductCategories(
  ctx: Ctx,
): Promise<{ data: { name: string; products: number }[] }> {
  const { rows } = await sql<{ name: string; products: number }>`
    select category as name, count(*) as products from products
     where store_id = ${ctx.store.id} and category <> ''
     group by category order by count(*) desc, category limit 500`.execute(ctx.db);
  return { data: rows };
}

/** These products as they are now, in the order of the ids; unknown ones are omitted. */
export async function findProducts(ctx: Ctx, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Product>`
    select ${productColumns('p', 's')} from unnest(${[...ids]}::uuid[]) with ordinality as w(id, place)
      join products p on p.store_id = ${ctx.store.id} and p.id = w.id ${productSales('p', 's')}
     order by w.place`.execute(ctx.db);
  return rows;
}

/** Saves the details that the shop does not report. */
export async function updateProduct(
  ctx: Ctx,
  id: string,
  { image_url, url, price }: ProductDetails,
): Promise<Product> {
  await ctx.db
    .updateTable('products')
    .set({ own_image_url: image_url, own_url: url, own_price: price })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  const [product] = await findProducts(ctx, [id]);
  if (!product) throw new Failure('not_found');
  return product;
}
