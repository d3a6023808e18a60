import type { Shop, ShopCoupon } from '#areas/records/integrations/commerce.port';
import type { YampiApi } from './api.ts';

export async function createCoupon(
  { shop, call }: YampiApi,
  { code, discount, minimum, ends_at }: ShopCoupon,
): Promise<void> {
  await call('pricing/promocodes', {
    method: 'POST',
    body: {
      active: true,
      code,
      discount_type: discount.kind === 'FIXED' ? 'v' : 'p',
      value: discount.value / 100,
      quantity: 1,
      min_value: minimum / 100,
      once_per_customer: true,
      accumulate: false,
      start_at: dateOf(shop.now(), shop),
      end_at: dateOf(ends_at, shop),
    },
  });
}

/** An instant as this platform writes it: the clock on the shop's wall, and where that hangs. */
function dateOf(at: Date, { time_zone: timezone }: Shop) {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: timezone,
  });
  return { date: wall.format(at), timezone_type: 3, timezone };
}
