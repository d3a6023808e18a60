import type { PopupCoupon } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newPublicKey } from '#platform/ids';
import { couponOf, takeFromPool } from './coupons.ts';
import { noticeCoupons } from './notices.ts';

/** The code of a sign-up, one a person; `toCreate` still has to be created in the shop. */
export async function rewardOf(
  ctx: Ctx,
  { popup_id, submission_id }: { popup_id: string; submission_id: string },
  coupon: PopupCoupon,
  person: { id: string; is_new: boolean },
): Promise<{ coupon: string | null; toCreate: string | null }> {
  const none = { coupon: null, toCreate: null };
  if (coupon.kind === 'NONE' || (coupon.only_new && !person.is_new)) return none;
  if (coupon.kind === 'FIXED') return { coupon: coupon.code, toCreate: null };
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${ctx.store.id} ${popup_id} ${person.id}`}, 0))`.execute(
    ctx.db,
  );
  const own = await couponOf(ctx, popup_id, person.id);
  if (own) return { coupon: own, toCreate: null };
  if (coupon.kind === 'POOL') {
    const code = await takeFromPool(ctx, popup_id, submission_id);
    await noticeCoupons(ctx, popup_id);
    return { coupon: code, toCreate: null };
  }
  const code = newPublicKey().toUpperCase();
  await ctx.db
    .insertInto('popup_coupons')
    .values({ store_id: ctx.store.id, popup_id, code, submission_id })
    .execute();
  return { coupon: code, toCreate: code };
}
