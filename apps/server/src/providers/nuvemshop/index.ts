import type { ShopResource } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import type {
  ChangeNotification,
  CommerceProvider,
  Normalized,
  Page,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { ShopRefusedError } from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import {
  bodyOf,
  checkEach,
  exchangeGrant,
  isSigned,
  listByNumber,
  listByWindow,
} from '../shop-form.ts';
import { mapRecords, reais } from '../shop-values.ts';
import { nuvemshopTexts } from './nuvemshop.texts.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';

export interface NuvemshopSettings {
  apiUrl: string;
  authorizeUrl: string;
  appId: string;
  appSecret: string;
  /** The platform requires a contact in each app's User-Agent. */
  contact: string;
}

const VERSION = '2025-03';
const PER_PAGE = 200;
/** A query may have so many results; the past is read in windows that have fewer. */
const MOST_RESULTS = 10_000;
const DAY_MS = 86_400_000;
/** Nothing at this platform is older. */
const BEGINNING = new Date('2011-01-01');

const PATHS: Record<ShopResource, string> = {
  customers: 'customers',
  products: 'products',
  orders: 'orders',
  carts: 'checkouts',
};

const EVENTS = [
  'order/created',
  'order/updated',
  'order/paid',
  'order/fulfilled',
  'order/cancelled',
  'order/edited',
  'order/voided',
  'customer/created',
  'customer/updated',
  'customer/deleted',
  'product/created',
  'product/updated',
  'product/deleted',
];

/** Nuvemshop's API of apps (https://tiendanube.github.io/api-documentation). */
export function createNuvemshop(settings: NuvemshopSettings): CommerceProvider {
  const call = (
    shop: Shop,
    path: string,
    rest: { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown } = {},
  ) => {
    const token = `bearer ${shop.credentials.token ?? ''}`;
    return callShop(shop, {
      ...rest,
      url: `${settings.apiUrl}/${VERSION}/${shop.account}/${path}`,
      // The guides name the first; newer ones the second.
      headers: { authentication: token, authorization: token, 'user-agent': agentOf(settings) },
    });
  };

  async function list(shop: Shop, path: string, query: Query) {
    const answer = await call(shop, `${path}?${queryText(query)}`);
    // The platform returns 404 after the last page.
    if (answer.status === 404) return { rows: [], total: 0 };
    return { rows: rowsIn(answer.json), total: Number(answer.headers['x-total-count'] ?? 0) };
  }

  async function page(shop: Shop, resource: ShopResource, ask: PageRequest): Promise<Page> {
    if (resource === 'carts') return plainPage(shop, resource, ask, cartsSince(shop, ask));
    if (ask.changed_since) {
      return plainPage(shop, resource, ask, { updated_at_min: ask.changed_since.toISOString() });
    }
    return resource === 'products'
      ? plainPage(shop, resource, ask, {})
      : windowPage(shop, resource, ask);
  }

  async function plainPage(
    shop: Shop,
    resource: ShopResource,
    { cursor }: PageRequest,
    query: Query,
  ): Promise<Page> {
    const { rows, ...where } = await listByNumber(cursor, PER_PAGE, (page) =>
      list(shop, PATHS[resource], { ...query, page, per_page: PER_PAGE }),
    );
    return { normalized: mapRows(resource, rows), ...where };
  }

  async function windowPage(
    shop: Shop,
    resource: ShopResource,
    { cursor, history_from }: PageRequest,
  ): Promise<Page> {
    const { rows, ...where } = await listByWindow(cursor, {
      now: shop.now(),
      perPage: PER_PAGE,
      most: MOST_RESULTS,
      // Of people the past is all of them: an order may be of an old customer.
      from: (resource === 'orders' && history_from) || BEGINNING,
      read: ({ from, to }, page) =>
        list(shop, PATHS[resource], {
          created_at_min: from.toISOString(),
          created_at_max: to.toISOString(),
          page,
          per_page: PER_PAGE,
        }),
    });
    return { normalized: mapRows(resource, rows), ...where };
  }

  async function subscriptions(shop: Shop): Promise<{ id: number; event: string; url: string }[]> {
    const answer = await call(shop, 'webhooks?per_page=200');
    return answer.status === 404
      ? []
      : (rowsIn(answer.json) as { id: number; event: string; url: string }[]);
  }

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
    connection: {
      by: 'oauth',
      is_configured: settings.appId !== '' && settings.appSecret !== '',
      authorizeUrl: ({ state }) =>
        `${settings.authorizeUrl}/apps/${encodeURIComponent(settings.appId)}/authorize?state=${encodeURIComponent(state)}`,
      async exchange(query, { now }) {
        const { token, credentials } = await exchangeGrant({
          url: `${settings.authorizeUrl}/apps/authorize/token`,
          headers: { 'user-agent': agentOf(settings) },
          body: {
            client_id: settings.appId,
            client_secret: settings.appSecret,
            grant_type: 'authorization_code',
            code: query.code ?? '',
          },
          now,
          refused: UNCONFIRMED,
        });
        const account = String((token as { user_id?: number | string }).user_id ?? '');
        if (account === '') throw new ShopRefusedError('other', UNCONFIRMED);
        const account_name = `Nuvemshop ${account}`;
        return { account, account_name, settings: {}, credentials, credentials_until: null };
      },
    },
    async check(shop) {
      const { json } = await call(shop, 'store');
      const store = (json ?? {}) as { name?: Record<string, string>; original_domain?: string };
      const resources = await checkEach(
        ['customers', 'products', 'orders', 'carts'],
        (resource) => list(shop, PATHS[resource], { per_page: 1 }),
        { carts: CARTS_LATE },
      );
      const account_name = store.name?.pt ?? store.original_domain ?? '';
      return { account_name, resources };
    },
    page,
    async one(shop, resource, id) {
      const { status, json } = await call(shop, `${PATHS[resource]}/${encodeURIComponent(id)}`);
      return status === 404 ? null : mapRows(resource, [json]);
    },
    async listen(shop, url) {
      if (!url.startsWith('https:')) return false;
      const known = new Set(
        (await subscriptions(shop)).filter((one) => one.url === url).map(({ event }) => event),
      );
      for (const event of EVENTS) {
        if (!known.has(event))
          await call(shop, 'webhooks', { method: 'POST', body: { event, url } });
      }
      return true;
    },
    async unlisten(shop, url) {
      for (const { id, url: at } of await subscriptions(shop)) {
        if (at === url) await call(shop, `webhooks/${id}`, { method: 'DELETE' });
      }
    },
    accountOf({ headers, bytes }) {
      const normalized = headers['x-linkedstore-hmac-sha256'];
      if (!isSigned(bytes, settings.appSecret, { normalized, as: 'hex' })) return null;
      return String(bodyOf(bytes).store_id ?? '') || null;
    },
    changes({ headers, bytes }, { account }) {
      const normalized = headers['x-linkedstore-hmac-sha256'];
      if (!isSigned(bytes, settings.appSecret, { normalized, as: 'hex' })) return null;
      return { element: null, changes: changesIn(bytes, account) };
    },
    async createCoupon(shop, { code, amount, minimum, ends_at }) {
      await call(shop, 'coupons', {
        method: 'POST',
        body: {
          code,
          type: 'absolute',
          value: reais(amount),
          valid: true,
          max_uses: 1,
          min_price: reais(minimum),
          end_date: localDay(ends_at, shop.time_zone),
        },
      });
    },
    async count(shop, resource, from) {
      if (resource === 'carts') return null;
      const since = resource === 'orders' && from ? { created_at_min: from.toISOString() } : {};
      return (await list(shop, PATHS[resource], { ...since, per_page: 1, fields: 'id' })).total;
    },
  };
}

const UNCONFIRMED = nuvemshopTexts.unconfirmed;

function agentOf({ contact }: NuvemshopSettings): string {
  return `Clientela (${contact})`;
}

/** Poll overlap: the platform filters checkouts by start time but lists them later. */
const CARTS_LATE_MS = DAY_MS;

/** Abandoned checkouts can be read for thirty days. */
function cartsSince(shop: Shop, { changed_since }: PageRequest): Record<string, string> {
  const since = changed_since
    ? new Date(changed_since.getTime() - CARTS_LATE_MS)
    : new Date(shop.now().getTime() - 30 * DAY_MS);
  return { created_at_min: since.toISOString() };
}

const CARTS_LATE = nuvemshopTexts.carts_late;

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
};

function changesIn(bytes: Buffer, account: string): ChangeNotification[] {
  const body = bodyOf(bytes);
  if (String(body.store_id) !== account) return [];
  if (typeof body.event !== 'string' || body.event.includes('redact')) return privacyIn(body);
  const [kind = '', what] = body.event.split('/');
  const resource = RESOURCE_OF[kind];
  if (!resource || body.id === undefined) return [];
  return [
    {
      resource,
      external_id: String(body.id),
      action: what === 'deleted' ? 'deleted' : 'changed',
    },
  ];
}

/** Privacy requests name no event: their contents identify the kind. */
function privacyIn(body: Record<string, unknown>): ChangeNotification[] {
  const { id } = (body.customer ?? {}) as { id?: number };
  const resource = 'customers';
  if (body.customer === undefined) return [{ resource, external_id: '*', action: 'redacted' }];
  if (id === undefined) return [];
  const action = body.data_request === undefined ? 'redacted' : 'requested';
  return [{ resource, external_id: String(id), action }];
}

const READERS = {
  customers: mapCustomer,
  products: mapProduct,
  orders: mapOrder,
  carts: mapCart,
};

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  return mapRecords(resource, rows, READERS);
}
