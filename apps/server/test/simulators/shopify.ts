import { createHmac, randomUUID } from 'node:crypto';
import { type ShopAnswer, type ShopCall, type ShopServer, serveShop } from './shop-server.ts';

/**
 * Shopify's GraphQL Admin API for lists, single records, counts and subscriptions, with its points,
 * its throttle without data and its expiring tokens: https://shopify.dev/docs/api/admin-graphql. It
 * parses the root field and its variables, and returns whole records whatever fields are selected.
 */

type Row = Record<string, unknown>;

export interface ShopifySimulator extends ShopServer {
  domain: string;
  app: { id: string; secret: string };
  codes: Set<string>;
  token: string;
  refreshToken: string;
  scopes: string[];
  customers: Row[];
  products: Row[];
  orders: Row[];
  abandonedCheckouts: Row[];
  subscriptions: { id: string; topic: string; uri: string }[];
  /** Lists include this error for one of their fields. */
  denied: string | null;
  /** How many of the next queries are throttled. */
  throttles: number;
  /** The query of the browser's return. */
  comeBack(state: string, code: string, at: Date): Record<string, string>;
  notice(topic: string, body: Row): { body: string; headers: Record<string, string> };
  /** Codes that were made, as they were asked for. */
  coupons: Record<string, unknown>[];
}

const LISTS = ['customers', 'products', 'orders', 'abandonedCheckouts'] as const;

export async function simulateShopify(): Promise<ShopifySimulator> {
  const simulator = {
    domain: 'loja-do-sol.myshopify.com',
    app: { id: 'chave', secret: randomUUID() },
    codes: new Set<string>(),
    token: randomUUID(),
    refreshToken: randomUUID(),
    scopes: ['read_orders', 'read_customers', 'read_products'],
    throttles: 0,
    denied: null,
    customers: [],
    products: [],
    orders: [],
    abandonedCheckouts: [],
    subscriptions: [],
    coupons: [],
  } as unknown as ShopifySimulator;

  function answer(call: ShopCall): ShopAnswer {
    if (call.path === '/admin/oauth/access_token') return exchange(call);
    if (call.headers['x-shopify-access-token'] !== simulator.token) {
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } };
    }
    const cost = { requestedQueryCost: 300, actualQueryCost: null as number | null };
    const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 100 };
    if (simulator.throttles > 0) {
      simulator.throttles--;
      const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
      return { body: { errors, extensions: { cost: { ...cost, throttleStatus } } } };
    }
    const { query, variables } = call.body as { query: string; variables: Row };
    const data = dataOf(query, variables);
    if (simulator.denied === null || !query.startsWith('query Page')) return { body: { data } };
    const errors = [{ message: simulator.denied, extensions: { code: 'ACCESS_DENIED' } }];
    return { body: { data, errors } };
  }

  function dataOf(query: string, variables: Row): Row {
    const list = LISTS.find((name) => query.includes(`${name}(first`));
    if (list) {
      const { nodes, ...page } = pageOf(simulator[list], variables);
      return { [list]: { nodes: nodes.map((row) => withFirstLines(row, query, {})), ...page } };
    }
    if (query.startsWith('query One')) {
      const row = oneOf(String(variables.id));
      return { node: row && withFirstLines(row, query, variables) };
    }
    const counted = LISTS.find((name) => query.includes(`${name}Count`));
    if (counted) {
      return { [`${counted}Count`]: { count: simulator[counted].length, precision: 'EXACT' } };
    }
    if (query.includes('discountCodeBasicCreate')) {
      const discount = variables.discount as Row & { code?: string };
      const isTaken = simulator.coupons.some(({ code }) => code === discount.code);
      if (!isTaken) simulator.coupons.push(discount);
      const userErrors = isTaken ? [{ message: 'Code must be unique.' }] : [];
      return { discountCodeBasicCreate: { codeDiscountNode: { id: 'gid://1' }, userErrors } };
    }
    if (query.includes('webhookSubscriptionCreate')) {
      const { topic, uri } = variables as { topic: string; uri: string };
      simulator.subscriptions.push({ id: randomUUID(), topic, uri });
      return { webhookSubscriptionCreate: { userErrors: [] } };
    }
    if (query.includes('webhookSubscriptionDelete')) {
      simulator.subscriptions = simulator.subscriptions.filter(({ id }) => id !== variables.id);
      return { webhookSubscriptionDelete: { userErrors: [] } };
    }
    if (query.includes('webhookSubscriptions')) {
      return { webhookSubscriptions: { nodes: simulator.subscriptions } };
    }
    return {
      shop: { name: 'Loja do Sol', myshopifyDomain: simulator.domain },
      currentAppInstallation: { accessScopes: simulator.scopes.map((handle) => ({ handle })) },
    };
  }

  /** Of the lines of an order as many as are asked for. */
  function withFirstLines(row: Row, query: string, { after }: Row): Row {
    const first = /lineItems\(first: (\d+)/.exec(query)?.[1];
    const lines = row.lineItems as { nodes: Row[] } | undefined;
    return first && lines ? { ...row, lineItems: pageOf(lines.nodes, { first, after }) } : row;
  }

  function pageOf(rows: readonly Row[], { first, after, query }: Row) {
    const since = /updated_at:>='([^']+)'/.exec(String(query ?? ''))?.[1];
    const found = rows.filter((row) => !since || String(row.updatedAt ?? row.createdAt) >= since);
    const start = after ? Number(after) : 0;
    const end = start + Number(first);
    return {
      nodes: found.slice(start, end),
      pageInfo: { hasNextPage: end < found.length, endCursor: String(end) },
    };
  }

  function oneOf(gid: string): Row | null {
    const id = gid.split('/').at(-1);
    const all = [...simulator.customers, ...simulator.products, ...simulator.orders];
    return all.find((row) => String(row.legacyResourceId) === id) ?? null;
  }

  function exchange({ body }: ShopCall): ShopAnswer {
    if (body.client_id !== simulator.app.id || body.client_secret !== simulator.app.secret) {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const isOwn = body.grant_type === 'client_credentials';
    const isRefresh = body.grant_type === 'refresh_token';
    const isGood = isRefresh
      ? body.refresh_token === simulator.refreshToken
      : isOwn || simulator.codes.delete(String(body.code));
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } };
    if (isOwn) {
      simulator.token = randomUUID();
      const scope = 'read_customers,read_orders';
      return { body: { access_token: simulator.token, scope, expires_in: 86_399 } };
    }
    Object.assign(simulator, { token: randomUUID(), refreshToken: randomUUID() });
    const { token: access_token, refreshToken: refresh_token } = simulator;
    return { body: { access_token, refresh_token, expires_in: 3_600, scope: 'read_orders' } };
  }

  simulator.comeBack = (state, code, at) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const query = { code, host: 'YWRtaW4', shop: simulator.domain, state, timestamp };
    const words = Object.entries(query)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const hmac = createHmac('sha256', simulator.app.secret).update(words).digest('hex');
    return { ...query, hmac };
  };
  simulator.notice = (topic, row) => {
    const body = JSON.stringify(row);
    const signature = createHmac('sha256', simulator.app.secret).update(body).digest('base64');
    return {
      body,
      headers: {
        'x-shopify-hmac-sha256': signature,
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': simulator.domain,
        'x-shopify-webhook-id': randomUUID(),
      },
    };
  };
  return Object.assign(simulator, await serveShop(answer));
}

let made = 5_000;
const money = (amount: string) => ({ shopMoney: { amount } });

export function aShopifyCustomer(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id: `gid://shopify/Customer/${id}`,
    legacyResourceId: String(id),
    firstName: 'Caio',
    lastName: 'Reis',
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    defaultEmailAddress: { emailAddress: `caio${id}@exemplo.com.br`, marketingState: 'SUBSCRIBED' },
    defaultPhoneNumber: { phoneNumber: '+5511987654321' },
    defaultAddress: { city: 'Campinas', provinceCode: 'SP', zip: '13010-000', phone: null },
    ...row,
  };
}

export function aShopifyOrder(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id: `gid://shopify/Order/${id}`,
    legacyResourceId: String(id),
    name: `#${id}`,
    email: `caio${id}@exemplo.com.br`,
    phone: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    processedAt: at.toISOString(),
    cancelledAt: null,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    paymentGatewayNames: ['Mercado Pago Pix'],
    discountCodes: ['VOLTA10'],
    customAttributes: [{ key: 'embrulho', value: 'presente' }],
    totalPriceSet: money('150.00'),
    totalRefundedSet: money('0.0'),
    totalShippingPriceSet: money('15.00'),
    totalDiscountsSet: money('5.00'),
    customer: null,
    shippingAddress: {
      firstName: 'Caio',
      lastName: 'Reis',
      city: 'Campinas',
      provinceCode: 'SP',
      zip: '13010-000',
      phone: null,
    },
    lineItems: {
      nodes: [
        {
          name: 'Camiseta',
          quantity: 2,
          discountedTotalSet: money('135.00'),
          product: { legacyResourceId: '31', productType: 'Roupas' },
        },
      ],
    },
    ...row,
  };
}
