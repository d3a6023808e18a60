import { localDay } from '@clientela/domain';
import type { ShopCoupon } from '#areas/records/integrations/commerce.port';
import { reais } from '../shop-values.ts';
import type { NuvemshopApi } from './api.ts';

export async function createCoupon(
  { shop, call }: NuvemshopApi,
  { code, amount, minimum, ends_at }: ShopCoupon,
): Promise<void> {
  await call('coupons', {
    method: 'POST',
    body: {
      code,
      type: 'absolute',
      value: reais(amount),
      valid: true,
      max_uses: 1,
      min_price: reais(minimum),
      end_date: localDay(ends_at, shop.time_zone),
    },
  });
}
