import type { Shop } from '#areas/records/integrations/commerce.port';
import type { JsonAnswer } from '#platform/call-json';
import { callShop } from '../shop-call.ts';

export const DAY_MS = 86_400_000;
/** Makes a search return one row, since only its headers or its success matter. */
export const FIRST_ROW = { headers: { 'rest-range': 'resources=0-1' } };

type Rest = Omit<Parameters<typeof callShop>[1], 'url'>;

/** VTEX's API as one shop's keys reach it. */
export interface VtexApi {
  shop: Shop;
  call(path: string, rest?: Rest): Promise<JsonAnswer>;
}

export function vtexApi(shop: Shop, url?: string): VtexApi {
  const base = url ?? `https://${shop.account}.vtexcommercestable.com.br`;
  return {
    shop,
    call: (path, rest = {}) =>
      callShop(shop, {
        ...rest,
        url: `${base}${path}`,
        headers: {
          'x-vtex-api-appkey': shop.credentials.app_key ?? '',
          'x-vtex-api-apptoken': shop.credentials.app_token ?? '',
          ...rest.headers,
        },
      }),
  };
}
