import type { MetricGroup, readMetric } from '@clientela/contract';
import { present } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PLACE_KEYS } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { dashboardsTexts } from './dashboards.texts.ts';

type Query = z.output<(typeof readMetric)['query']>;

/** How a day of the rollup becomes a key; these groupings never read an order. */
const DAY_KEYS: Partial<Record<MetricGroup, RawBuilder<string>>> = {
  day: sql`to_char(s.day, 'YYYY-MM-DD')`,
  week: sql`to_char(s.day, 'IYYY"-W"IW')`,
  month: sql`to_char(s.day, 'YYYY-MM')`,
  year: sql`to_char(s.day, 'YYYY')`,
  day_of_week: sql`extract(dow from s.day)::text`,
};

const ROW_KEYS: Partial<Record<MetricGroup, RawBuilder<string>>> = {
  ...PLACE_KEYS,
  payment_method: sql`o.payment_method`,
};

interface Sums {
  key: string | null;
  orders: number;
  revenue: number;
}

/** Revenue (cents), orders or average ticket (cents, half up) of sales, grouped; `total` over the whole period. */
export async function sumMetric(ctx: Ctx, query: Query) {
  const dayKey = DAY_KEYS[query.group_by];
  const sums = dayKey ? await sumDays(ctx, query, dayKey) : await sumOrders(ctx, query);
  const measure = ({ orders, revenue }: Pick<Sums, 'orders' | 'revenue'>) => {
    if (query.metric === 'orders') return orders;
    if (query.metric === 'revenue') return revenue;
    return averageTicket(revenue, orders);
  };
  const all = sums.reduce(
    (sum, row) => ({ orders: sum.orders + row.orders, revenue: sum.revenue + row.revenue }),
    { orders: 0, revenue: 0 },
  );
  return {
    data: sums.map((row) => ({
      key: row.key ?? dashboardsTexts.not_informed,
      value: measure(row),
    })),
    total: measure(all),
  };
}

/** Sales total over sales count, in cents, rounded half up. */
function averageTicket(revenue: number, orders: number): number {
  return orders === 0 ? 0 : Math.floor((2 * revenue + orders) / (2 * orders));
}

async function sumDays(ctx: Ctx, query: Query, key: RawBuilder<string>): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${key} as key, sum(s.sales_count)::bigint as orders, sum(s.revenue)::bigint as revenue
    from daily_sales s
    where s.store_id = ${ctx.store.id} and ${within(sql`s.day`, query)}
    group by 1 order by 1`.execute(ctx.db);
  return rows;
}

async function sumOrders(ctx: Ctx, query: Query): Promise<Sums[]> {
  const isHour = query.group_by === 'hour';
  const key = isHour
    ? sql`extract(hour from o.ordered_at at time zone ${ctx.store.time_zone})::int::text`
    : present(ROW_KEYS[query.group_by], `key of ${query.group_by}`);
  const order = isHour
    ? sql`min(extract(hour from o.ordered_at at time zone ${ctx.store.time_zone}))`
    : sql`3 desc`;
  const { rows } = await sql<Sums>`
    select ${key} as key, count(*) as orders, sum(o.revenue)::bigint as revenue
    from orders o
    left join customers c on c.store_id = o.store_id and c.id = o.customer_id
    where o.store_id = ${ctx.store.id} and o.is_sale and ${within(sql`o.day`, query)}
    group by 1 order by ${order}`.execute(ctx.db);
  return rows;
}

export function within(
  day: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const bounds: RawBuilder<unknown>[] = [sql`true`];
  if (from) bounds.push(sql`${day} >= ${from}::date`);
  if (to) bounds.push(sql`${day} <= ${to}::date`);
  return sql`${sql.join(bounds, sql` and `)}`;
}
