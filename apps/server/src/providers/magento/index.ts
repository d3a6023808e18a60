import { createHmac, randomBytes } from 'node:crypto';
import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { callShop, rowsIn } from '../shop-call.ts';
import { addressOf, checkEach, listByNumber, needTyped } from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import { magentoTexts } from './magento.texts.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;
const PER_PAGE = 100;
const PATHS: Record<ShopResource, { list: string; one: string }> = {
  customers: { list: 'customers/search', one: 'customers' },
  products: { list: 'products', one: 'products' },
  orders: { list: 'orders', one: 'orders' },
  carts: { list: 'carts/search', one: 'carts' },
};
const KEYS = [
  ['consumer_key', 'Consumer Key'],
  ['consumer_secret', 'Consumer Secret'],
  ['token', 'Access Token'],
  ['token_secret', 'Access Token Secret'],
] as const;

/** Magento's REST API, version 2.4 (https://developer.adobe.com/commerce/webapi/rest). */
export function createMagento({ allowPlainHttp }: { allowPlainHttp: boolean }): CommerceProvider {
  async function call(shop: Shop, path: string, query: Record<string, string> = {}) {
    const url = `${shop.settings.url}/rest/V1/${path}`;
    const asked = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    return callShop(shop, {
      url: asked.length > 0 ? `${url}?${asked.join('&')}` : url,
      headers: { authorization: signed(shop, url, query) },
      outside_only: shop.outside_only,
    });
  }

  async function list(
    shop: Shop,
    resource: ShopResource,
    filters: readonly Filter[],
    { page = 1, per_page = PER_PAGE } = {},
  ) {
    const query = { ...criteria(filters), ...paging(page, per_page) };
    const { json } = await call(shop, PATHS[resource].list, query);
    const { items, total_count } = (json ?? {}) as { items?: unknown; total_count?: number };
    // Nothing found is no list, but null.
    return { rows: rowsIn(items ?? []), total: Number(total_count ?? 0) };
  }

  return {
    slug: 'magento',
    name: 'Magento',
    category: 'ecommerce',
    description: magentoTexts.description,
    fields: [
      {
        name: 'url',
        label: magentoTexts.url_label,
        placeholder: 'https://minhaloja.com.br',
        help: null,
        is_secret: false,
      },
      ...KEYS.map(([name, label], index) => ({
        name,
        label,
        placeholder: null,
        is_secret: true,
        help: index === 0 ? magentoTexts.token_help : null,
      })),
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    // Shops stand on machines of their own.
    pace: { burst: 5, per_second: 3 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand({ url = '', ...typed }) {
        const base = addressOf(url, allowPlainHttp);
        return {
          account: base,
          account_name: new URL(base).host,
          settings: { url: base },
          credentials: Object.fromEntries(
            KEYS.map(([name, label]) => [name, needTyped(typed[name], label)]),
          ),
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, resource, [], { per_page: 1 }),
      );
      return { account_name: new URL(shop.account).host, resources };
    },
    async page(shop, resource, ask) {
      const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, (page) =>
        list(shop, resource, filtersOf(resource, ask), { page }),
      );
      return { normalized: mapRows(shop, resource, rows), ...where };
    },
    async one(shop, resource, id) {
      if (resource === 'products') {
        const { rows } = await list(shop, resource, [['entity_id', 'eq', id]]);
        return rows.length === 0 ? null : mapRows(shop, resource, rows);
      }
      const path = `${PATHS[resource].one}/${encodeURIComponent(id)}`;
      const { status, json } = await call(shop, path);
      return status === 404 ? null : mapRows(shop, resource, [json]);
    },
    async count(shop, resource, from) {
      if (resource === 'carts') return null;
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, resource, filtersOf(resource, since), { per_page: 1 })).total;
    },
  };
}

type Filter = readonly [field: string, condition: string, value: string];

function filtersOf(resource: ShopResource, { changed_since, history_from }: PageRequest): Filter[] {
  const open: Filter[] =
    resource === 'carts'
      ? [
          ['is_active', 'eq', '1'],
          ['items_count', 'gt', '0'],
        ]
      : [];
  if (changed_since) return [...open, ['updated_at', 'gteq', timeOf(changed_since)]];
  if (!history_from || resource === 'customers' || resource === 'products') return open;
  return [...open, ['created_at', 'gteq', timeOf(history_from)]];
}

/** `2026-11-23 10:00:00`, in UTC. */
function timeOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Groups have to hold all; within one any would do. */
function criteria(filters: readonly Filter[]): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(([field, condition, value], index) => {
      const at = `searchCriteria[filter_groups][${index}][filters][0]`;
      return [
        [`${at}[field]`, field],
        [`${at}[condition_type]`, condition],
        [`${at}[value]`, value],
      ];
    }),
  );
}

function paging(page: number, perPage: number): Record<string, string> {
  return {
    'searchCriteria[currentPage]': String(page),
    'searchCriteria[pageSize]': String(perPage),
    'searchCriteria[sortOrders][0][field]': 'created_at',
    'searchCriteria[sortOrders][0][direction]': 'DESC',
  };
}

/** The header of OAuth 1.0a, signed with HMAC-SHA256. */
function signed(shop: Shop, url: string, query: Record<string, string>): string {
  const {
    consumer_key = '',
    consumer_secret = '',
    token = '',
    token_secret = '',
  } = shop.credentials;
  const own = {
    oauth_consumer_key: consumer_key,
    oauth_token: token,
    oauth_version: '1.0',
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.floor(shop.now().getTime() / 1_000)),
  };
  const words = Object.entries({ ...query, ...own })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const base = ['GET', url, words].map(encode).join('&');
  const key = `${encode(consumer_secret)}&${encode(token_secret)}`;
  const oauth_signature = createHmac('sha256', key).update(base).digest('base64');
  const parts = Object.entries({ ...own, oauth_signature });
  return `OAuth ${parts.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`;
}

/** As RFC 3986 has it, which the signature is over. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function mapRows(shop: Shop, resource: ShopResource, rows: readonly unknown[]): Normalized {
  const site = shop.settings.url ?? '';
  return mapRecords(
    resource,
    rows,
    {
      customers: mapCustomer,
      orders: mapOrder,
      products: (row: Fields) => mapProduct(row, site),
      carts: (row: Fields) => mapCart(row, site),
    },
    resource === 'orders' ? 'entity_id' : 'id',
  );
}
