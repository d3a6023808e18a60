import type { BonusSimulation, BonusStrategy } from '@clientela/contract';
import { present } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { clustersStillThere } from './orders.queries.ts';
import { type PastSale, Replay, type ReplayedSale } from './simulation.rules.ts';

/** A rule, and the groups whose purchases simulate it. */
export interface SimulationPlan {
  strategy: BonusStrategy;
  customer_cluster_ids: readonly string[];
  excluded_cluster_ids: readonly string[];
}

/** Customers that are read at once. */
const PIECE = 2_000;

/** Grants and costs of a rule over the twelve months before `until`; needs a transaction. */
export async function simulateStrategy(
  ctx: Ctx,
  plan: SimulationPlan,
  until: Date,
): Promise<Omit<BonusSimulation, 'expected' | 'share_of_revenue' | 'sales_to_pay'>> {
  const replay = new Replay(plan.strategy, ctx.store.time_zone, until);
  for await (const sales of customersSales(ctx, plan, until)) replay.customer(sales);
  return { ...totalsOf(replay), until: until.toISOString() };
}

/** Simulated use and earnings of these purchases, one customer at a time. */
export async function* replaySales(
  ctx: Ctx,
  plan: SimulationPlan,
  until: Date,
): AsyncIterable<ReplayedSale[]> {
  const replay = new Replay(plan.strategy, ctx.store.time_zone, until);
  for await (const sales of customersSales(ctx, plan, until)) yield replay.customer(sales);
}

function totalsOf({ orders, customers, bonuses, revenue, open, days }: Replay) {
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  const months = new Map<string, { granted: number; used: number; expired: number }>();
  let [owed, peak_liability] = [0, 0];
  for (const [day, { granted, used, expired }] of inOrder) {
    owed += granted - used - expired;
    peak_liability = Math.max(peak_liability, owed);
    const month = months.get(day.slice(0, 7)) ?? { granted: 0, used: 0, expired: 0 };
    month.granted += granted;
    month.used += used;
    month.expired += expired;
    months.set(day.slice(0, 7), month);
  }
  const sum = (of: 'granted' | 'used' | 'expired') =>
    inOrder.reduce((total, [, tally]) => total + tally[of], 0);
  return {
    orders,
    customers,
    bonuses,
    revenue,
    open,
    peak_liability,
    granted: sum('granted'),
    usable: sum('used'),
    breakage: sum('expired'),
    months: [...months].map(([month, tally]) => ({ month, ...tally })),
  };
}

/**
 * Purchases of twelve months, one customer at a time. They arrive as text, one line per purchase: a
 * million rows of columns take the driver longer than the replay.
 */
async function* customersSales(
  ctx: Ctx,
  plan: SimulationPlan,
  until: Date,
): AsyncIterable<PastSale[]> {
  const { excluded_payment_methods } = plan.strategy.limitations;
  const included =
    plan.customer_cluster_ids.length === 0
      ? sql`true`
      : await clustersStillThere(ctx, plan.customer_cluster_ids);
  const excluded = await clustersStillThere(ctx, plan.excluded_cluster_ids);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ customer_id: string; sales: string | null }>`
      select w.customer_id, s.sales from (
          select t.customer_id, t.first_sale_at
            from customer_totals t join customers c on c.store_id = t.store_id and c.id = t.customer_id
           where t.store_id = ${ctx.store.id} and t.customer_id > ${after}
             and t.last_sale_at > ${until}::timestamptz - interval '12 months'
             and c.anonymized_at is null and ${included} and not coalesce(${excluded}, false)
           order by t.customer_id limit ${PIECE}) w
        cross join lateral (
          select string_agg(concat_ws(E'\t', (extract(epoch from o.ordered_at) * 1000)::bigint, o.day, o.total,
              o.shipping, o.refunded_amount, case when o.provider = '' then 'STORE' else 'ONLINE' end,
              (o.coupon is not null and o.coupon <> '')::int,
              (o.payment_method = any(${[...excluded_payment_methods]}::text[]) is true)::int,
              (o.ordered_at = w.first_sale_at)::int, ${linesOf(plan.strategy)},
              translate(o.number, E'\t\n', '  ')), E'\n' order by o.ordered_at, o.id) as sales
            from orders o
           where o.store_id = ${ctx.store.id} and o.customer_id = w.customer_id and o.is_sale
             and not o.is_return and o.ordered_at <= ${until}
             and o.ordered_at > ${until}::timestamptz - interval '12 months') s
       order by w.customer_id`.execute(ctx.db);
    for (const { sales } of rows) {
      if (sales) yield sales.split('\n').map((line) => saleOf(plan, line));
    }
    const last = rows[PIECE - 1];
    if (!last) return;
    after = last.customer_id;
  }
}

/** Eligible amount and total of a purchase's lines; empty when the rule excludes no product. */
function linesOf({ limitations }: BonusStrategy): RawBuilder<string> {
  const { excluded_categories, excluded_product_ids } = limitations;
  if (excluded_categories.length + excluded_product_ids.length === 0) return sql`''`;
  return sql`(select concat_ws(' ', coalesce(sum(i.total) filter (where i.product_id <> all(${[...excluded_product_ids]}::uuid[])
      and (p.category = any(${[...excluded_categories]}::text[])) is not true), 0), coalesce(sum(i.total), 0))
    from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
   where i.store_id = o.store_id and i.order_id = o.id)`;
}

function saleOf({ strategy }: SimulationPlan, line: string): PastSale {
  const [
    at,
    day,
    total,
    shipping,
    refunded,
    channel,
    hasCoupon,
    isExcluded,
    isFirst,
    lines,
    number,
  ] = line.split('\t');
  const { limitations } = strategy;
  const [earning = 0, all = 0] = lines ? lines.split(' ').map(Number) : [];
  return {
    at: Number(at),
    day: present(day, 'day of the sale'),
    total: Number(total),
    shipping: Number(shipping),
    refunded: Number(refunded),
    channel: channel === 'STORE' ? 'STORE' : 'ONLINE',
    coupon: hasCoupon === '1' ? 'CUPOM' : null,
    payment_method: isExcluded === '1' ? (limitations.excluded_payment_methods[0] ?? null) : null,
    is_first_purchase: isFirst === '1',
    // One line for eligible and one for excluded goods: the rule needs only their shares.
    lines: [
      { product_id: '', category: null, total: earning },
      {
        product_id: limitations.excluded_product_ids[0] ?? '',
        category: limitations.excluded_categories[0] ?? null,
        total: all - earning,
      },
    ],
    number: number ?? '',
  };
}
