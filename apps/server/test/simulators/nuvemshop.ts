import { createHmac, randomUUID } from 'node:crypto';
import {
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/**
 * Nuvemshop's API of apps as documented: https://tiendanube.github.io/api-documentation and
 * https://github.com/TiendaNube/api-docs. The app's consent page has another address there.
 */

type Row = Record<string, unknown> & { id: number };

export interface NuvemshopSimulator extends ShopServer {
  app: { id: string; secret: string };
  account: number;
  token: string;
  /** Codes that may be exchanged, once each. */
  codes: Set<string>;
  customers: Row[];
  orders: Row[];
  products: Row[];
  checkouts: Row[];
  webhooks: { id: number; event: string; url: string }[];
  /** Codes that were made, as they were asked for. */
  coupons: Record<string, unknown>[];
  /** Rights that the token lacks. */
  lacks: Set<string>;
  /** A signed webhook body; the signature covers the raw bytes. */
  notice(event: string, id: number): { body: string; headers: Record<string, string> };
}

const PAGES: Record<string, 'customers' | 'orders' | 'products' | 'checkouts'> = {
  customers: 'customers',
  orders: 'orders',
  products: 'products',
  checkouts: 'checkouts',
};

export async function simulateNuvemshop(): Promise<NuvemshopSimulator> {
  const state = {
    app: { id: '7001', secret: randomUUID() },
    account: 42_001,
    token: randomUUID(),
    codes: new Set<string>(),
    customers: [],
    orders: [],
    products: [],
    checkouts: [],
    webhooks: [],
    coupons: [],
    lacks: new Set<string>(),
  };
  const simulator = state as unknown as NuvemshopSimulator;

  function answer(call: ShopCall): ShopAnswer {
    if (call.path === '/apps/authorize/token') return exchange(call);
    if (!call.headers['user-agent']?.includes('(')) return { status: 400, body: { code: 400 } };
    const [, version, account, resource = '', id] = call.path.split('/');
    if (version !== '2025-03' || account !== String(simulator.account)) return { status: 404 };
    if (call.headers.authentication !== `bearer ${simulator.token}`) {
      return {
        status: 401,
        body: { code: 401, message: 'Unauthorized', description: 'Invalid access token' },
      };
    }
    if (resource === 'store')
      return { body: { id: simulator.account, name: { pt: 'Loja do Sol' } } };
    if (resource === 'webhooks') return webhooks(call, id);
    if (resource === 'coupons' && call.method === 'POST') return coupon(call);
    const rows = simulator[PAGES[resource] ?? 'orders'];
    if (simulator.lacks.has(resource)) {
      return {
        status: 403,
        body: { code: 403, description: `Missing a required scope: read_${resource}` },
      };
    }
    if (id) {
      const found = rows.find((row) => String(row.id) === id);
      return found ? { body: found } : { status: 404, body: { code: 404 } };
    }
    return list(rows, call.query);
  }

  function coupon({ body }: ShopCall): ShopAnswer {
    if (simulator.lacks.has('coupons')) {
      return {
        status: 403,
        body: { code: 403, description: 'Missing a required scope: write_coupons' },
      };
    }
    if (!['percentage', 'absolute', 'shipping'].includes(String(body.type))) {
      return { status: 422, body: { code: 422, message: 'Unprocessable Entity' } };
    }
    simulator.coupons.push(body);
    return { status: 201, body: { id: simulator.coupons.length, used: 0, ...body } };
  }

  function exchange({ body }: ShopCall): ShopAnswer {
    const isOurs =
      body.client_id === simulator.app.id && body.client_secret === simulator.app.secret;
    if (!isOurs) return { status: 401, body: { error: 'invalid_client' } };
    if (!simulator.codes.delete(String(body.code))) {
      return {
        body: { error: 'invalid_grant', error_description: 'The authorization code has expired' },
      };
    }
    return {
      body: {
        access_token: simulator.token,
        token_type: 'bearer',
        scope: 'read_orders,read_customers,read_products',
        user_id: simulator.account,
      },
    };
  }

  function list(rows: readonly Row[], query: URLSearchParams): ShopAnswer {
    const between = (row: Row, field: 'created_at' | 'updated_at') => {
      const at = Date.parse(String(row[field]));
      const [from, to] = [query.get(`${field}_min`), query.get(`${field}_max`)];
      return (!from || at >= Date.parse(from)) && (!to || at < Date.parse(to));
    };
    const found = rows
      .filter((row) => between(row, 'created_at') && between(row, 'updated_at'))
      .sort((a, b) => b.id - a.id);
    const page = Number(query.get('page') ?? 1);
    const perPage = Math.min(200, Number(query.get('per_page') ?? 30));
    if (page > 1 && page > Math.ceil(found.length / perPage)) {
      return { status: 404, body: { code: 404, description: 'Last page is 1' } };
    }
    return {
      body: pageOfRows(found, page, perPage),
      headers: { 'x-total-count': String(found.length), 'x-rate-limit-remaining': '39' },
    };
  }

  function webhooks({ method, body }: ShopCall, id: string | undefined): ShopAnswer {
    if (method === 'DELETE') {
      simulator.webhooks = simulator.webhooks.filter((one) => String(one.id) !== id);
      return {};
    }
    if (method === 'GET') return { body: simulator.webhooks };
    const made = {
      id: simulator.webhooks.length + 1,
      event: String(body.event),
      url: String(body.url),
    };
    simulator.webhooks.push(made);
    return { status: 201, body: made };
  }

  simulator.notice = (event, id) => {
    const body = JSON.stringify({ store_id: simulator.account, event, id });
    const signature = createHmac('sha256', simulator.app.secret).update(body).digest('hex');
    return { body, headers: { 'x-linkedstore-hmac-sha256': signature } };
  };
  return Object.assign(simulator, await serveShop(answer));
}

let made = 1_000;

/** Records as the platform sends them; each call sets the relevant fields. */
export function aNuvemCustomer(at: Date, row: Record<string, unknown> = {}): Row {
  const id = ++made;
  return {
    id,
    name: 'Ana Souza',
    email: `ana${id}@exemplo.com.br`,
    phone: '+5581998765432',
    identification: null,
    accepts_marketing: false,
    note: null,
    billing_city: 'Recife',
    created_at: zoned(at),
    updated_at: zoned(at),
    default_address: null,
    extra: { manequim: '38' },
    ...row,
  };
}

export function aNuvemOrder(at: Date, row: Record<string, unknown> = {}): Row {
  const id = ++made;
  return {
    id,
    number: id - 900,
    token: randomUUID(),
    created_at: zoned(at),
    updated_at: zoned(at),
    total: '129.90',
    subtotal: '119.90',
    discount: '0.00',
    shipping_cost_customer: '10.00',
    currency: 'BRL',
    gateway_name: 'Nuvem Pago',
    payment_details: { method: 'pix' },
    coupon: [],
    extra: { embrulho: 'presente' },
    status: 'open',
    payment_status: 'paid',
    shipping_status: 'unpacked',
    paid_at: zoned(at),
    shipping_address: { city: 'Recife', province: 'Pernambuco', zipcode: '50030-230' },
    customer: null,
    products: [
      {
        id: id * 10,
        product_id: 55,
        variant_id: 77,
        name: 'Caneca Azul',
        price: '59.95',
        quantity: 2,
        image: { src: 'https://cdn.example/caneca.png' },
      },
    ],
    ...row,
  };
}

export function aNuvemProduct(at: Date, row: Record<string, unknown> = {}): Row {
  return {
    id: 55,
    name: { pt: 'Caneca Azul' },
    brand: 'Sol',
    published: true,
    canonical_url: 'https://loja.example/caneca',
    updated_at: zoned(at),
    created_at: zoned(at),
    categories: [{ id: 1, name: { pt: 'Cozinha' } }],
    images: [{ id: 1, src: 'https://cdn.example/caneca.png' }],
    variants: [{ id: 77, price: '59.95', promotional_price: null, stock: 12 }],
    ...row,
  };
}

/** `2026-11-23T10:00:00+0000`, as this platform writes instants. */
function zoned(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, '+0000');
}
