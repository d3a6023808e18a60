import { randomUUID } from 'node:crypto';
import {
  answerOne,
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/**
 * VTEX's Orders (lists, feed and hook), Master Data and Catalog APIs:
 * https://developers.vtex.com/docs/api-reference/orders-api, /masterdata-api, /catalog-api
 */

type Row = Record<string, unknown>;

export interface VtexSimulator extends ShopServer {
  app: { key: string; token: string };
  customers: Row[];
  orders: Row[];
  products: Row[];
  hook: { url: string; headers: Record<string, string> } | null;
  /** Uncommitted events; null while no feed is configured. */
  feed: { handle: string; orderId: string; State: string }[] | null;
  /** Changes an order: adds it to the feed and returns the webhook of the hook. */
  notice(order: Row): { body: string; headers: Record<string, string> };
  /** Forgets where readers of lists of people are, as after twenty minutes. */
  forgetScrolls(): void;
}

const MOST_PAGES = 30;

export async function simulateVtex(): Promise<VtexSimulator> {
  const simulator = {
    app: { key: 'vtexappkey-loja', token: randomUUID() },
    hook: null,
    feed: null,
    customers: [],
    orders: [],
    products: [],
  } as unknown as VtexSimulator;
  const scrolls = new Map<string, Row[]>();

  function answer(call: ShopCall): ShopAnswer {
    const { path, headers } = call;
    const isPublic = path.includes('/catalog_system/pub/');
    const isOurs =
      headers['x-vtex-api-appkey'] === simulator.app.key &&
      headers['x-vtex-api-apptoken'] === simulator.app.token;
    if (!isPublic && !isOurs) return { status: 401, body: { message: 'Unauthorized' } };
    if (path === '/api/oms/pvt/orders') return listOrders(call.query);
    if (path.startsWith('/api/oms/pvt/orders/')) {
      return answerOne(simulator.orders, path.split('/').at(-1)!, { key: 'orderId' });
    }
    if (path.startsWith('/api/orders/')) return tellings(call);
    if (path.endsWith('/CL/scroll')) return scroll(call.query);
    if (path.endsWith('/CL/search')) return search(call);
    if (path.endsWith('/GetProductAndSkuIds')) return productIds(call.query);
    if (path.endsWith('/products/search')) {
      const ids = call.query.getAll('fq').map((one) => one.replace('productId:', ''));
      return { body: simulator.products.filter((row) => ids.includes(String(row.productId))) };
    }
    return { status: 404, body: {} };
  }

  function listOrders(query: URLSearchParams): ShopAnswer {
    const page = Number(query.get('page') ?? 1);
    const perPage = Math.min(100, Number(query.get('per_page') ?? 15));
    if (page > MOST_PAGES) return { status: 400, body: { error: { message: 'Max page is 30' } } };
    const [from = '', to = ''] = (
      /\[(.*) TO (.*)\]/.exec(query.get('f_creationDate') ?? '') ?? []
    ).slice(1);
    const found = simulator.orders
      .filter(({ creationDate }) => String(creationDate) >= from && String(creationDate) <= to)
      .sort((a, b) => (String(a.creationDate) < String(b.creationDate) ? 1 : -1));
    const list = pageOfRows(found, page, perPage).map(({ orderId, status }) => ({
      orderId,
      status,
    }));
    return { body: { list, paging: { total: found.length, currentPage: page, perPage } } };
  }

  function tellings({ method, path, body, query }: ShopCall): ShopAnswer {
    if (path === '/api/orders/hook/config') {
      if (method === 'DELETE') simulator.hook = null;
      if (method === 'POST') simulator.hook = body.hook as VtexSimulator['hook'];
      return simulator.hook || method !== 'GET'
        ? { body: { hook: simulator.hook } }
        : { status: 404 };
    }
    if (path === '/api/orders/feed/config') {
      simulator.feed = method === 'DELETE' ? null : (simulator.feed ?? []);
      return {};
    }
    if (simulator.feed === null) return { status: 404, body: {} };
    if (method === 'POST') {
      const done = new Set(body.handles as string[]);
      simulator.feed = simulator.feed.filter(({ handle }) => !done.has(handle));
      return {};
    }
    return { body: simulator.feed.slice(0, Math.min(10, Number(query.get('maxlot') ?? 1))) };
  }

  function matching(where: string): Row[] {
    const since = /(?:updatedIn|rclastsessiondate)>([^\s)]+)/.exec(where)?.[1] ?? '';
    const isCart = where.includes('rclastcart is not null');
    const id = /(?:userId|id)=(\S+)/.exec(where)?.[1];
    return simulator.customers.filter((row) => {
      if (id) return row.id === id || row.userId === id;
      if (isCart) return Boolean(row.rclastcart) && String(row.rclastsessiondate) > since;
      return String(row.updatedIn ?? row.createdIn) > since || String(row.createdIn) > since;
    });
  }

  function scroll(query: URLSearchParams): ShopAnswer {
    const token = query.get('_token') ?? randomUUID();
    const rows = query.has('_token') ? scrolls.get(token) : matching(query.get('_where') ?? '');
    if (!rows) return { status: 404, body: { Message: 'Scroll expired' } };
    const size = Math.min(1_000, Number(query.get('_size') ?? 500));
    scrolls.set(token, rows.slice(size));
    return { body: rows.slice(0, size), headers: { 'x-vtex-md-token': token } };
  }

  function search({ query, headers }: ShopCall): ShopAnswer {
    const rows = matching(query.get('_where') ?? '');
    const [from = 0, to = 10] = (String(headers['rest-range']).split('=')[1] ?? '0-10')
      .split('-')
      .map(Number);
    return {
      body: rows.slice(from, to),
      headers: { 'rest-content-range': `resources ${from}-${to}/${rows.length}` },
    };
  }

  function productIds(query: URLSearchParams): ShopAnswer {
    const [from, to] = [Number(query.get('_from')), Number(query.get('_to'))];
    const rows = simulator.products.slice(from - 1, to);
    const data = Object.fromEntries(rows.map((row) => [String(row.productId), [1]]));
    return { body: { data, range: { total: simulator.products.length, from, to } } };
  }

  simulator.notice = ({ orderId, status, lastChange }) => {
    const State = String(status);
    simulator.feed?.push({ handle: randomUUID(), orderId: String(orderId), State });
    const origin = { Account: 'minhaloja', Key: simulator.app.key };
    const body = {
      Domain: 'Fulfillment',
      OrderId: orderId,
      State,
      LastChange: lastChange,
      Origin: origin,
    };
    return { body: JSON.stringify(body), headers: simulator.hook?.headers ?? {} };
  };
  simulator.forgetScrolls = () => scrolls.clear();
  return Object.assign(simulator, await serveShop(answer));
}

let made = 1_000;

export function aVtexCustomer(at: Date, row: Row = {}): Row {
  const id = randomUUID();
  return {
    id,
    userId: `user-${id}`,
    firstName: 'Ana',
    lastName: 'Souza',
    homePhone: '+5581998765432',
    email: `ana${++made}@exemplo.com.br`,
    document: '52998224725',
    birthDate: null,
    isNewsletterOptIn: false,
    createdIn: at.toISOString(),
    updatedIn: at.toISOString(),
    ...row,
  };
}

export function aVtexOrder(at: Date, row: Row = {}): Row {
  const orderId = `v${++made}abc-01`;
  return {
    orderId,
    sequence: String(made),
    status: 'handling',
    statusDescription: 'Preparando Entrega',
    value: 12_990,
    creationDate: at.toISOString(),
    lastChange: at.toISOString(),
    authorizedDate: at.toISOString(),
    totals: [
      { id: 'Items', name: 'Total dos Itens', value: 11_990 },
      { id: 'Discounts', name: 'Total dos Descontos', value: 0 },
      { id: 'Shipping', name: 'Total do Frete', value: 1_000 },
    ],
    items: [
      {
        id: '77',
        productId: '55',
        name: 'Caneca Azul',
        quantity: 2,
        price: 5_995,
        sellingPrice: 5_995,
      },
    ],
    clientProfileData: {
      userProfileId: null,
      firstName: 'Ana',
      lastName: 'Souza',
      documentType: 'cpf',
      email: `ana${made}@exemplo.com.br-270000000000b.ct.vtex.com.br`,
      document: '52998224725',
      phone: '+5581998765432',
    },
    shippingData: { address: { city: 'Recife', state: 'PE', postalCode: '50030-230' } },
    paymentData: {
      transactions: [
        {
          payments: [
            { paymentSystemName: 'Pix', group: 'instantPayment', value: 12_990, url: null },
          ],
        },
      ],
    },
    packageAttachment: { packages: [] },
    marketingData: null,
    customData: {
      customApps: [{ id: 'presentes', major: 1, fields: { embrulho: 'presente' } }],
    },
    ...row,
  };
}

export function aVtexProduct(_at: Date, row: Row = {}): Row {
  return {
    productId: '55',
    productName: 'Caneca Azul',
    brand: 'Sol',
    categories: ['/Casa/Cozinha/'],
    link: 'https://loja.example/caneca',
    items: [
      {
        itemId: '77',
        images: [{ imageUrl: 'https://cdn.example/caneca.png' }],
        sellers: [{ commertialOffer: { Price: 59.95, AvailableQuantity: 12 } }],
      },
    ],
    ...row,
  };
}
