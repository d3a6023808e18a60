import type { BonusStrategy } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { clustersCondition, drawOf } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import type { EarningOrder } from './bonuses.rules.ts';

/** A purchase as bonuses see it. */
export interface BonusOrder extends Omit<EarningOrder, 'used'> {
  id: string;
  customer_id: string;
  number: string;
  /** Cancelled, expired or given back whole. */
  is_over: boolean;
  ordered_at: string;
  is_first_purchase: boolean;
}

/** These orders of known customers, the oldest first; lines only where asked for. */
export async function readOrders(
  ctx: Ctx,
  ids: readonly string[],
  { withLines }: { withLines: boolean },
): Promise<BonusOrder[]> {
  const lines = withLines
    ? sql`(select coalesce(json_agg(json_build_object(
        'product_id', i.product_id, 'category', p.category, 'total', i.total)), '[]')
        from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
       where i.store_id = o.store_id and i.order_id = o.id)`
    : sql`'[]'::json`;
  const { rows } = await sql<BonusOrder>`
    select o.id, o.customer_id, o.number, o.is_sale, o.status in ('cancelled', 'expired', 'refunded') as is_over,
        o.total, o.shipping, o.refunded_amount as refunded, o.coupon, o.payment_method, o.ordered_at,
        case when o.provider = '' then 'STORE' else 'ONLINE' end as channel, ${lines} as lines,
        not exists (select from orders b where b.store_id = o.store_id and b.customer_id = o.customer_id
          and b.is_sale and (b.ordered_at, b.id) < (o.ordered_at, o.id)) as is_first_purchase
      from orders o
     where o.store_id = ${ctx.store.id} and o.id = any(${[...ids]}::uuid[]) and o.customer_id is not null
       and not o.is_return
     order by o.ordered_at, o.id`.execute(ctx.db);
  return rows;
}

/** A campaign's rule while it granted. */
export interface RunningStrategy {
  id: string;
  campaign_id: string;
  rule: BonusStrategy;
  cluster_ids: string[];
  excluded_cluster_ids: string[];
  control_percentage: number;
  active_from: string;
  active_to: string | null;
}

/** Strategies that were granting at any time of a span, the oldest campaign first. */
export function strategiesOf(ctx: Ctx, from: string, to: string): Promise<RunningStrategy[]> {
  return ctx.db
    .selectFrom('bonus_strategies')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('active_from', '<=', to)
    .where((where) => where.or([where('active_to', 'is', null), where('active_to', '>', from)]))
    .orderBy('campaign_id')
    .orderBy('active_from')
    .$castTo<RunningStrategy>()
    .execute();
}

/** Which of these customers a strategy is for: in its groups, in none it leaves out, not in its control group. */
export async function customersOf(
  ctx: Ctx,
  strategy: RunningStrategy,
  customers: readonly string[],
): Promise<Set<string>> {
  const { cluster_ids, excluded_cluster_ids, control_percentage, campaign_id } = strategy;
  const included =
    cluster_ids.length === 0 ? sql`true` : await clustersStillThere(ctx, cluster_ids);
  const excluded = await clustersStillThere(ctx, excluded_cluster_ids);
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
     where c.store_id = ${ctx.store.id} and c.id = any(${[...customers]}::uuid[]) and c.anonymized_at is null
       and ${included} and not coalesce(${excluded}, false)
       and ${drawOf(campaign_id, sql`c.id`)} % 100 >= ${control_percentage}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Deleted clusters have no members. */
export async function clustersStillThere(
  ctx: Ctx,
  ids: readonly string[],
): Promise<RawBuilder<boolean>> {
  if (ids.length === 0) return sql`false`;
  const there = await ctx.db
    .selectFrom('customer_clusters')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [...ids])
    .execute();
  return clustersCondition(
    ctx,
    there.map(({ id }) => id),
  );
}

/** A bonus granted by a campaign, at the purchase or at enrollment. */
export interface Earned {
  campaign_id: string;
  customer_id: string;
  at: string;
}

/** Earnings of customers in campaigns so far, excluding those that came to nothing. */
export async function earnedEarlier(ctx: Ctx, customers: readonly string[]): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select b.campaign_id, b.customer_id, coalesce(o.ordered_at, b.created_at) as at
      from bonuses b left join orders o on o.store_id = b.store_id and o.id = b.order_id
     where b.store_id = ${ctx.store.id} and b.customer_id = any(${[...customers]}::uuid[])
       and b.campaign_id is not null and b.value > 0 and not (b.cancelled_at is not null and b.used_at is null)`.execute(
    ctx.db,
  );
  return rows;
}
