import type { ShopCoupon } from '#areas/records/integrations/commerce.port';
import { reais } from '../shop-values.ts';
import type { WoocommerceApi } from './api.ts';

export async function createCoupon(
  api: WoocommerceApi,
  { code, amount, minimum, ends_at }: ShopCoupon,
): Promise<void> {
  await api.call('coupons', {
    method: 'POST',
    body: {
      code,
      discount_type: 'fixed_cart',
      amount: reais(amount),
      usage_limit: 1,
      minimum_amount: reais(minimum),
      date_expires_gmt: ends_at.toISOString().slice(0, 19),
    },
  });
}
