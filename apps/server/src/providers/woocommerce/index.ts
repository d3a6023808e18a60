import { randomBytes } from 'node:crypto';
import type { ShopResource } from '@clientela/contract';
import {
  type ChangeNotification,
  type CommerceProvider,
  type Normalized,
  type Page,
  type PageRequest,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { addressOf, bodyOf, checkEach, isSigned, listByNumber } from '../shop-form.ts';
import { type Fields, mapRecords, reais } from '../shop-values.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';
import { woocommerceTexts } from './woocommerce.texts.ts';

const PER_PAGE = 100;

const PATHS: Record<ShopResource, string> = {
  customers: 'customers',
  products: 'products',
  orders: 'orders',
  carts: 'orders',
};

const TOPICS = ['order', 'customer', 'product'].flatMap((kind) =>
  ['created', 'updated', 'deleted'].map((what) => `${kind}.${what}`),
);

/** WooCommerce's REST API, version 3 (https://woocommerce.github.io/woocommerce-rest-api-docs). */
export function createWoocommerce({
  allowPlainHttp,
}: {
  allowPlainHttp: boolean;
}): CommerceProvider {
  const call = (
    shop: Shop,
    path: string,
    rest: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown } = {},
  ) => {
    const { key = '', secret = '' } = shop.credentials;
    return callShop(shop, {
      ...rest,
      url: `${shop.settings.url}/wp-json/wc/v3/${path}`,
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
      outside_only: shop.outside_only,
    });
  };

  async function list(shop: Shop, path: string, query: Query) {
    const { json, headers, status } = await call(shop, `${path}?${queryText(query)}`);
    if (status === 404) throw new ShopRefusedError('other', NO_API);
    return { rows: rowsIn(json), total: Number(headers['x-wp-total'] ?? 0) };
  }

  async function page(shop: Shop, resource: ShopResource, ask: PageRequest): Promise<Page> {
    const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, (page) =>
      list(shop, PATHS[resource], { ...queryOf(resource, ask), page, per_page: PER_PAGE }),
    );
    return { normalized: mapRows(shop, resource, rows), ...where };
  }

  return {
    slug: 'woocommerce',
    name: 'WooCommerce',
    category: 'ecommerce',
    description: woocommerceTexts.description,
    fields: [
      {
        name: 'url',
        label: woocommerceTexts.url_label,
        placeholder: 'https://minhaloja.com.br',
        help: null,
        is_secret: false,
      },
      {
        name: 'key',
        label: woocommerceTexts.key_label,
        placeholder: 'ck_…',
        is_secret: true,
        help: woocommerceTexts.key_help,
      },
      {
        name: 'secret',
        label: woocommerceTexts.secret_label,
        placeholder: 'cs_…',
        is_secret: true,
        help: null,
      },
    ],
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
    connection: {
      by: 'keys',
      understand({ url = '', key = '', secret = '' }) {
        const base = addressOf(url, allowPlainHttp);
        if (!/^ck_\w{10,}$/.test(key) || !/^cs_\w{10,}$/.test(secret))
          throw new ShopRefusedError('other', KEYS);
        const notice_secret = randomBytes(24).toString('base64url');
        return {
          account: base,
          account_name: new URL(base).host,
          settings: { url: base },
          credentials: { key, secret, notice_secret },
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(
        ['customers', 'products', 'orders', 'carts'],
        (resource) => list(shop, PATHS[resource], { per_page: 1, page: 1 }),
        { carts: DRAFTS },
      );
      return { account_name: new URL(shop.settings.url ?? '').host, resources };
    },
    page,
    async one(shop, resource, id) {
      const path = `${PATHS[resource]}/${encodeURIComponent(id)}`;
      const { status, json } = await call(shop, path);
      return status === 404 ? null : mapRows(shop, resource, [json]);
    },
    async listen(shop, url) {
      if (!url.startsWith('https:')) return false;
      const { rows } = await list(shop, 'webhooks', { per_page: PER_PAGE, page: 1 });
      const known = rows as { id: number; topic: string; status: string; delivery_url: string }[];
      const own = known.filter(({ delivery_url }) => delivery_url === url);
      const secret = shop.credentials.notice_secret ?? '';
      for (const topic of TOPICS) {
        const there = own.find((one) => one.topic === topic);
        if (!there) {
          const body = { name: `Clientela ${topic}`, topic, delivery_url: url, secret };
          await call(shop, 'webhooks', { method: 'POST', body });
        } else {
          // It may be switched off after failures, and its secret an older connection's.
          const body = { status: 'active', secret };
          await call(shop, `webhooks/${there.id}`, { method: 'PUT', body });
        }
      }
      return true;
    },
    async createCoupon(shop, { code, amount, minimum, ends_at }) {
      await call(shop, 'coupons', {
        method: 'POST',
        body: {
          code,
          discount_type: 'fixed_cart',
          amount: reais(amount),
          usage_limit: 1,
          minimum_amount: reais(minimum),
          date_expires_gmt: ends_at.toISOString().slice(0, 19),
        },
      });
    },
    async unlisten(shop, url) {
      const { rows } = await list(shop, 'webhooks', { per_page: PER_PAGE, page: 1 });
      for (const { id, delivery_url } of rows as { id: number; delivery_url: string }[]) {
        if (delivery_url === url) {
          await call(shop, `webhooks/${id}?force=true`, { method: 'DELETE' });
        }
      }
    },
    changes({ headers, bytes }, { credentials }) {
      const normalized = headers['x-wc-webhook-signature'];
      // The platform tries the address before it saves the webhook, and signs that in newer versions only.
      if (normalized === undefined && /^webhook_id=\d+$/.test(bytes.toString('utf8').trim())) {
        return { element: null, changes: [] };
      }
      if (!isSigned(bytes, credentials.notice_secret ?? '', { normalized, as: 'base64' }))
        return null;
      const delivery = String(headers['x-wc-webhook-delivery-id'] ?? '');
      const topic = String(headers['x-wc-webhook-topic'] ?? '');
      return { element: delivery || null, changes: changesIn(topic, bytes) };
    },
    async count(shop, resource, from) {
      if (resource === 'carts') return null;
      const since = resource === 'orders' && from ? { after: from.toISOString() } : {};
      const { total } = await list(shop, PATHS[resource], { ...since, per_page: 1, page: 1 });
      return total;
    },
  };
}

const NO_API = woocommerceTexts.api_not_found;
const KEYS = woocommerceTexts.keys_refused;

function queryOf(resource: ShopResource, { changed_since, history_from }: PageRequest): Query {
  const status = resource === 'carts' ? { status: 'checkout-draft' } : {};
  if (resource === 'customers') return { orderby: 'registered_date', order: 'desc' };
  if (changed_since) {
    return { ...status, modified_after: changed_since.toISOString(), dates_are_gmt: 'true' };
  }
  const from =
    history_from && resource !== 'products'
      ? { after: history_from.toISOString(), dates_are_gmt: 'true' }
      : {};
  return { ...status, ...from, orderby: 'date', order: 'desc' };
}

const DRAFTS = woocommerceTexts.carts_of_blocks_only;

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
};

/** A first notice only tries the address, and is no JSON. */
function changesIn(topic: string, bytes: Buffer): ChangeNotification[] {
  const [kind = '', what] = topic.split('.');
  const resource = RESOURCE_OF[kind];
  const { id } = bodyOf(bytes);
  if (!resource) return [];
  if (id === undefined) return [];
  return [
    { resource, external_id: String(id), action: what === 'deleted' ? 'deleted' : 'changed' },
  ];
}

function mapRows(shop: Shop, resource: ShopResource, rows: readonly unknown[]): Normalized {
  const carts = (row: Fields) => mapCart(row, `${shop.settings.url}/checkout/`);
  return mapRecords(resource, rows, {
    customers: mapCustomer,
    products: mapProduct,
    orders: mapOrder,
    carts,
  });
}
