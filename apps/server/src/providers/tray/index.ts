import type { ShopResource } from '@clientela/contract';
import {
  type ChangeNotification,
  type CommerceProvider,
  type Normalized,
  type PageRequest,
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callPlatform, callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { checkEach, listByNumber, readNamed } from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import { mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';
import { trayTexts } from './tray.texts.ts';

export interface TraySettings {
  /** Base URL of all shops in tests; otherwise each shop has its own address. */
  url?: string;
}

const RESOURCES = ['customers', 'products', 'orders'] as const;
type Kind = (typeof RESOURCES)[number];
const PER_PAGE = 50;
const KINDS: Record<Kind, { path: string; many: string; one: string }> = {
  customers: { path: 'customers', many: 'Customers', one: 'Customer' },
  products: { path: 'products', many: 'Products', one: 'Product' },
  orders: { path: 'orders', many: 'Orders', one: 'Order' },
};
/** Shops have addresses of their own; this one each has from the platform, and the app's secret goes nowhere else. */
const HOST = /^[a-z0-9-]+\.commercesuite\.com\.br$/;
/** Backoff after too many calls: the platform reports none, and limits calls per day too. */
const THROTTLED_MS = 60_000;

/** Tray's API (https://developers.tray.com.br). */
export function createTray(settings: TraySettings = {}): CommerceProvider {
  const apiOf = (host: string) => settings.url ?? `https://${host}/web_api`;

  async function call(shop: Shop, path: string, query: Query = {}) {
    const asked = queryText({ access_token: shop.credentials.token, ...query });
    try {
      return await callShop(shop, {
        url: `${apiOf(shop.account)}/${path}?${asked}`,
        outside_only: shop.outside_only,
      });
    } catch (error) {
      if (error instanceof ShopThrottledError) throw new ShopThrottledError(THROTTLED_MS);
      throw error;
    }
  }

  async function list(shop: Shop, kind: Kind, query: Query) {
    const { json } = await call(shop, KINDS[kind].path, query);
    const answer = (json ?? {}) as Record<string, unknown> & { paging?: { total?: number } };
    const rows = rowsIn(answer[KINDS[kind].many]).map((row) => inside(row, KINDS[kind].one));
    return { rows, total: Number(answer.paging?.total ?? 0) };
  }

  async function readOne(shop: Shop, kind: Kind, id: string): Promise<Normalized | null> {
    const full = kind === 'orders' ? '/full' : '';
    const path = `${KINDS[kind].path}/${encodeURIComponent(id)}${full}`;
    const { status, json } = await call(shop, path);
    return status === 404 ? null : mapRows(kind, [inside(json, KINDS[kind].one)]);
  }

  async function tokens(url: string, method: 'GET' | 'POST', body?: Record<string, string>) {
    const { json } = await callPlatform({ url, method, body, outside_only: !settings.url });
    const token = (json ?? {}) as Record<string, string | undefined>;
    if (!token.access_token) throw new ShopRefusedError('credentials', UNCONFIRMED);
    const until = Date.parse(`${token.date_expiration_access_token?.replace(' ', 'T')}-03:00`);
    return {
      store_id: String(token.store_id ?? ''),
      credentials: { token: token.access_token, refresh_token: token.refresh_token ?? '' },
      credentials_until: Number.isNaN(until) ? null : new Date(until),
    };
  }

  return {
    slug: 'tray',
    name: 'Tray',
    category: 'ecommerce',
    description: trayTexts.description,
    fields: [
      {
        name: 'host',
        label: trayTexts.host_label,
        placeholder: '123456.commercesuite.com.br',
        help: trayTexts.host_help,
        is_secret: false,
      },
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 30, per_second: 3 },
    poll_seconds: 300,
    statuses: STATUSES,
    connection: {
      by: 'oauth',
      authorizeUrl({ application, state, redirect_uri, settings: typed }) {
        const query = queryText({
          response_type: 'code',
          consumer_key: application.id,
          callback: `${redirect_uri}?${queryText({ state })}`,
        });
        return `https://${hostOf(typed.host ?? '')}/auth.php?${query}`;
      },
      async exchange(query, { application, settings: typed }) {
        const host = hostOf(typed.host ?? '');
        // The address must match the owner's before the app's secret is sent to it.
        if (hostOf(query.api_address ?? '') !== host)
          throw new ShopRefusedError('other', UNCONFIRMED);
        const { store_id, ...granted } = await tokens(`${apiOf(host)}/auth`, 'POST', {
          consumer_key: application.id,
          consumer_secret: application.secret,
          code: query.code ?? '',
        });
        return { account: host, account_name: host, settings: { host, store_id }, ...granted };
      },
      async refresh(shop) {
        const { refresh_token } = shop.credentials;
        const url = `${apiOf(shop.account)}/auth?${queryText({ refresh_token })}`;
        const { store_id: _, ...granted } = await tokens(url, 'GET');
        return granted;
      },
    },
    application: {
      id_label: trayTexts.consumer_key_label,
      secret_label: trayTexts.consumer_secret_label,
      url: 'https://developers.tray.com.br',
      steps: trayTexts.application_steps,
    },
    async check(shop) {
      const resources = await checkEach(
        RESOURCES,
        (resource) => list(shop, resource as Kind, { limit: 1 }),
        { orders: TOLD_BY_SUPPORT },
      );
      return { account_name: shop.account, resources };
    },
    async page(shop, resource, ask) {
      const kind = kindOf(resource);
      const { cursor } = ask;
      const read = (page: number) =>
        list(shop, kind, { ...sinceOf(kind, ask), sort: 'id_desc', limit: PER_PAGE, page });
      if (kind === 'orders') {
        return readNamed(cursor, {
          resource: kind,
          list: (at) => listByNumber(at, PER_PAGE, read),
          nameOf: (row) => String((row as { id?: unknown }).id ?? ''),
          one: (id) => readOne(shop, kind, id),
          at_once: 3,
        });
      }
      const { rows, ...where } = await listByNumber(cursor, PER_PAGE, read);
      return { normalized: mapRows(kind, rows), ...where };
    },
    one: (shop, resource, id) => readOne(shop, kindOf(resource), id),
    /** Notifications are not signed: only their ids are used, and the record is fetched. */
    changes({ bytes }, { settings: { store_id } }) {
      const form = new URLSearchParams(bytes.toString('utf8'));
      if (!store_id || form.get('seller_id') !== store_id) return null;
      return { element: null, changes: changesIn(form) };
    },
    async count(shop, resource, from) {
      const kind = kindOf(resource);
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, kind, { ...sinceOf(kind, since), limit: 1 })).total;
    },
  };
}

const UNCONFIRMED = trayTexts.unconfirmed;
const TOLD_BY_SUPPORT = trayTexts.webhooks_note;

function hostOf(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (!HOST.test(host)) {
    throw new ShopRefusedError('other', trayTexts.host_refused);
  }
  return host;
}

function kindOf(resource: ShopResource): Kind {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

/** Every record is wrapped in an object: `{"Order": {…}}`. */
function inside(row: unknown, name: string): unknown {
  if (typeof row !== 'object' || row === null)
    throw new ShopUnavailableError('the answer has no record');
  return (row as Record<string, unknown>)[name];
}

function sinceOf(kind: Kind, { changed_since, history_from }: PageRequest): Query {
  if (changed_since) return { modified: `${dayOf(changed_since)},` };
  return kind === 'orders' && history_from ? { date: `${dayOf(history_from)},` } : {};
}

/** A day of Brasília, where the platform keeps its clock. */
function dayOf(at: Date): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
  product_price: 'products',
  product_stock: 'products',
  variant: 'products',
  variant_price: 'products',
  variant_stock: 'products',
};

function changesIn(form: URLSearchParams): ChangeNotification[] {
  const scope = form.get('scope_name') ?? '';
  const resource = RESOURCE_OF[scope];
  const external_id = form.get('scope_id');
  // Variant ids are internal to the platform: the nightly synchronisation finds these changes.
  if (!resource || !external_id || scope.startsWith('variant')) return [];
  const isGone = form.get('act') === 'delete' && scope === resource.slice(0, -1);
  return [{ resource, external_id, action: isGone ? 'deleted' : 'changed' }];
}

function mapRows(kind: Kind, rows: readonly unknown[]): Normalized {
  const carts = (_row: Fields) => null;
  return mapRecords(kind, rows, {
    customers: mapCustomer,
    products: mapProduct,
    orders: mapOrder,
    carts,
  });
}
