import { fold } from '@clientela/domain';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { listClusters } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { LIBRARY } from '../academy/index.ts';
import type { StoreWord } from './understanding.ts';

/** Names of each kind that questions can mention: the latest, where a store has more. */
const MOST = 5_000;

/** The names of the store, and of the groups that the person may see. */
export async function storeWords(ctx: Ctx): Promise<StoreWord[]> {
  const store = ctx.store.id;
  const of = (kind: StoreWord['of'], key: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${sql.lit(kind)} as of, ${key} as key, x.name as name from ${from} limit ${MOST})`;
  const named = (table: string, column = 'name') =>
    sql`(select y.id::text as id, y.${sql.ref(column)} as name from ${sql.table(table)} y
      where y.store_id = ${store} and y.${sql.ref(column)} <> '' order by y.id desc limit ${MOST}) x`;
  const values = (kind: string) =>
    sql`(select v.value as name from filter_values v where v.store_id = ${store} and v.kind = ${kind}) x`;
  const distinct = (column: string) =>
    sql`(select distinct p.${sql.ref(column)} as name from products p
      where p.store_id = ${store} and p.${sql.ref(column)} is not null) x`;
  const { rows } = await sql<StoreWord>`${sql.join(
    [
      of('product', sql`x.id`, named('products')),
      of('campaign', sql`x.id`, named('campaigns')),
      of('tag', sql`x.id`, named('customer_tags')),
      of('category', sql`x.name`, distinct('category')),
      of('brand', sql`x.name`, distinct('brand')),
      of('city', sql`x.name`, values('city')),
      of('coupon', sql`x.name`, values('coupon')),
    ],
    sql` union all `,
  )}`.execute(ctx.db);
  const clusters = await allClusters(ctx);
  return [
    ...rows,
    ...clusters.map(({ id, name }): StoreWord => ({ of: 'cluster', key: id, name })),
    ...LIBRARY.map(
      ({ slug, title, words }): StoreWord => ({
        of: 'lesson',
        key: slug,
        name: fold(`${title} ${words.keywords}`),
      }),
    ),
  ];
}

/** The groups that the person may see. */
async function allClusters(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  for (let page = 1; found.length < MOST; page++) {
    const { data } = await listClusters(ctx, { page, per_page: 100, ordering: 'name:asc' });
    found.push(...data);
    if (data.length < 100) break;
  }
  return found;
}

/** The keys of cities, which name their states: those in which the store has customers there. */
export async function citiesNamed(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('customers')
    .select(['city', 'state'])
    .distinct()
    .where('store_id', '=', ctx.store.id)
    .where('city', 'in', names)
    .$narrowType<{ city: NotNull }>()
    .execute();
  return rows.map(({ city, state }) => (state ? `${city}/${state}` : city)).sort();
}
