import type { CommerceProvider, Shop } from '#areas/records/integrations/commerce.port';
import { checkEach } from '../shop-form.ts';
import { vtexApi } from './api.ts';
import { FIELDS, understand } from './connection.ts';
import {
  countCustomers,
  listCarts,
  listCustomers,
  readCart,
  readCustomer,
  searchIds,
} from './master-data.ts';
import { listChangedOrders } from './order-feed.ts';
import { countOrders, listOrders, readOrder, searchRecentOrders } from './orders.ts';
import { listProducts, readFirstId, readProducts } from './products.ts';
import { STATUSES } from './records.ts';
import { vtexTexts } from './vtex.texts.ts';
import { changesIn, deleteWebhook, registerWebhook } from './webhooks.ts';

const PROBES = {
  customers: searchIds,
  products: readFirstId,
  orders: searchRecentOrders,
  carts: searchIds,
};

/** VTEX's Orders, Master Data and Catalog APIs (https://developers.vtex.com/docs/api-reference). */
export function createVtex({ url }: { url?: string } = {}): CommerceProvider {
  const apiOf = (shop: Shop) => vtexApi(shop, url);
  return {
    slug: 'vtex',
    name: 'VTEX',
    category: 'ecommerce',
    description: vtexTexts.description,
    fields: FIELDS,
    resources: [
      { resource: 'customers', is_incremental: true },
      { resource: 'products', is_incremental: false },
      { resource: 'orders', is_incremental: true },
      { resource: 'carts', is_incremental: true },
    ],
    // 5,000 calls a minute and account, which its other systems need too.
    pace: { burst: 80, per_second: 40 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: { by: 'keys', understand },
    async check(shop) {
      const resources = await checkEach(
        ['customers', 'products', 'orders', 'carts'],
        (resource) => PROBES[resource](apiOf(shop)),
        { orders: vtexTexts.two_years, carts: vtexTexts.last_cart },
      );
      return { account_name: shop.account, resources };
    },
    page(shop, resource, ask) {
      const api = apiOf(shop);
      if (resource === 'products') return listProducts(api, ask);
      if (resource === 'customers') return listCustomers(api, ask);
      if (resource === 'carts') return listCarts(api, ask);
      return ask.changed_since
        ? listChangedOrders(api, ask)
        : listOrders(api, { cursor: ask.cursor, since: ask.history_from });
    },
    one(shop, resource, id) {
      const api = apiOf(shop);
      if (resource === 'products') return readProducts(api, [id]);
      if (resource === 'customers') return readCustomer(api, id);
      if (resource === 'carts') return readCart(api, id);
      return readOrder(api, id);
    },
    listen: (shop, notices_url) => registerWebhook(apiOf(shop), notices_url),
    unlisten: (shop, notices_url) => deleteWebhook(apiOf(shop), notices_url),
    changes: changesIn,
    async count(shop, resource, from) {
      if (resource === 'customers') return countCustomers(apiOf(shop));
      return resource === 'orders' ? countOrders(apiOf(shop), from) : null;
    },
  };
}
