import {
  type Permission,
  RFM_SEGMENTS,
  TODAY_KINDS,
  type TodayItem,
  type TodayKind,
} from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { freshSince, isPayable } from '#areas/records/orders/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

/** Good customers who have stayed away. */
const LEAVING = RFM_SEGMENTS[7];

type Found = Pick<TodayItem, 'count' | 'cents'> & Partial<Pick<TodayItem, 'id' | 'name'>>;

/** What each kind counts, for the roles that may open it. */
function kindsOf(ctx: Ctx): Record<TodayKind, [Permission, RawBuilder<unknown>]> {
  const store = ctx.store.id;
  const now = ctx.clock.now();
  const month = Number(localDay(now, ctx.store.time_zone).slice(5, 7));
  return {
    disconnected_numbers: [
      'WhatsappStoreConfig.index',
      sql`select count(*) as count, null::bigint as cents, min(s.name) as name from senders s
        where s.store_id = ${store} and s.state in ('disconnected', 'restricted', 'banned', 'paused')`,
    ],
    unpaid_payments: [
      'Order.index',
      sql`select count(distinct p.order_id) as count, coalesce(sum(p.amount), 0)::bigint as cents
        from order_payments p where p.store_id = ${store} and ${isPayable(ctx, 'p')}`,
    ],
    waiting_conversations: [
      'Chat.index',
      sql`select count(*) as count, null::bigint as cents from conversations v
        where v.store_id = ${store} and v.state = 'open' and v.deleted_at is null and v.last_direction = 'in'`,
    ],
    detractors: [
      'Survey.update',
      sql`select sum(w.n)::bigint as count, null::bigint as cents, (array_agg(w.survey_id order by w.n desc))[1] as id,
          (array_agg(w.name order by w.n desc))[1] as name
        from (select r.survey_id, y.name, count(*) as n from survey_responses r
          join surveys y on y.store_id = r.store_id and y.id = r.survey_id
          where r.store_id = ${store} and r.follow_up = 'pending' group by 1, 2) w`,
    ],
    carts: [
      'AbandonedCart.index',
      sql`select count(*) as count, coalesce(sum(b.total), 0)::bigint as cents from carts b
        where b.store_id = ${store} and b.state = 'abandoned' and b.abandoned_at >= ${freshSince(ctx)}`,
    ],
    leaving_customers: [
      'Customer.index',
      sql`select coalesce(sum(z.customers), 0)::bigint as count, coalesce(sum(z.revenue), 0)::bigint as cents
        from rfm_segment_sizes z where z.store_id = ${store} and z.segment = ${LEAVING}`,
    ],
    birthdays: [
      'Customer.index',
      sql`select count(*) as count, null::bigint as cents from customers c
        where c.store_id = ${store} and c.stage = 'customer' and c.anonymized_at is null
          and extract(month from c.birthdate) = ${month}`,
    ],
    draft_campaign: [
      'Campaign.update',
      sql`select count(*) as count, null::bigint as cents, (array_agg(d.id order by d.updated_at desc))[1] as id,
          (array_agg(d.name order by d.updated_at desc))[1] as name
        from campaigns d where d.store_id = ${store} and d.status = 'loading' and d.launched_at is null`,
    ],
  };
}

/** What the store may act on today, without what is empty or closed to the caller. */
export async function listToday(ctx: Ctx): Promise<{ data: TodayItem[] }> {
  const kinds = kindsOf(ctx);
  const data: TodayItem[] = [];
  for (const kind of TODAY_KINDS) {
    const [permission, select] = kinds[kind];
    if (!actorMay(ctx.actor, permission)) continue;
    const found = await sql<Found>`${select}`.execute(ctx.db);
    const { count, cents, id = null, name = '' } = rowOf(found);
    if (count > 0) data.push({ kind, count, cents, id, name: name ?? '' });
  }
  return { data };
}
