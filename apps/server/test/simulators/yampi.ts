import { createHmac, randomUUID } from 'node:crypto';
import {
  answerOne,
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/** Yampi's API, version 2: https://docs.yampi.com.br/api-reference */

type Row = Record<string, unknown>;

export interface YampiSimulator extends ShopServer {
  alias: string;
  token: string;
  secret: string;
  noticeSecret: string;
  customers: Row[];
  orders: Row[];
  products: Row[];
  carts: Row[];
  webhooks: { id: number; url: string; events: string[] }[];
  notice(event: string, resource: Row): { body: string; headers: Record<string, string> };
  /** Codes that were made, as they were asked for. */
  coupons: Record<string, unknown>[];
}

const LISTS: Record<string, 'customers' | 'orders' | 'products' | 'carts'> = {
  customers: 'customers',
  orders: 'orders',
  'catalog/products': 'products',
  'checkout/carts': 'carts',
};

export async function simulateYampi(): Promise<YampiSimulator> {
  const simulator = {
    alias: 'loja-do-sol',
    token: randomUUID(),
    secret: `sk_${randomUUID()}`,
    noticeSecret: `wh_${randomUUID()}`,
    webhooks: [],
    coupons: [],
    customers: [],
    orders: [],
    products: [],
    carts: [],
  } as unknown as YampiSimulator;

  function answer(call: ShopCall): ShopAnswer {
    const { headers, path } = call;
    if (
      headers['user-token'] !== simulator.token ||
      headers['user-secret-key'] !== simulator.secret
    ) {
      return { status: 401, body: { message: 'Unauthenticated.' } };
    }
    const prefix = `/v2/${simulator.alias}/`;
    if (!path.startsWith(prefix)) return { status: 404, body: { message: 'Loja não encontrada' } };
    const rest = path.slice(prefix.length);
    if (rest === 'pricing/promocodes' && call.method === 'POST') {
      simulator.coupons.push(call.body);
      return { status: 201, body: { data: { id: simulator.coupons.length, ...call.body } } };
    }
    if (rest.startsWith('webhooks')) return webhooks(call, rest.split('/')[1]);
    const name = Object.keys(LISTS).find((one) => rest === one || rest.startsWith(`${one}/`));
    if (!name) return { status: 404, body: {} };
    const rows = simulator[LISTS[name]!];
    if (rest !== name) {
      return answerOne(rows, rest.slice(name.length + 1), { wrap: (data) => ({ data }) });
    }
    return list(rows, call.query);
  }

  function list(rows: readonly Row[], query: URLSearchParams): ShopAnswer {
    const [field = '', from = '', to = '9'] = (query.get('date') ?? '').split(/[:|]/);
    const [key = '', value] = (query.get('search') ?? '').split(':');
    const found = rows.filter((row) => {
      if (value !== undefined) return row[key] === value;
      const day = ((row[field] as { date?: string } | undefined)?.date ?? '').slice(0, 10);
      return field === '' || (day >= from && day <= to);
    });
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const pagination = { total: found.length, per_page: limit, current_page: page };
    return { body: { data: pageOfRows(found, page, limit), meta: { pagination } } };
  }

  function webhooks({ method, body }: ShopCall, id: string | undefined): ShopAnswer {
    if (method === 'DELETE') {
      simulator.webhooks = simulator.webhooks.filter((one) => String(one.id) !== id);
      return { status: 204 };
    }
    if (method === 'GET') return { body: { data: simulator.webhooks } };
    const { url, events } = body as { url: string; events: string[] };
    const made = { id: simulator.webhooks.length + 1, url, events };
    simulator.webhooks.push(made);
    return { status: 201, body: { data: { ...made, secret: simulator.noticeSecret } } };
  }

  simulator.notice = (event, resource) => {
    const body = JSON.stringify({
      event,
      time: new Date().toISOString(),
      merchant: { id: 1 },
      resource,
    });
    const signature = createHmac('sha256', simulator.noticeSecret).update(body).digest('base64');
    return { body, headers: { 'x-yampi-hmac-sha256': signature } };
  };
  return Object.assign(simulator, await serveShop(answer));
}

let made = 7_000;

/** `{date, timezone_type, timezone}`, in São Paulo's time zone. */
export function yampiTime(at: Date): Row {
  const local = new Date(at.getTime() - 3 * 3_600_000).toISOString();
  const date = `${local.slice(0, 10)} ${local.slice(11, 19)}.000000`;
  return { date, timezone_type: 3, timezone: 'America/Sao_Paulo' };
}

export function aYampiCustomer(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    type: 'f',
    name: 'Ana Souza',
    first_name: 'Ana',
    last_name: 'Souza',
    cnpj: null,
    email: `ana${id}@exemplo.com.br`,
    cpf: '529.982.247-25',
    birthday: null,
    newsletter: false,
    phone: { full_number: '81998765432', area_code: '81', number: '998765432' },
    created_at: yampiTime(at),
    updated_at: yampiTime(at),
    ...row,
  };
}

export function aYampiOrder(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    number: id + 100_000,
    cart_token: `carrinho-${id}`,
    value_total: 129.9,
    value_products: 119.9,
    value_shipment: 10,
    value_discount: 0,
    created_at: yampiTime(at),
    updated_at: yampiTime(at),
    status: { data: { id: 4, alias: 'paid', name: 'Pagamento aprovado' } },
    customer: { data: aYampiCustomer(at) },
    shipping_address: { data: { city: 'Recife', uf: 'PE', zipcode: '50030-230' } },
    items: {
      data: [
        {
          id: id * 10,
          product_id: 55,
          quantity: 2,
          price: 59.95,
          sku: { data: { title: 'Caneca Azul' } },
        },
      ],
    },
    transactions: {
      data: [
        {
          id: id * 3,
          status: 'paid',
          amount: 129.9,
          captured_at: yampiTime(at),
          metadata: { data: [] },
          payment: { data: { alias: 'pix', name: 'Pix', is_pix: true, is_billet: false } },
        },
      ],
    },
    promocode: null,
    ...row,
  };
}

export function aYampiProduct(at: Date, row: Row = {}): Row {
  return {
    id: 55,
    name: 'Caneca Azul',
    active: true,
    url: 'https://loja.example/caneca',
    brand: { data: { id: 1, name: 'Sol' } },
    categories: { data: [{ id: 1, name: 'Cozinha' }] },
    images: { data: [{ id: 1, large: { url: 'https://cdn.example/caneca.png' } }] },
    skus: { data: [{ id: 77, price_sale: 59.95, price_discount: 59.95, total_in_stock: 12 }] },
    created_at: yampiTime(at),
    updated_at: yampiTime(at),
    ...row,
  };
}
