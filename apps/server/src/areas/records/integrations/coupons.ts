import type { Ctx } from '#platform/context';
import type { ShopCoupon } from './commerce.port.ts';
import { askedShop, fetchFromShop, findConnection, providerOf } from './connections.ts';

/** The connected shop that takes codes of ours; null where the store has none. */
export async function couponShop(ctx: Ctx): Promise<{ slug: string; name: string } | null> {
  const connected = await ctx.db
    .selectFrom('store_integrations')
    .select(['slug', 'account_name'])
    .where('store_id', '=', ctx.store.id)
    .where('state', 'not in', ['disabled', 'reconnect'])
    .orderBy('connected_at')
    .execute();
  const found = connected.find(({ slug }) => ctx.app.shops[slug]?.createCoupon);
  return found ? { slug: found.slug, name: found.account_name } : null;
}

/** Makes a code in a connected shop. @throws Failure where the platform refuses or does not answer. */
export async function makeShopCoupon(ctx: Ctx, slug: string, coupon: ShopCoupon): Promise<void> {
  const row = await findConnection(ctx, slug);
  if (!row) return;
  const shop = await askedShop(ctx, row);
  await fetchFromShop(async () => providerOf(ctx.app, slug).createCoupon?.(shop, coupon));
}
