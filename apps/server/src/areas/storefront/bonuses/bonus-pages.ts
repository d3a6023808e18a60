import type { BonusPage } from '@clientela/contract';
import { sql } from 'kysely';
import {
  type BonusCoupon,
  couponMade,
  dropCoupon,
  findBonusPage,
  reserveCoupon,
} from '#areas/records/bonus-ledger/index';
import { couponShop, makeShopCoupon } from '#areas/records/integrations/index';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { findHolder } from './bonuses.queries.ts';
import { assertContactIsOld, makePin } from './pins.ts';

/** How long a code from the page is good, in minutes. */
const CODE_MINUTES = 2;
const CODES_PER_HOUR = 20;

async function openPage(
  platform: PlatformCtx,
  secret: string,
): Promise<{ ctx: Ctx; customer_id: string }> {
  const found = await findBonusPage(platform, secret);
  if (!found) throw new Failure('not_found');
  return {
    ctx: await storeCtx(platform.app, found.store_id, platform.limits),
    customer_id: found.customer_id,
  };
}

/** Returns the bonus page of a customer's link. */
export async function readBonusPage(platform: PlatformCtx, secret: string): Promise<BonusPage> {
  const { ctx, customer_id } = await openPage(platform, secret);
  const now = ctx.clock.now();
  const { rows } = await sql<BonusPage['lots'][number] & { terms: string | null }>`
    select b.remaining, b.available_at, b.expires_at, b.minimum_to_use_bonus, b.minimum_purchase_amount,
        greatest(b.minimum_to_use_bonus, (b.remaining * b.minimum_purchase_amount + 99) / 100) as minimum_for_use,
        s.rule -> 'limitations' ->> 'terms' as terms
      from bonuses b
      left join bonus_strategies s on s.store_id = b.store_id and s.id = b.strategy_id
     where b.store_id = ${ctx.store.id} and b.customer_id = ${customer_id} and b.remaining > 0
       and b.expires_at > ${now}
     order by b.expires_at, b.id`.execute(ctx.db);
  const sumOf = (isReady: boolean) =>
    rows
      .filter(({ available_at }) => Date.parse(available_at) <= now.getTime() === isReady)
      .reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    store_name: ctx.store.name,
    available: sumOf(true),
    pending: sumOf(false),
    lots: rows.map(({ terms: _terms, ...lot }) => lot),
    terms: [...new Set(rows.flatMap(({ terms }) => (terms ? [terms] : [])))],
    has_shop: (await couponShop(ctx)) !== null,
  };
}

/** A code that the customer shows at the till in place of one that is sent. */
export async function makePageCode(
  platform: PlatformCtx,
  secret: string,
): Promise<{ code: string; expires_at: string }> {
  const { ctx, customer_id } = await openPage(platform, secret);
  await assertCodeAllowed(ctx, customer_id);
  const { pin, expires_at } = await makePin(
    ctx,
    { customer_id, purchase_amount: null, amount: null },
    { channel: 'PAGE', minutes: CODE_MINUTES },
  );
  return { code: pin, expires_at: expires_at.toISOString() };
}

/** Creates a coupon in the connected shop: its value is reserved first, and released if the shop refuses. */
export async function makePageCoupon(
  platform: PlatformCtx,
  secret: string,
  purchase_amount: number | null,
): Promise<Pick<BonusCoupon, 'code' | 'amount' | 'minimum' | 'ends_at'>> {
  const { ctx, customer_id } = await openPage(platform, secret);
  await assertCodeAllowed(ctx, customer_id);
  const shop = await couponShop(ctx);
  if (!shop) throw new Failure('not_found');
  const coupon = await reserveCoupon(ctx, customer_id, { shop: shop.slug, purchase_amount });
  if (!coupon) throw new Failure('bonus_nothing_usable');
  const { code, amount, minimum, ends_at } = coupon;
  if (!coupon.made_at) {
    try {
      await makeShopCoupon(ctx, shop.slug, {
        code,
        discount: { kind: 'FIXED', value: amount },
        minimum,
        ends_at: new Date(ends_at),
      });
    } catch (cause) {
      await dropCoupon(ctx, coupon);
      throw new Failure('bonus_coupon_refused', { cause, retryAfter: 60 });
    }
    await couponMade(ctx, coupon.id);
  }
  return { code, amount, minimum, ends_at };
}

/** The link was sent to the customer's contact, so its codes follow the same rules as those that are sent. */
async function assertCodeAllowed(ctx: Ctx, customerId: string): Promise<void> {
  assertContactIsOld(ctx, (await findHolder(ctx, customerId)).contact_changed_at);
  const { count, secondsLeft } = await countHit(
    ctx.app,
    `bonus_codes:${ctx.store.id}:${customerId}`,
    3_600,
  );
  if (count > CODES_PER_HOUR) throw new Failure('pin_too_often', { retryAfter: secondsLeft });
}
