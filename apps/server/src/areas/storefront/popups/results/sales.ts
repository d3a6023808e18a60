import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Orders so long after a sign-up count as its revenue. */
export const AFTER = '7 days';

/**
 * Orders that follow from sign-ups, each once and under its latest sign-up: of the same person within seven days, or
 * with the coupon. Columns: order_id, revenue, submission_id, letter, signed_up_at, has_coupon.
 */
export function salesOf(
  { store }: Pick<Ctx, 'store'>,
  popupId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select distinct on (x.order_id) x.* from (
    select o.id as order_id, o.revenue, s.id as submission_id, s.letter, s.at as signed_up_at,
        o.coupon is not null and upper(o.coupon) = upper(s.coupon) as has_coupon
      from popup_submissions s
      join orders o on o.store_id = s.store_id and o.customer_id = s.customer_id and o.is_sale
        and o.ordered_at >= s.at
        and (o.ordered_at < s.at + interval '${sql.raw(AFTER)}' or upper(o.coupon) = upper(s.coupon))
     where s.store_id = ${store.id} and s.popup_id = ${popupId} and s.state <> 'suspect') x
   order by x.order_id, x.signed_up_at desc`;
}

export function revenueOf(ctx: Pick<Ctx, 'store'>, popupId: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(a.revenue), 0) from (${salesOf(ctx, popupId)}) a)::bigint`;
}
