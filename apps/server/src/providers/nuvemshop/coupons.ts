import { localDay } from '@clientela/domain';
import type { ShopCoupon } from '#areas/records/integrations/commerce.port';
import { reais } from '../shop-values.ts';
import type { NuvemshopApi } from './api.ts';

export async function createCoupon(
  { shop, call }: NuvemshopApi,
  { code, discount, minimum, ends_at }: ShopCoupon,
): Promise<void> {
  await call('coupons', {
    method: 'POST',
    body: {
      code,
      type: discount.kind === 'FIXED' ? 'absolute' : 'percentage',
      // In reais, or in per cent: both have two decimals.
      value: reais(discount.value),
      valid: true,
      max_uses: 1,
      min_price: reais(minimum),
      end_date: localDay(ends_at, shop.time_zone),
    },
  });
}
