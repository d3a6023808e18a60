import type { PopupCoupon } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { couponOf, takeFromPool } from './coupons.ts';
import { noticeCoupons } from './notices.ts';
import { reserveShopCoupon } from './shop-coupons.ts';

/** The code of a sign-up; a pending one still has to be created in the shop. */
export interface Reward {
  coupon: string | null;
  isPending: boolean;
}

/** The code of a sign-up, one a person. */
export async function rewardOf(
  ctx: Ctx,
  of: { popup_id: string; submission_id: string },
  coupon: PopupCoupon,
  person: { id: string; is_new: boolean },
): Promise<Reward> {
  const { popup_id, submission_id } = of;
  if (coupon.kind === 'NONE' || (coupon.only_new && !person.is_new)) return known(null);
  if (coupon.kind === 'FIXED') return known(coupon.code);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${ctx.store.id} ${popup_id} ${person.id}`}, 0))`.execute(
    ctx.db,
  );
  const own = await couponOf(ctx, popup_id, person.id);
  if (own) return known(own);
  if (coupon.kind === 'POOL') {
    const code = await takeFromPool(ctx, popup_id, submission_id);
    await noticeCoupons(ctx, popup_id);
    return known(code);
  }
  return { coupon: await reserveShopCoupon(ctx, of), isPending: true };
}

const known = (coupon: string | null): Reward => ({ coupon, isPending: false });
