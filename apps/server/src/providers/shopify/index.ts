import type { CommerceProvider, Shop } from '#areas/records/integrations/commerce.port';
import { checkAccess } from './access.ts';
import { shopifyApi } from './api.ts';
import {
  APPLICATION,
  applicationOf,
  baseOf,
  FIELDS,
  oauthOf,
  ownKeysOf,
  type ShopifySettings,
} from './connection.ts';
import { createCoupon } from './coupons.ts';
import { countRecords, listPage, readRecord } from './lists.ts';
import { STATUSES } from './records.ts';
import { shopifyTexts } from './shopify.texts.ts';
import { accountOf, deleteWebhooks, readWebhook, registerWebhooks } from './webhooks.ts';

/** Shopify's GraphQL Admin API (https://shopify.dev/docs/api/admin-graphql). */
export function createShopify(settings: ShopifySettings = {}): CommerceProvider {
  const apiOf = (shop: Shop) => shopifyApi(shop, baseOf(settings, shop.account));
  return {
    slug: 'shopify',
    name: 'Shopify',
    category: 'ecommerce',
    description: shopifyTexts.description,
    fields: FIELDS,
    resources: [
      { resource: 'customers', is_incremental: true },
      { resource: 'products', is_incremental: true },
      { resource: 'orders', is_incremental: true },
      { resource: 'carts', is_incremental: true },
    ],
    // Points, as a shop of the smallest plan has them.
    pace: { burst: 1_000, per_second: 100 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: oauthOf(settings),
    application: APPLICATION,
    own_keys: ownKeysOf(settings),
    check: (shop) => checkAccess(apiOf(shop)),
    page: (shop, resource, ask) => listPage(apiOf(shop), resource, ask),
    one: (shop, resource, id) => readRecord(apiOf(shop), resource, id),
    listen: (shop, uri) => registerWebhooks(apiOf(shop), uri),
    unlisten: (shop, uri) => deleteWebhooks(apiOf(shop), uri),
    createCoupon: (shop, coupon) => createCoupon(apiOf(shop), coupon),
    accountOf: (notice, application) => accountOf(notice, application?.secret ?? ''),
    changes: (notice, shop) => {
      const secret = applicationOf(shop)?.secret ?? '';
      return accountOf(notice, secret) === shop.account ? readWebhook(notice) : null;
    },
    count: (shop, resource, from) => countRecords(apiOf(shop), resource, from),
  };
}
