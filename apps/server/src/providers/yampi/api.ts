import type { Shop } from '#areas/records/integrations/commerce.port';
import type { JsonAnswer } from '#platform/call-json';
import { callShop } from '../shop-call.ts';

const CALL_COST = 2;

/** Yampi's API as one shop's keys reach it. */
export interface YampiApi {
  shop: Shop;
  call(
    path: string,
    rest?: { method?: 'POST' | 'DELETE'; body?: unknown; cost?: number },
  ): Promise<JsonAnswer>;
}

export function yampiApi(shop: Shop, url: string): YampiApi {
  return {
    shop,
    call: (path, rest) =>
      callShop(shop, {
        cost: CALL_COST,
        ...rest,
        url: `${url}/v2/${shop.account}/${path}`,
        headers: {
          'user-token': shop.credentials.token ?? '',
          'user-secret-key': shop.credentials.secret ?? '',
        },
      }),
  };
}
