import type { BonusOverview } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { readUseRate } from './use-rate.queries.ts';

/** The store's bonus debt, costs and revenue of bonuses, and their use at the point of sale. */
export async function readOverview(ctx: Ctx): Promise<BonusOverview> {
  const store = ctx.store.id;
  const now = ctx.clock.now();
  const zone = ctx.store.time_zone;
  const month = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${zone}, 'YYYY-MM')`;
  const open = sql`b.store_id = ${store} and b.remaining > 0 and b.expires_at > ${now}`;
  const isReady = sql`b.available_at <= ${now}`;
  const yearAgo = sql`${now}::timestamptz - interval '12 months'`;
  const result = await sql<Omit<BonusOverview, 'expected_use' | 'redemption' | 'ended'>>`
    select
      coalesce((select sum(b.remaining) from bonuses b where ${open} and ${isReady}), 0) as available,
      coalesce((select sum(b.remaining) from bonuses b where ${open} and not (${isReady})), 0) as pending,
      coalesce((select json_agg(x order by x.month) from (
        select ${month(sql`(b.expires_at - interval '1 second')`)} as month,
            coalesce(sum(b.remaining) filter (where ${isReady}), 0) as available,
            coalesce(sum(b.remaining) filter (where not (${isReady})), 0) as pending
          from bonuses b where ${open} group by 1) x), '[]') as liability,
      coalesce((select json_agg(x order by x.month) from (
        select ${month(sql`e.created_at`)} as month,
            coalesce(sum(e.amount) filter (where e.kind in ('grant', 'reverse')), 0) as earned,
            coalesce(-sum(e.amount) filter (where e.kind in ('use', 'return')), 0) as used,
            coalesce(-sum(e.amount) filter (where e.kind = 'expire'), 0) as expired,
            coalesce(-sum(e.amount) filter (where e.kind = 'cancel'), 0) as cancelled
          from bonus_entries e where e.store_id = ${store} and e.created_at >= ${yearAgo} group by 1) x), '[]') as months,
      (select round(avg(u.purchase_amount)) from bonus_uses u
        where u.store_id = ${store} and u.created_at >= ${yearAgo} and u.cancelled_at is null) as ticket_with,
      (select round(avg(o.total)) from orders o where o.store_id = ${store} and o.is_sale and o.ordered_at >= ${yearAgo}
        and not exists (select from bonus_uses u where u.store_id = o.store_id and u.order_id = o.id)) as ticket_without,
      coalesce((select sum(u.purchase_amount - u.amount) from bonus_uses u
        where u.store_id = ${store} and u.created_at >= ${yearAgo} and u.cancelled_at is null), 0) as revenue_with,
      coalesce((select sum(u.amount) from bonus_uses u
        where u.store_id = ${store} and u.created_at >= ${yearAgo} and u.cancelled_at is null), 0) as used_12_months,
      coalesce((select json_agg(json_build_object('user', json_build_object('id', p.id, 'name', p.name),
          'uses', x.uses, 'amount', x.amount, 'without_pin', x.without_pin, 'cancelled', x.cancelled)
          order by x.amount desc) from (
        select u.used_by, count(*) as uses, coalesce(sum(u.amount) filter (where u.cancelled_at is null), 0) as amount,
            count(*) filter (where u.proof in ('RELEASED', 'NONE')) as without_pin,
            count(*) filter (where u.cancelled_at is not null) as cancelled
          from bonus_uses u where u.store_id = ${store} and u.created_at >= ${yearAgo} and u.used_by is not null
         group by 1) x join users p on p.id = x.used_by), '[]') as people`.execute(ctx.db);
  const overview = rowOf(result);
  const { rate, is_own_rate, redemption, ended } = await readUseRate(ctx);
  const amount = Math.round((overview.available + overview.pending) * rate);
  return { ...overview, redemption, ended, expected_use: { amount, rate, is_own_rate } };
}
