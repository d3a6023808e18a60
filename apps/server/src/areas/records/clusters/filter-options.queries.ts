import type { listFilterOptions as endpoint } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { containing, folded } from '#platform/http/paging';

type Query = z.output<(typeof endpoint)['query']>;

interface Option {
  value: string;
  label: string;
}

const LIMIT = 30;

interface Source {
  value: string;
  label: string;
  from: string;
}

/** Values of orders and customers in a column, separate because there are millions of rows. */
function valuesOf(kind: string): Source {
  const from = `(select store_id, value from filter_values where kind = '${kind}') x`;
  return { value: 'x.value', label: 'x.value', from };
}

/** Stored value, label and source of each kind of value. All are limited to the store. */
const SOURCES: Record<Query['of'], Source> = {
  product: {
    value: 'x.id::text',
    label: "coalesce(nullif(x.name, ''), x.external_id)",
    from: 'products x',
  },
  category: { value: 'x.category', label: 'x.category', from: 'products x' },
  brand: { value: 'x.brand', label: 'x.brand', from: 'products x' },
  payment_method: valuesOf('payment_method'),
  coupon: valuesOf('coupon'),
  city: valuesOf('city'),
  campaign: { value: 'x.id::text', label: 'x.name', from: 'campaigns x' },
  survey: { value: 'x.id::text', label: 'x.name', from: 'surveys x' },
  popup: { value: 'x.id::text', label: 'x.name', from: 'popups x' },
  import: {
    value: 'x.id::text',
    label: "x.file_name || to_char(x.created_at, ' (DD/MM/YYYY)')",
    from: '(select * from imports where people > 0) x',
  },
  custom_event: { value: 'x.name', label: 'x.name', from: 'custom_event_names x' },
  customer: {
    value: 'x.id::text',
    label: "trim(x.first_name || ' ' || x.last_name) || coalesce(' · ' || x.email, '')",
    from: 'customers x',
  },
};

/** Values of the store that the filter builder offers, by label; with `ids`, the labels of those. */
export async function listFilterOptions(ctx: Ctx, query: Query): Promise<{ data: Option[] }> {
  // A list of thirty out of a million customers is useless without a search.
  if (query.of === 'customer' && !query.search && !query.ids) return { data: [] };
  const source = SOURCES[query.of];
  const value = sql.raw(source.value);
  const label = sql.raw(source.label);
  const conditions: RawBuilder<unknown>[] = [
    sql`x.store_id = ${ctx.store.id}`,
    sql`${value} is not null`,
  ];
  if (query.ids) conditions.push(sql`${value} = any(${query.ids}::text[])`);
  else if (query.search && query.of === 'customer') {
    conditions.push(
      sql`x.id in (select app.find_customers(${folded(query.search)}, 'customer', ${LIMIT}))`,
    );
  } else if (query.search) {
    conditions.push(sql`app.fold(${label}) like ${containing(query.search)}`);
  }
  const { rows } = await sql<Option>`
    select distinct ${value} as value, ${label} as label from ${sql.raw(source.from)}
    where ${sql.join(conditions, sql` and `)}
    order by label limit ${query.ids ? 100 : LIMIT}`.execute(ctx.db);
  return { data: rows };
}
