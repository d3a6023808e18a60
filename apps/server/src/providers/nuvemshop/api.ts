import type { Shop } from '#areas/records/integrations/commerce.port';
import type { JsonAnswer } from '#platform/call-json';
import { callShop } from '../shop-call.ts';

const VERSION = '2025-03';

export interface NuvemshopSettings {
  apiUrl: string;
  authorizeUrl: string;
  /** The platform requires a contact in each app's User-Agent. */
  contact: string;
}

/** Nuvemshop's API as one shop's token reaches it. */
export interface NuvemshopApi {
  shop: Shop;
  call(path: string, rest?: { method: 'POST' | 'DELETE'; body?: unknown }): Promise<JsonAnswer>;
}

export function nuvemshopApi(shop: Shop, settings: NuvemshopSettings): NuvemshopApi {
  return {
    shop,
    call(path, rest) {
      const token = `bearer ${shop.credentials.token ?? ''}`;
      return callShop(shop, {
        ...rest,
        url: `${settings.apiUrl}/${VERSION}/${shop.account}/${path}`,
        // The guides name the first; newer ones the second.
        headers: { authentication: token, authorization: token, 'user-agent': agentOf(settings) },
      });
    },
  };
}

export function agentOf({ contact }: NuvemshopSettings): string {
  return `Clientela (${contact})`;
}
