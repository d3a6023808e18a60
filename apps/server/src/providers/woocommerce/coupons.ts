import type { ShopCoupon } from '#areas/records/integrations/commerce.port';
import { reais } from '../shop-values.ts';
import type { WoocommerceApi } from './api.ts';

export async function createCoupon(
  api: WoocommerceApi,
  { code, discount, minimum, ends_at }: ShopCoupon,
): Promise<void> {
  await api.call('coupons', {
    method: 'POST',
    body: {
      code,
      discount_type: discount.kind === 'FIXED' ? 'fixed_cart' : 'percent',
      // In reais, or in per cent: both have two decimals.
      amount: reais(discount.value),
      usage_limit: 1,
      minimum_amount: reais(minimum),
      date_expires_gmt: ends_at.toISOString().slice(0, 19),
    },
  });
}
