import type { ShopResource } from '@clientela/contract';
import {
  type ChangeNotification,
  type CommerceProvider,
  type Normalized,
  type Page,
  type PageRequest,
  type Shop,
  type ShopCoupon,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callShop } from '../shop-call.ts';
import { bodyOf, exchangeGrant, isSigned } from '../shop-form.ts';
import { mapRecords, reais } from '../shop-values.ts';
import {
  API_VERSION,
  COUNTS,
  COUPON_CREATE,
  LINES,
  LISTS,
  ONE,
  PER_PAGE,
  ROOTS,
  SHOP,
  SUBSCRIBE,
  SUBSCRIPTIONS,
  UNSUBSCRIBE,
} from './queries.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';
import { shopifyTexts } from './shopify.texts.ts';

export interface ShopifySettings {
  apiKey: string;
  apiSecret: string;
  /** Base URL of all shops in tests; otherwise each shop has its own domain. */
  url?: string;
}

const SCOPES = [
  ...['read_orders', 'read_all_orders', 'read_customers', 'read_products', 'write_discounts'],
];
const SCOPE_OF: Record<ShopResource, string> = {
  customers: 'read_customers',
  products: 'read_products',
  orders: 'read_orders',
  carts: 'read_orders',
};
const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** Older callbacks are refused as replays. */
const FRESH_SECONDS = 90;
/** Upper bound of a list page's cost; Shopify refunds unused points. */
const PAGE_POINTS = 300;
const CALL_POINTS = 10;
const LINES_POINTS = 100;

const TOPICS: Record<string, ChangeNotification['resource']> = {
  ORDERS_CREATE: 'orders',
  ORDERS_UPDATED: 'orders',
  CUSTOMERS_CREATE: 'customers',
  CUSTOMERS_UPDATE: 'customers',
  CUSTOMERS_DELETE: 'customers',
  PRODUCTS_CREATE: 'products',
  PRODUCTS_UPDATE: 'products',
};

/** Shopify's GraphQL Admin API (https://shopify.dev/docs/api/admin-graphql). */
export function createShopify(settings: ShopifySettings): CommerceProvider {
  const baseOf = (domain: string) => settings.url ?? `https://${domain}`;

  async function ask(
    shop: Shop,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const { data, denied } = await askPart(shop, query, variables);
    if (denied) throw denied;
    return data;
  }

  async function askPart(
    shop: Shop,
    query: string,
    variables: Record<string, unknown> = {},
    cost = CALL_POINTS,
  ): Promise<PartialData> {
    const { status, json } = await callShop(shop, {
      method: 'POST',
      url: `${baseOf(shop.account)}/admin/api/${API_VERSION}/graphql.json`,
      headers: { 'x-shopify-access-token': shop.credentials.token ?? '' },
      body: { query, variables },
      cost,
    });
    if (status === 404) throw new ShopRefusedError('credentials', shopifyTexts.shop_gone);
    return dataOf(json as GraphqlAnswer, cost);
  }

  async function page(shop: Shop, resource: ShopResource, asked: PageRequest): Promise<Page> {
    const variables = {
      first: PER_PAGE[resource],
      after: asked.cursor?.after ?? null,
      query: filterOf(resource, asked),
    };
    const { data, denied } = await askPart(shop, LISTS[resource], variables, PAGE_POINTS);
    const list = data[ROOTS[resource]] as Connection | null;
    if (!list) throw denied ?? new ShopUnavailableError('the answer has no list');
    const { pageInfo } = list;
    const next = pageInfo?.hasNextPage && pageInfo.endCursor ? { after: pageInfo.endCursor } : null;
    const isFirst = asked.cursor === null && asked.changed_since === null;
    const total = isFirst ? await count(shop, resource, asked.history_from) : null;
    const rows = resource === 'orders' ? await withAllLines(shop, list.nodes) : list.nodes;
    return { normalized: withDenied(mapRows(resource, rows), resource, denied), next, total };
  }

  /** Lists bring the first lines of an order; those of longer orders are read page by page. */
  async function withAllLines(shop: Shop, orders: readonly unknown[]): Promise<unknown[]> {
    const whole: unknown[] = [];
    for (const order of orders) whole.push(await withLines(shop, order));
    return whole;
  }

  async function withLines(shop: Shop, order: unknown): Promise<unknown> {
    const { id, lineItems } = (order ?? {}) as { id?: string; lineItems?: Connection | null };
    if (!lineItems?.pageInfo?.hasNextPage) return order;
    const lines: unknown[] = [];
    let after: string | null = null;
    do {
      const { data } = await askPart(shop, LINES, { id, after }, LINES_POINTS);
      const page: Connection | undefined = (data.node as { lineItems?: Connection } | null)
        ?.lineItems;
      if (!page) throw new ShopUnavailableError('the answer has no lines');
      lines.push(...page.nodes);
      after = page.pageInfo?.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    return { ...(order as object), lineItems: { nodes: lines } };
  }

  async function count(
    shop: Shop,
    resource: ShopResource,
    from: Date | null,
  ): Promise<number | null> {
    if (resource === 'carts') return null;
    const query = resource === 'orders' && from ? `created_at:>='${from.toISOString()}'` : null;
    const data = await ask(shop, COUNTS[resource], { query });
    const counted = Object.values(data)[0] as { count: number; precision: string } | null;
    return counted?.precision === 'EXACT' ? counted.count : null;
  }

  async function subscriptions(shop: Shop): Promise<{ id: string; topic: string; uri: string }[]> {
    const data = await ask(shop, SUBSCRIPTIONS);
    return (data.webhookSubscriptions as { nodes: { id: string; topic: string; uri: string }[] })
      .nodes;
  }

  async function exchangeToken(domain: string, body: Record<string, string>, now: Date) {
    const { credentials, credentials_until } = await exchangeGrant({
      url: `${baseOf(domain)}/admin/oauth/access_token`,
      body: { client_id: settings.apiKey, client_secret: settings.apiSecret, ...body },
      now,
      refused: UNCONFIRMED,
    });
    return { credentials, credentials_until };
  }

  return {
    slug: 'shopify',
    name: 'Shopify',
    category: 'ecommerce',
    description: shopifyTexts.description,
    fields: [
      {
        name: 'shop',
        label: shopifyTexts.shop_label,
        placeholder: 'minha-loja.myshopify.com',
        help: shopifyTexts.shop_help,
        is_secret: false,
      },
    ],
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
    connection: {
      by: 'oauth',
      is_configured: settings.apiKey !== '' && settings.apiSecret !== '',
      authorizeUrl({ state, redirect_uri, settings: typed }) {
        const domain = domainOf(typed.shop ?? '');
        const query = new URLSearchParams({
          client_id: settings.apiKey,
          scope: SCOPES.join(','),
          redirect_uri,
          state,
        });
        return `https://${domain}/admin/oauth/authorize?${query}`;
      },
      async exchange(query, { settings: typed, now }) {
        const domain = domainOf(query.shop ?? '');
        // Only the shop that the owner named receives requests.
        const isTyped = domain === domainOf(typed.shop ?? '');
        const age = Math.abs(now.getTime() / 1_000 - Number(query.timestamp));
        if (!isTyped || !isSignedQuery(query, settings.apiSecret) || !(age <= FRESH_SECONDS)) {
          throw new ShopRefusedError('other', UNCONFIRMED);
        }
        const token = await exchangeToken(domain, { code: query.code ?? '', expiring: '1' }, now);
        return { account: domain, account_name: domain, settings: { shop: domain }, ...token };
      },
      refresh: (shop) =>
        exchangeToken(
          shop.account,
          { grant_type: 'refresh_token', refresh_token: shop.credentials.refresh_token ?? '' },
          shop.now(),
        ),
    },
    async check(shop) {
      const data = await ask(shop, SHOP);
      const { name } = data.shop as { name: string };
      const { accessScopes } = data.currentAppInstallation as {
        accessScopes: { handle: string }[];
      };
      const scopes = new Set(accessScopes.map(({ handle }) => handle));
      const resources = (['customers', 'products', 'orders', 'carts'] as const).map((resource) => {
        const scope = SCOPE_OF[resource];
        const may_read = scopes.has(scope);
        const note = may_read ? limitOf(resource, scopes) : shopifyTexts.missing_scope(scope);
        return { resource, may_read, note };
      });
      return { account_name: name, resources };
    },
    page,
    async one(shop, resource, id) {
      if (resource === 'carts') return null;
      const kind = { customers: 'Customer', products: 'Product', orders: 'Order' }[resource];
      const gid = `gid://shopify/${kind}/${id}`;
      const { data, denied } = await askPart(shop, ONE[resource], { id: gid });
      if (!data.node) {
        if (denied) throw denied;
        return null;
      }
      const row = resource === 'orders' ? await withLines(shop, data.node) : data.node;
      return withDenied(mapRows(resource, [row]), resource, denied);
    },
    async listen(shop, uri) {
      if (!uri.startsWith('https:')) return false;
      const known = new Set(
        (await subscriptions(shop)).filter((one) => one.uri === uri).map(({ topic }) => topic),
      );
      for (const topic of Object.keys(TOPICS)) {
        if (!known.has(topic)) await ask(shop, SUBSCRIBE, { topic, uri });
      }
      return true;
    },
    async createCoupon(shop, coupon) {
      const data = await ask(shop, COUPON_CREATE, { discount: discountOf(shop, coupon) });
      const { userErrors } = data.discountCodeBasicCreate as { userErrors: { message: string }[] };
      if (userErrors[0]) throw new ShopRefusedError('other', userErrors[0].message);
    },
    async unlisten(shop, uri) {
      for (const { id, uri: at } of await subscriptions(shop)) {
        if (at === uri) await ask(shop, UNSUBSCRIBE, { id });
      }
    },
    accountOf({ headers, bytes }) {
      const normalized = headers['x-shopify-hmac-sha256'];
      if (!isSigned(bytes, settings.apiSecret, { normalized, as: 'base64' })) return null;
      return String(headers['x-shopify-shop-domain'] ?? '') || null;
    },
    changes({ headers, bytes }, { account }) {
      const normalized = headers['x-shopify-hmac-sha256'];
      if (!isSigned(bytes, settings.apiSecret, { normalized, as: 'base64' })) return null;
      if (headers['x-shopify-shop-domain'] !== account) return null;
      const topic = String(headers['x-shopify-topic'] ?? '');
      const element = String(headers['x-shopify-webhook-id'] ?? '');
      return { element: element || null, changes: changesIn(topic, bytes) };
    },
    count,
  };
}

const UNCONFIRMED = shopifyTexts.unconfirmed;

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message?: string; extensions?: { code?: string } }[];
  extensions?: { cost?: { throttleStatus?: { currentlyAvailable: number; restoreRate: number } } };
}

interface Connection {
  nodes: unknown[];
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
}

interface PartialData {
  data: Record<string, unknown>;
  /** Fields that the app may not read came as null. */
  denied: ShopRefusedError | null;
}

/** The data, where a missing right costs only some of its fields; a throttle has none, whatever its status. */
function dataOf(answer: GraphqlAnswer, cost: number): PartialData {
  const errors = answer.errors ?? [];
  const [error] = errors;
  if (!error) {
    if (!answer.data) throw new ShopUnavailableError('the answer has no data');
    return { data: answer.data, denied: null };
  }
  if (answer.data && errors.every(({ extensions }) => extensions?.code === 'ACCESS_DENIED')) {
    return { data: answer.data, denied: new ShopRefusedError('permission', wordsOf(error)) };
  }
  if (error.extensions?.code === 'THROTTLED') {
    const left = answer.extensions?.cost?.throttleStatus;
    const missing = left ? Math.max(0, cost - left.currentlyAvailable) : cost;
    throw new ShopThrottledError(Math.ceil((missing / (left?.restoreRate ?? 100)) * 1_000) + 500);
  }
  const isDenied = error.extensions?.code === 'ACCESS_DENIED';
  throw new ShopRefusedError(isDenied ? 'permission' : 'other', wordsOf(error));
}

function wordsOf({ message }: { message?: string }): string {
  return shopifyTexts.replied(message ?? 'erro');
}

/** Lists the missing right once for all records of a kind. */
function withDenied(
  normalized: Normalized,
  resource: ShopResource,
  denied: ShopRefusedError | null,
): Normalized {
  if (!denied) return normalized;
  const missing = { resource, external_id: '*', code: 'no_permission', message: denied.words };
  return { ...normalized, refused: [...normalized.refused, missing] };
}

function domainOf(text: string): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (!DOMAIN.test(domain)) {
    throw new ShopRefusedError('other', shopifyTexts.shop_refused);
  }
  return domain;
}

/** Hexadecimal HMAC over the sorted query without itself. */
function isSignedQuery(query: Readonly<Record<string, string>>, secret: string): boolean {
  const words = Object.keys(query)
    .filter((name) => name !== 'hmac')
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  return isSigned(words, secret, { normalized: query.hmac, as: 'hex' });
}

function filterOf(
  resource: ShopResource,
  { changed_since, history_from }: PageRequest,
): string | null {
  if (changed_since) return `updated_at:>='${changed_since.toISOString()}'`;
  // The past of people and goods is all of them: an order may be of an old customer.
  const from = resource === 'orders' || resource === 'carts' ? history_from : null;
  return from && `created_at:>='${from.toISOString()}'`;
}

function limitOf(resource: ShopResource, scopes: ReadonlySet<string>): string | null {
  if (resource !== 'orders' || scopes.has('read_all_orders')) return null;
  return shopifyTexts.last_60_days;
}

/** Privacy webhooks that Shopify requires of every app, at one URL for all shops. */
const PRIVACY: Record<string, ChangeNotification['action']> = {
  'customers/data_request': 'requested',
  'customers/redact': 'redacted',
  'shop/redact': 'redacted',
};

function changesIn(topic: string, bytes: Buffer): ChangeNotification[] {
  const resource = TOPICS[topic.toUpperCase().replace('/', '_')];
  const privacy = PRIVACY[topic];
  if (privacy) {
    const { customer } = bodyOf(bytes) as { customer?: { id?: number } };
    const external_id = topic === 'shop/redact' ? '*' : String(customer?.id ?? '');
    return external_id === '' ? [] : [{ resource: 'customers', external_id, action: privacy }];
  }
  if (!resource) return [];
  const { id } = bodyOf(bytes) as { id?: number | string };
  if (id === undefined) return [];
  const action = topic.endsWith('/delete') ? 'deleted' : 'changed';
  return [{ resource, external_id: String(id), action }];
}

const READERS = {
  customers: mapCustomer,
  products: mapProduct,
  orders: mapOrder,
  carts: mapCart,
};

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  return mapRecords(resource, rows, READERS, resource === 'carts' ? 'id' : 'legacyResourceId');
}

/** Valid for any holder of the code, on the whole cart, once. */
function discountOf(shop: Shop, { code, amount, minimum, ends_at }: ShopCoupon) {
  return {
    title: code,
    code,
    usageLimit: 1,
    appliesOncePerCustomer: true,
    startsAt: shop.now().toISOString(),
    endsAt: ends_at.toISOString(),
    context: { all: 'ALL' },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: reais(minimum) } },
    customerGets: {
      items: { all: true },
      value: { discountAmount: { amount: reais(amount), appliesOnEachItem: false } },
    },
  };
}
