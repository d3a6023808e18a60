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
 * Tray's API: https://developers.tray.com.br. Records are wrapped in an object of their own name;
 * tokens are in the query.
 */

type Row = Record<string, unknown>;

export interface TraySimulator extends ShopServer {
  app: { id: string; secret: string };
  host: string;
  storeId: string;
  codes: Set<string>;
  token: string;
  refreshToken: string;
  /** Until when a token that is given now opens anything. */
  tokenEnds: () => Date;
  customers: Row[];
  orders: Row[];
  products: Row[];
  notice(
    scope: string,
    id: unknown,
    act?: string,
  ): { body: string; headers: Record<string, string> };
}

const NAMES: Record<string, [string, string]> = {
  customers: ['Customers', 'Customer'],
  orders: ['Orders', 'Order'],
  products: ['Products', 'Product'],
};

export async function simulateTray(): Promise<TraySimulator> {
  const simulator = {
    app: { id: 'chave', secret: randomUUID() },
    host: '123456.commercesuite.com.br',
    storeId: '391250',
    codes: new Set(),
    token: randomUUID(),
    refreshToken: randomUUID(),
    customers: [],
    orders: [],
    products: [],
    tokenEnds: () => new Date(Date.now() + 3 * 3_600_000),
  } as unknown as TraySimulator;

  function answer(call: ShopCall): ShopAnswer {
    const [, resource = '', id] = call.path.split('/');
    if (resource === 'auth') return tokens(call);
    if (call.query.get('access_token') !== simulator.token) {
      return { status: 401, body: { code: 401, message: 'Unauthorized', error_code: 1000 } };
    }
    const names = NAMES[resource];
    if (!names) return { status: 404, body: { code: 404 } };
    const rows = simulator[resource as 'orders'];
    if (id) return answerOne(rows, id, { wrap: (row) => ({ [names[1]]: row }) });
    return list(rows, names, call.query);
  }

  function tokens({ method, body, query }: ShopCall): ShopAnswer {
    const isRefresh = method === 'GET';
    const isGood = isRefresh
      ? query.get('refresh_token') === simulator.refreshToken
      : body.consumer_key === simulator.app.id &&
        body.consumer_secret === simulator.app.secret &&
        simulator.codes.delete(String(body.code));
    if (!isGood) return { status: 401, body: { code: 401, error_code: 1099 } };
    Object.assign(simulator, { token: randomUUID(), refreshToken: randomUUID() });
    return {
      status: isRefresh ? 200 : 201,
      body: {
        code: isRefresh ? 200 : 201,
        message: 'Created tokens',
        store_id: simulator.storeId,
        access_token: simulator.token,
        refresh_token: simulator.refreshToken,
        date_expiration_access_token: brasilia(simulator.tokenEnds()),
      },
    };
  }

  function list(
    rows: readonly Row[],
    [many, one]: [string, string],
    query: URLSearchParams,
  ): ShopAnswer {
    const from = (name: string) => (query.get(name) ?? '').split(',')[0] ?? '';
    const found = rows.filter(
      (row) =>
        String(row.modified ?? '') >= from('modified') && String(row.date ?? '9') >= from('date'),
    );
    const [page, limit] = [
      Number(query.get('page') ?? 1),
      Math.min(50, Number(query.get('limit') ?? 30)),
    ];
    const shown = pageOfRows(found, page, limit).map((row) => {
      // Lists include neither buyer nor items.
      const { Customer: _, ProductsSold: _sold, ...rest } = row;
      return { [one]: rest };
    });
    return { body: { paging: { total: found.length, page, limit, maxLimit: 50 }, [many]: shown } };
  }

  simulator.notice = (scope, id, act = 'update') => ({
    body: new URLSearchParams({
      seller_id: simulator.storeId,
      scope_id: String(id),
      scope_name: scope,
      act,
      app_code: '718',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return Object.assign(simulator, await serveShop(answer));
}

/** `2026-11-23 10:00:00`, in Brasília's time zone. */
export function brasilia(at: Date): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

let made = 3_000;

export function aTrayCustomer(at: Date, row: Row = {}): Row {
  const id = String(++made);
  return {
    id,
    name: 'Ana Souza',
    email: `ana${id}@exemplo.com.br`,
    cpf: '52998224725',
    cnpj: '',
    cellphone: '81998765432',
    phone: '',
    birth_date: '0000-00-00',
    newsletter: '0',
    city: 'Recife',
    state: 'PE',
    zip_code: '50030230',
    registration_date: brasilia(at).slice(0, 10),
    modified: brasilia(at),
    ...row,
  };
}

export function aTrayOrder(at: Date, row: Row = {}): Row {
  const id = String(++made);
  return {
    id,
    status: 'A ENVIAR',
    date: brasilia(at).slice(0, 10),
    hour: brasilia(at).slice(11),
    modified: brasilia(at),
    partial_total: '119.90',
    shipment_value: '10.00',
    discount: '0.00',
    total: '129.90',
    payment_method: 'Pix',
    payment_date: brasilia(at).slice(0, 10),
    discount_coupon: '',
    session_id: `sessao-${id}`,
    OrderStatus: { id: '3', type: 'open' },
    Customer: aTrayCustomer(at),
    ProductsSold: [
      { ProductsSold: { product_id: '55', name: 'Caneca Azul', quantity: '2', price: '59.95' } },
    ],
    ...row,
  };
}

export function aTrayProduct(at: Date, row: Row = {}): Row {
  return {
    id: '55',
    name: 'Caneca Azul',
    brand: 'Sol',
    category_name: 'Cozinha',
    price: '59.95',
    promotional_price: '0.00',
    stock: '12',
    available: '1',
    modified: brasilia(at),
    url: { http: 'http://loja.example/caneca', https: 'https://loja.example/caneca' },
    ProductImage: [
      { http: 'http://cdn.example/caneca.png', https: 'https://cdn.example/caneca.png' },
    ],
    ...row,
  };
}
