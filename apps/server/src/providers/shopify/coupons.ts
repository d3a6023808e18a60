import {
  type Shop,
  type ShopCoupon,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { reais } from '../shop-values.ts';
import type { ShopifyApi } from './api.ts';
import { COUPON_CREATE } from './queries.ts';

export async function createCoupon(api: ShopifyApi, coupon: ShopCoupon): Promise<void> {
  const data = await api.ask(COUPON_CREATE, { discount: discountOf(api.shop, coupon) });
  const { userErrors } = data.discountCodeBasicCreate as { userErrors: { message: string }[] };
  if (userErrors[0]) throw new ShopRefusedError('other', userErrors[0].message);
}

/** Valid for any holder of the code, on the whole cart, once. */
function discountOf(shop: Shop, { code, discount, minimum, ends_at }: ShopCoupon) {
  return {
    title: code,
    code,
    usageLimit: 1,
    appliesOncePerCustomer: true,
    startsAt: shop.now().toISOString(),
    endsAt: ends_at.toISOString(),
    context: { all: 'ALL' },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: reais(minimum) } },
    customerGets: {
      items: { all: true },
      value:
        discount.kind === 'FIXED'
          ? { discountAmount: { amount: reais(discount.value), appliesOnEachItem: false } }
          : { percentage: discount.value / 10_000 },
    },
  };
}
