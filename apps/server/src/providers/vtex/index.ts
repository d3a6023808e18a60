import { randomBytes } from 'node:crypto';
import {
  type CommerceProvider,
  type Cursor,
  type Normalized,
  type Page,
  type PageRequest,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import {
  addressOf,
  bodyOf,
  checkEach,
  isWord,
  type Listed,
  listByWindow,
  needTyped,
  readNamed,
} from '../shop-form.ts';
import { EMPTY, type Fields, mapRecords } from '../shop-values.ts';
import {
  CART_FIELDS,
  CUSTOMER_FIELDS,
  mapCart,
  mapCustomer,
  mapOrder,
  mapProduct,
  STATUSES,
} from './records.ts';
import { vtexTexts } from './vtex.texts.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;
const PER_PAGE = 100;
/** Thirty pages of a list are all that is given. */
const MOST_RESULTS = 3_000;
const PEOPLE_PER_PAGE = 500;
const PRODUCTS_PER_PAGE = 50;
const FEED_LOT = 10;
const AT_ONCE = 12;
const DAY_MS = 86_400_000;
/** Lists of orders reach two years back. */
const YEARS_BACK_MS = 2 * 365 * DAY_MS;
const FILTER = { type: 'FromWorkflow', status: STATUSES.map(({ code }) => code) };
const QUEUE = { visibilityTimeoutInSeconds: 240, messageRetentionPeriodInSeconds: 345_600 };
const HOOK = '/api/orders/hook/config';
const FEED = '/api/orders/feed';
const PEOPLE = '/api/dataentities/CL';

/** VTEX's Orders, Master Data and Catalog APIs (https://developers.vtex.com/docs/api-reference). */
export function createVtex({ url }: { url?: string } = {}): CommerceProvider {
  function call(shop: Shop, path: string, rest: Omit<Parameters<typeof callShop>[1], 'url'> = {}) {
    return callShop(shop, {
      ...rest,
      url: `${url ?? `https://${shop.account}.vtexcommercestable.com.br`}${path}`,
      headers: {
        'x-vtex-api-appkey': shop.credentials.app_key ?? '',
        'x-vtex-api-apptoken': shop.credentials.app_token ?? '',
        ...rest.headers,
      },
    });
  }

  /** The documents of people, as many as there are: the platform keeps the place for twenty minutes. */
  async function people(shop: Shop, cursor: Cursor | null, where: Query): Promise<Listed> {
    const query = cursor ? { _token: cursor.token } : { ...where, _size: PEOPLE_PER_PAGE };
    const { status, json, headers } = await call(shop, `${PEOPLE}/scroll?${queryText(query)}`);
    // The place is forgotten after a long pause: once more from the beginning, which changes nothing twice.
    if (status === 404 && cursor) return { rows: [], next: { token: '' }, total: null };
    const rows = rowsIn(json);
    const token = String(headers['x-vtex-md-token'] ?? cursor?.token ?? '');
    const total = Number(headers['rest-content-total'] ?? 0) || null;
    return { rows, total, next: rows.length > 0 && token !== '' ? { token } : null };
  }

  async function peoplePage(shop: Shop, { cursor, changed_since }: PageRequest): Promise<Page> {
    const since = changed_since?.toISOString();
    const where = since ? { _where: `(updatedIn>${since} OR createdIn>${since})` } : {};
    const at = cursor?.token === '' ? null : cursor;
    const { rows, ...on } = await people(shop, at, { _fields: CUSTOMER_FIELDS, ...where });
    return { normalized: mapRows(shop, 'customers', rows), ...on };
  }

  async function cartPage(shop: Shop, { cursor, changed_since }: PageRequest): Promise<Page> {
    const since = changed_since ?? new Date(shop.now().getTime() - 30 * DAY_MS);
    const _where = `rclastcart is not null AND rclastsessiondate>${since.toISOString()}`;
    const at = cursor?.token === '' ? null : cursor;
    const { rows, ...on } = await people(shop, at, { _fields: CART_FIELDS, _where });
    return { normalized: mapRows(shop, 'carts', rows), ...on };
  }

  async function listOrders(
    shop: Shop,
    { from, to }: { from: Date; to: Date },
    page: number,
    per_page = PER_PAGE,
  ) {
    const f_creationDate = `creationDate:[${from.toISOString()} TO ${to.toISOString()}]`;
    const query = { f_creationDate, orderBy: 'creationDate,desc', page, per_page };
    const { json } = await call(shop, `/api/oms/pvt/orders?${queryText(query)}`);
    const { list, paging } = (json ?? {}) as { list?: unknown; paging?: { total?: number } };
    return { rows: rowsIn(list), total: Number(paging?.total ?? 0) };
  }

  /** The platform lists orders without their items, and recommends small pages. */
  function pastOrders(shop: Shop, cursor: Cursor | null, since: Date | null): Promise<Page> {
    const oldest = new Date(shop.now().getTime() - YEARS_BACK_MS);
    const from = since && since > oldest ? since : oldest;
    return readNamed(cursor, {
      resource: 'orders',
      list: (at) =>
        listByWindow(at, {
          now: shop.now(),
          from,
          perPage: PER_PAGE,
          most: MOST_RESULTS,
          read: (window, page) => listOrders(shop, window, page),
        }),
      nameOf: (row) => (row as { orderId: string }).orderId,
      one: (id) => oneOrder(shop, id),
      at_once: AT_ONCE,
    });
  }

  /**
   * Changes come from the feed. Items are committed by the next call, once they are stored here. The nightly run also
   * lists recent orders, in case the feed was unavailable.
   */
  async function changedOrders(shop: Shop, { cursor, changed_since }: PageRequest): Promise<Page> {
    const isListing = cursor !== null && cursor.handles === undefined;
    if (isListing) return pastOrders(shop, cursor.begin ? null : cursor, changed_since);
    if (cursor) {
      const handles = String(cursor.handles).split(' ');
      await call(shop, FEED, { method: 'POST', body: { handles } });
    }
    const { status, json } = await call(shop, `${FEED}?maxlot=${FEED_LOT}`);
    const items = (status === 404 ? [] : rowsIn(json)) as { orderId: string; handle: string }[];
    if (items.length === 0) {
      const age = shop.now().getTime() - (changed_since?.getTime() ?? 0);
      const next = status === 404 || age > DAY_MS ? { begin: 1 } : null;
      return { normalized: EMPTY, next, total: null };
    }
    const left = [...new Set(items.map(({ orderId }) => orderId))].join(' ');
    const { normalized, next: rest } = await readNamed(
      { left, is_last: 1 },
      { ...namedOrders(shop), at_once: FEED_LOT },
    );
    // Unread items are not committed: the feed returns them again.
    const unread = String(rest?.left ?? '').split(' ');
    const read = items.filter(({ orderId }) => !unread.includes(orderId));
    const next = { handles: read.map(({ handle }) => handle).join(' ') };
    return { normalized, next, total: null };
  }

  const namedOrders = (shop: Shop) => ({
    resource: 'orders' as const,
    list: async () => ({ rows: [], next: null, total: null }),
    nameOf: String,
    one: (id: string) => oneOrder(shop, id),
  });

  async function oneOrder(shop: Shop, id: string): Promise<Normalized | null> {
    const path = `/api/oms/pvt/orders/${encodeURIComponent(id)}`;
    const { status, json } = await call(shop, path);
    return status === 404 ? null : mapRows(shop, 'orders', [json]);
  }

  async function productPage(shop: Shop, { cursor }: PageRequest): Promise<Page> {
    const from = Number(cursor?.from ?? 1);
    const range = { _from: from, _to: from + PRODUCTS_PER_PAGE - 1 };
    const named = await call(
      shop,
      `/api/catalog_system/pvt/products/GetProductAndSkuIds?${queryText(range)}`,
    );
    const { data = {}, range: given } = (named.json ?? {}) as {
      data?: Record<string, unknown>;
      range?: { total?: number };
    };
    const ids = Object.keys(data);
    const total = given?.total ?? null;
    if (ids.length === 0) return { normalized: EMPTY, next: null, total };
    const rows = await productsBy(shop, ids);
    const next = ids.length < PRODUCTS_PER_PAGE ? null : { from: from + PRODUCTS_PER_PAGE };
    return { normalized: mapRows(shop, 'products', rows), next, total };
  }

  async function productsBy(shop: Shop, ids: readonly string[]): Promise<unknown[]> {
    const asked = ids.map((id) => `fq=productId:${encodeURIComponent(id)}`).join('&');
    const range = `_from=0&_to=${PRODUCTS_PER_PAGE - 1}`;
    const { json } = await call(shop, `/api/catalog_system/pub/products/search?${asked}&${range}`);
    return rowsIn(json);
  }

  async function countPeople(shop: Shop): Promise<number | null> {
    const { headers } = await call(shop, `${PEOPLE}/search?_fields=id`, {
      headers: { 'rest-range': 'resources=0-1' },
    });
    const total = Number(String(headers['rest-content-range'] ?? '').split('/')[1]);
    return Number.isNaN(total) ? null : total;
  }

  return {
    slug: 'vtex',
    name: 'VTEX',
    category: 'ecommerce',
    description: vtexTexts.description,
    fields: [
      {
        name: 'account',
        label: vtexTexts.account_label,
        placeholder: 'minhaloja',
        is_secret: false,
        help: vtexTexts.account_help,
      },
      {
        name: 'site',
        label: vtexTexts.site_label,
        placeholder: 'https://www.minhaloja.com.br',
        help: vtexTexts.site_help,
        is_secret: false,
      },
      {
        name: 'app_key',
        label: 'Chave (App Key)',
        placeholder: 'vtexappkey-…',
        help: vtexTexts.key_help,
        is_secret: true,
      },
      {
        name: 'app_token',
        label: 'Token (App Token)',
        placeholder: null,
        is_secret: true,
        help: vtexTexts.token_help,
      },
    ],
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
    connection: {
      by: 'keys',
      understand({ account = '', site = '', ...typed }) {
        const name = account.trim().toLowerCase().replace(/\..*$/, '');
        if (!/^[a-z0-9-]{2,60}$/.test(name)) throw new ShopRefusedError('other', ACCOUNT);
        return {
          account: name,
          account_name: name,
          settings: { account: name, site: addressOf(needTyped(site, vtexTexts.site_label), true) },
          credentials: {
            app_key: needTyped(typed.app_key, 'Chave (App Key)'),
            app_token: needTyped(typed.app_token, 'Token (App Token)'),
            notice_secret: randomBytes(24).toString('base64url'),
          },
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(
        RESOURCES,
        (resource) => {
          if (resource === 'orders') {
            const now = shop.now();
            return listOrders(shop, { from: new Date(now.getTime() - DAY_MS), to: now }, 1, 1);
          }
          const products = '/api/catalog_system/pvt/products/GetProductAndSkuIds?_from=1&_to=1';
          const path = resource === 'products' ? products : `${PEOPLE}/search?_fields=id`;
          return call(shop, path, { headers: { 'rest-range': 'resources=0-1' } });
        },
        { orders: TWO_YEARS, carts: LAST_CART },
      );
      return { account_name: shop.account, resources };
    },
    page(shop, resource, ask) {
      if (resource === 'products') return productPage(shop, ask);
      if (resource === 'customers') return peoplePage(shop, ask);
      if (resource === 'carts') return cartPage(shop, ask);
      return ask.changed_since
        ? changedOrders(shop, ask)
        : pastOrders(shop, ask.cursor, ask.history_from);
    },
    async one(shop, resource, id) {
      if (resource === 'orders') return oneOrder(shop, id);
      if (resource === 'products') return mapRows(shop, 'products', await productsBy(shop, [id]));
      const query = {
        _where: resource === 'carts' ? `id=${id}` : `userId=${id} OR id=${id}`,
        _fields: resource === 'carts' ? CART_FIELDS : CUSTOMER_FIELDS,
      };
      const { json } = await call(shop, `${PEOPLE}/search?${queryText(query)}`, {
        headers: { 'rest-range': 'resources=0-1' },
      });
      const rows = rowsIn(json);
      return rows.length === 0 ? null : mapRows(shop, resource, rows);
    },
    async listen(shop, notices_url) {
      await call(shop, `${FEED}/config`, {
        method: 'POST',
        body: { filter: FILTER, queue: QUEUE },
      });
      const { status, json } = await call(shop, HOOK);
      const known = status === 404 ? null : (json as { hook?: { url?: string } } | null);
      // A key has one hook: another program's is not replaced, and changes are polled.
      const isTaken = known?.hook?.url !== undefined && known.hook.url !== notices_url;
      if (isTaken || !notices_url.startsWith('https:')) return false;
      const headers = { [WORD]: shop.credentials.notice_secret ?? '' };
      const body = {
        filter: FILTER,
        hook: { url: notices_url, headers },
        disableSingleFire: false,
      };
      await call(shop, HOOK, { method: 'POST', body });
      return true;
    },
    async unlisten(shop, notices_url) {
      const { json } = await call(shop, HOOK);
      const known = json as { hook?: { url?: string } } | null;
      if (known?.hook?.url === notices_url) await call(shop, HOOK, { method: 'DELETE' });
      await call(shop, `${FEED}/config`, { method: 'DELETE' });
    },
    changes({ headers, bytes }, { credentials }) {
      if (!isWord(credentials.notice_secret ?? '', headers[WORD])) return null;
      const { OrderId } = bodyOf(bytes);
      // The first one only tries the address.
      if (typeof OrderId !== 'string') return { element: null, changes: [] };
      return {
        element: null,
        changes: [{ resource: 'orders', external_id: OrderId, action: 'changed' }],
      };
    },
    async count(shop, resource, from) {
      if (resource === 'customers') return countPeople(shop);
      if (resource !== 'orders') return null;
      const to = new Date(shop.now().getTime() + DAY_MS);
      const oldest = new Date(shop.now().getTime() - YEARS_BACK_MS);
      return (await listOrders(shop, { from: from ?? oldest, to }, 1, 1)).total;
    },
  };
}

const WORD = 'x-clientela-word';
const ACCOUNT = vtexTexts.account_refused;
const TWO_YEARS = vtexTexts.two_years;
const LAST_CART = vtexTexts.last_cart;

function mapRows(
  shop: Shop,
  resource: (typeof RESOURCES)[number],
  rows: readonly unknown[],
): Normalized {
  const name = { customers: 'id', products: 'productId', orders: 'orderId', carts: 'id' }[resource];
  const site = shop.settings.site ?? '';
  return mapRecords(
    resource,
    rows,
    {
      customers: mapCustomer,
      orders: mapOrder,
      products: (row: Fields) => mapProduct(row, shop.now().toISOString()),
      carts: (row: Fields) => mapCart(row, site),
    },
    name,
  );
}
