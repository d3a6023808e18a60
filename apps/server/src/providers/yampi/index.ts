import type { CommerceProvider, Shop } from '#areas/records/integrations/commerce.port';
import { checkEach } from '../shop-form.ts';
import { yampiApi } from './api.ts';
import { FIELDS, understand } from './connection.ts';
import { createCoupon } from './coupons.ts';
import { countRecords, list, listPage, readRecord } from './lists.ts';
import { STATUSES } from './records.ts';
import { changesIn, deleteWebhooks, isAuthentic, registerWebhook } from './webhooks.ts';
import { yampiTexts } from './yampi.texts.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;

/** Yampi's API (https://docs.yampi.com.br/api-reference). */
export function createYampi({ url }: { url: string }): CommerceProvider {
  const apiOf = (shop: Shop) => yampiApi(shop, url);
  return {
    slug: 'yampi',
    name: 'Yampi',
    category: 'ecommerce',
    description: yampiTexts.description,
    fields: FIELDS,
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 10, per_second: 2 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: { by: 'keys', understand },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(apiOf(shop), resource, { limit: 1, page: 1 }),
      );
      return { account_name: shop.account, resources };
    },
    page: (shop, resource, ask) => listPage(apiOf(shop), resource, ask),
    one: (shop, resource, id) => readRecord(apiOf(shop), resource, id),
    listen: (shop, notices_url) => registerWebhook(apiOf(shop), notices_url),
    unlisten: (shop, notices_url) => deleteWebhooks(apiOf(shop), notices_url),
    changes: (notice, shop) =>
      isAuthentic(notice, shop) ? { element: null, changes: changesIn(notice) } : null,
    createCoupon: (shop, coupon) => createCoupon(apiOf(shop), coupon),
    count: (shop, resource, from) => countRecords(apiOf(shop), resource, from),
  };
}
