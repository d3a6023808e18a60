import { PopupDefinition } from '@clientela/contract';
import { z } from 'zod';
import { couponShop, makeShopCoupon } from '#areas/records/integrations/index';
import { type Ctx, inTransaction } from '#platform/context';
import { newPublicKey } from '#platform/ids';
import { enqueue, job } from '#platform/jobs';
import { publishSignup } from './signed-up.ts';

const DAY_MS = 86_400_000;
/** Longer than a request waits for the shop: afterwards its process has ended. */
const LATE_MS = 2 * 60_000;

/** Finishes a sign-up whose process ended between reserving a code and creating it in the shop. */
export const finishShopCoupon = job({
  name: 'popups.finish_shop_coupon',
  payload: z.object({ store_id: z.uuid(), submission_id: z.uuid() }),
  once: ({ submission_id }) => submission_id,
  attempts: 8,
  async run(ctx, { submission_id }) {
    await createInShop(ctx, submission_id, { isRepeated: true });
  },
});

/** Reserves a new code for a sign-up, in the caller's transaction; `createInShop` follows its commit. */
export async function reserveShopCoupon(
  ctx: Ctx,
  { popup_id, submission_id }: { popup_id: string; submission_id: string },
): Promise<string> {
  const code = newPublicKey().toUpperCase();
  const { store } = ctx;
  await ctx.db
    .insertInto('popup_coupons')
    .values({ store_id: store.id, popup_id, code, submission_id, is_pending: true })
    .execute();
  const runAt = new Date(ctx.clock.now().getTime() + LATE_MS);
  await enqueue(ctx, finishShopCoupon, { store_id: store.id, submission_id }, { runAt });
  return code;
}

/**
 * Creates a reserved code in the shop, outside the transaction, and publishes the sign-up. Where the shop fails, the
 * sign-up stays without a code.
 *
 * @returns the code of the sign-up, null where there is none.
 */
export async function createInShop(
  ctx: Ctx,
  submission_id: string,
  { isRepeated = false } = {},
): Promise<string | null> {
  const pending = await findPending(ctx, submission_id);
  if (!pending) return null;
  // A first attempt may have created the code, which the shop then refuses.
  const codes = isRepeated ? [pending.code, newPublicKey().toUpperCase()] : [pending.code];
  let made: string | null = null;
  for (const code of codes)
    if (await isMade(ctx, pending, code)) {
      made = code;
      break;
    }
  return inTransaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('popup_coupons')
      .where('store_id', '=', ctx.store.id)
      .where('popup_id', '=', pending.popup_id)
      .where('code', '=', pending.code)
      .where('is_pending', '=', true)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return made;
    if (made) {
      await ctx.db
        .insertInto('popup_coupons')
        .values({ store_id: ctx.store.id, popup_id: pending.popup_id, code: made, submission_id })
        .execute();
    }
    const { state } = await ctx.db
      .updateTable('popup_submissions')
      .set({ coupon: made })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', submission_id)
      .returning('state')
      .executeTakeFirstOrThrow();
    if (state !== 'awaiting_confirmation') await publishSignup(ctx, submission_id);
    return made;
  });
}

interface Pending {
  code: string;
  popup_id: string;
  definition: unknown;
}

function findPending(ctx: Ctx, submissionId: string): Promise<Pending | undefined> {
  return ctx.db
    .selectFrom('popup_submissions as s')
    .innerJoin('popup_coupons as k', (join) =>
      join
        .onRef('k.store_id', '=', 's.store_id')
        .onRef('k.popup_id', '=', 's.popup_id')
        .onRef('k.code', '=', 's.coupon'),
    )
    .innerJoin('popup_versions as v', (join) =>
      join
        .onRef('v.store_id', '=', 's.store_id')
        .onRef('v.popup_id', '=', 's.popup_id')
        .onRef('v.version', '=', 's.version'),
    )
    .select(['k.code', 'k.popup_id', 'v.definition'])
    .where('s.store_id', '=', ctx.store.id)
    .where('s.id', '=', submissionId)
    .where('k.is_pending', '=', true)
    .executeTakeFirst();
}

async function isMade(ctx: Ctx, { definition, popup_id }: Pending, code: string): Promise<boolean> {
  const { coupon } = PopupDefinition.parse(definition);
  if (coupon.kind !== 'SHOP') return false;
  const { discount: kind, value, minimum, valid_days } = coupon;
  try {
    const shop = await couponShop(ctx);
    if (!shop) return false;
    const ends_at = new Date(ctx.clock.now().getTime() + valid_days * DAY_MS);
    await makeShopCoupon(ctx, shop.slug, { code, discount: { kind, value }, minimum, ends_at });
    return true;
  } catch (error) {
    ctx.log.warn('pop-up coupon not created', { store: ctx.store.id, popup: popup_id, error });
    return false;
  }
}
