import type { CommerceProvider } from '#areas/records/integrations/commerce.port';
import { checkEach } from '../shop-form.ts';
import { woocommerceApi } from './api.ts';
import { FIELDS, understand } from './connection.ts';
import { createCoupon } from './coupons.ts';
import { countRecords, listOne, listPage, readRecord } from './lists.ts';
import { STATUSES } from './records.ts';
import { deleteWebhooks, readWebhook, registerWebhooks } from './webhooks.ts';
import { woocommerceTexts } from './woocommerce.texts.ts';

/** WooCommerce's REST API, version 3 (https://woocommerce.github.io/woocommerce-rest-api-docs). */
export function createWoocommerce(options: { allowPlainHttp: boolean }): CommerceProvider {
  return {
    slug: 'woocommerce',
    name: 'WooCommerce',
    category: 'ecommerce',
    description: woocommerceTexts.description,
    fields: FIELDS,
    resources: [
      { resource: 'customers', is_incremental: false },
      { resource: 'products', is_incremental: true },
      { resource: 'orders', is_incremental: true },
      { resource: 'carts', is_incremental: true },
    ],
    // Shops stand on small machines.
    pace: { burst: 5, per_second: 3 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: { by: 'keys', understand: (typed) => understand(typed, options) },
    async check(shop) {
      const resources = await checkEach(
        ['customers', 'products', 'orders', 'carts'],
        (resource) => listOne(woocommerceApi(shop), resource),
        { carts: woocommerceTexts.carts_of_blocks_only },
      );
      return { account_name: new URL(shop.settings.url ?? '').host, resources };
    },
    page: (shop, resource, ask) => listPage(woocommerceApi(shop), resource, ask),
    one: (shop, resource, id) => readRecord(woocommerceApi(shop), resource, id),
    listen: (shop, url) => registerWebhooks(woocommerceApi(shop), url),
    unlisten: (shop, url) => deleteWebhooks(woocommerceApi(shop), url),
    changes: readWebhook,
    createCoupon: (shop, coupon) => createCoupon(woocommerceApi(shop), coupon),
    count: (shop, resource, from) => countRecords(woocommerceApi(shop), resource, from),
  };
}
