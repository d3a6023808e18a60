import type { CommerceProvider, Shop } from '#areas/records/integrations/commerce.port';
import { checkEach } from '../shop-form.ts';
import { type NuvemshopSettings, nuvemshopApi } from './api.ts';
import { applicationFormOf, oauthOf } from './connection.ts';
import { createCoupon } from './coupons.ts';
import { countRecords, list, listPage, readRecord } from './lists.ts';
import { nuvemshopTexts } from './nuvemshop.texts.ts';
import { STATUSES } from './records.ts';
import { accountOf, changesIn, deleteWebhooks, isAuthentic, registerWebhooks } from './webhooks.ts';

/** Nuvemshop's API of apps (https://tiendanube.github.io/api-documentation). */
export function createNuvemshop(settings: NuvemshopSettings): CommerceProvider {
  const apiOf = (shop: Shop) => nuvemshopApi(shop, settings);
  return {
    slug: 'nuvemshop',
    name: 'Nuvemshop',
    category: 'ecommerce',
    description: nuvemshopTexts.description,
    fields: [],
    resources: [
      { resource: 'customers', is_incremental: true },
      { resource: 'products', is_incremental: true },
      { resource: 'orders', is_incremental: true },
      { resource: 'carts', is_incremental: true },
    ],
    pace: { burst: 40, per_second: 2 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: oauthOf(settings),
    application: applicationFormOf(settings),
    async check(shop) {
      const api = apiOf(shop);
      const { json } = await api.call('store');
      const store = (json ?? {}) as { name?: Record<string, string>; original_domain?: string };
      const resources = await checkEach(
        ['customers', 'products', 'orders', 'carts'],
        (resource) => list(api, resource, { per_page: 1 }),
        { carts: nuvemshopTexts.carts_late },
      );
      const account_name = store.name?.pt ?? store.original_domain ?? '';
      return { account_name, resources };
    },
    page: (shop, resource, ask) => listPage(apiOf(shop), resource, ask),
    one: (shop, resource, id) => readRecord(apiOf(shop), resource, id),
    listen: (shop, url) => registerWebhooks(apiOf(shop), url),
    unlisten: (shop, url) => deleteWebhooks(apiOf(shop), url),
    accountOf: (notice, application) =>
      isAuthentic(notice, application?.secret ?? '') ? accountOf(notice) : null,
    changes(notice, { account, application }) {
      if (!isAuthentic(notice, application?.secret ?? '')) return null;
      return { element: null, changes: changesIn(notice, account) };
    },
    createCoupon: (shop, coupon) => createCoupon(apiOf(shop), coupon),
    count: (shop, resource, from) => countRecords(apiOf(shop), resource, from),
  };
}
