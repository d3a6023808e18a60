import { type Shop, ShopRefusedError } from '#areas/records/integrations/commerce.port';
import type { JsonAnswer } from '#platform/call-json';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { woocommerceTexts } from './woocommerce.texts.ts';

export const PER_PAGE = 100;

/** WooCommerce's API as one shop's keys reach it. */
export interface WoocommerceApi {
  shop: Shop;
  call(
    path: string,
    rest?: { method: 'POST' | 'PUT' | 'DELETE'; body?: unknown },
  ): Promise<JsonAnswer>;
}

export function woocommerceApi(shop: Shop): WoocommerceApi {
  return {
    shop,
    call(path, rest) {
      const { key = '', secret = '' } = shop.credentials;
      return callShop(shop, {
        ...rest,
        url: `${shop.settings.url}/wp-json/wc/v3/${path}`,
        headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
        outside_only: shop.outside_only,
      });
    },
  };
}

export async function list(api: WoocommerceApi, path: string, query: Query) {
  const { json, headers, status } = await api.call(`${path}?${queryText(query)}`);
  if (status === 404) throw new ShopRefusedError('other', woocommerceTexts.api_not_found);
  return { rows: rowsIn(json), total: Number(headers['x-wp-total'] ?? 0) };
}
