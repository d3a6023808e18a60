import type { listAbc } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { within } from './metrics.queries.ts';

type Query = z.output<(typeof listAbc)['query']>;

interface AbcRow {
  id: string;
  name: string;
  revenue: number;
  share: number;
  cumulative_share: number;
  class: 'a' | 'b' | 'c';
}

function itemsOf(ctx: Ctx, query: Query): RawBuilder<unknown> {
  const lines = sql`from order_items i
    join products p on p.store_id = i.store_id and p.id = i.product_id
    where i.store_id = ${ctx.store.id} and i.sale_day is not null and ${within(sql`i.sale_day`, query)}`;
  switch (query.of) {
    case 'products':
      return sql`select p.id::text as id, coalesce(nullif(p.name, ''), p.external_id) as name,
        sum(i.total)::bigint as revenue ${lines} group by p.id, p.name, p.external_id`;
    case 'categories':
      return sql`select coalesce(p.category, '') as id, coalesce(p.category, '') as name,
        sum(i.total)::bigint as revenue ${lines} group by p.category`;
    case 'customers':
      return sql`select c.id::text as id, app.name_of(c) as name,
        sum(o.revenue)::bigint as revenue
        from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
        where o.store_id = ${ctx.store.id} and o.is_sale and ${within(sql`o.day`, query)}
        group by c.store_id, c.id`;
  }
}

/**
 * The ABC curve (decisions §4): by sales total descending; A while the share before the item is
 * below 80 %, B below 95 %, C the rest. Ties are ordered by id, so the curve is the same each time.
 */
export async function listAbcItems(ctx: Ctx, query: Query): Promise<{ data: AbcRow[] }> {
  const { rows } = await sql<AbcRow>`
    with items as (${itemsOf(ctx, query)}), summed as (
      select id, name, revenue, sum(revenue) over () as whole,
        sum(revenue) over (order by revenue desc, id rows unbounded preceding) as upto
      from items where revenue > 0
    ), classed as (
      select id, name, revenue, upto, revenue / whole as share, upto / whole as cumulative_share,
        case when (upto - revenue) * 100 < whole * 80 then 'a'
             when (upto - revenue) * 100 < whole * 95 then 'b' else 'c' end as class
      from summed
    )
    select id, name, revenue, share::float8, cumulative_share::float8, class from classed
    where ${query.class === 'all' ? sql`true` : sql`class = ${query.class}`}
    order by upto, id limit ${query.limit}`.execute(ctx.db);
  return { data: rows };
}
