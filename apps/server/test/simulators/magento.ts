import { createHmac, randomUUID } from 'node:crypto';
import {
  answerOne,
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/** Magento's REST API with OAuth 1.0a: https://developer.adobe.com/commerce/webapi/rest */

type Row = Record<string, unknown>;

export interface MagentoSimulator extends ShopServer {
  keys: { consumer_key: string; consumer_secret: string; token: string; token_secret: string };
  customers: Row[];
  orders: Row[];
  products: Row[];
  carts: Row[];
}

export async function simulateMagento(): Promise<MagentoSimulator> {
  const secret = () => randomUUID().replaceAll('-', '');
  const simulator = {
    keys: {
      consumer_key: secret(),
      consumer_secret: secret(),
      token: secret(),
      token_secret: `${secret()}!'`,
    },
    customers: [],
    orders: [],
    products: [],
    carts: [],
  } as unknown as MagentoSimulator;

  function isSigned({ method, path, query, headers }: ShopCall): boolean {
    const header = String(headers.authorization ?? '').replace(/^OAuth /, '');
    const said = Object.fromEntries(
      header.split(', ').map((part) => {
        const [name = '', value = ''] = part.split('="');
        return [name, decodeURIComponent(value.replace(/"$/, ''))];
      }),
    );
    const { oauth_signature, ...own } = said;
    const { keys } = simulator;
    if (own.oauth_consumer_key !== keys.consumer_key || own.oauth_token !== keys.token)
      return false;
    const words = [...query, ...Object.entries(own)]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const base = [method, `${simulator.url}${path}`, words].map(encode).join('&');
    const key = `${encode(keys.consumer_secret)}&${encode(keys.token_secret)}`;
    return oauth_signature === createHmac('sha256', key).update(base).digest('base64');
  }

  function answer(call: ShopCall): ShopAnswer {
    if (!isSigned(call)) {
      return {
        status: 401,
        body: { message: "The consumer isn't authorized to access %resources." },
      };
    }
    const [, , , resource = '', id] = call.path.split('/');
    const rows = simulator[resource as 'orders'];
    if (id && id !== 'search') {
      return answerOne(rows, id, { key: resource === 'orders' ? 'entity_id' : 'id' });
    }
    const found = rows.filter((row) => matches(row, call.query));
    const size = Number(call.query.get('searchCriteria[pageSize]') ?? 20);
    // Beyond the last page, the last page is returned again.
    const last = Math.max(1, Math.ceil(found.length / size));
    const page = Math.min(last, Number(call.query.get('searchCriteria[currentPage]') ?? 1));
    const items = pageOfRows(found, page, size);
    return { body: { items: items.length > 0 ? items : null, total_count: found.length } };
  }

  return Object.assign(simulator, await serveShop(answer));
}

function matches(row: Row, query: URLSearchParams): boolean {
  for (let index = 0; ; index++) {
    const at = `searchCriteria[filter_groups][${index}][filters][0]`;
    const field = query.get(`${at}[field]`);
    if (!field) return true;
    const [value, how] = [query.get(`${at}[value]`) ?? '', query.get(`${at}[condition_type]`)];
    const own = String(row[field] ?? '');
    if (how === 'gteq' ? own < value : how === 'gt' ? Number(own) <= Number(value) : own !== value)
      return false;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `2026-11-23 10:00:00`, in UTC. */
export function magentoTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

let made = 100;
const times = (at: Date) => ({ created_at: magentoTime(at), updated_at: magentoTime(at) });

export function aMagentoCustomer(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    email: `ana${id}@exemplo.com.br`,
    firstname: 'Ana',
    lastname: 'Souza',
    taxvat: '529.982.247-25',
    addresses: [],
    custom_attributes: [{ attribute_code: 'manequim', value: '38' }],
    ...times(at),
    ...row,
  };
}

export function aMagentoOrder(at: Date, row: Row = {}): Row {
  const entity_id = ++made;
  return {
    entity_id,
    increment_id: `0000${entity_id}`,
    state: 'processing',
    status: 'separacao_loja',
    grand_total: 129.9,
    shipping_amount: 10,
    discount_amount: 0,
    quote_id: 9,
    ...times(at),
    customer_id: null,
    customer_email: `ana${entity_id}@exemplo.com.br`,
    customer_firstname: 'Ana',
    customer_lastname: 'Souza',
    customer_taxvat: '529.982.247-25',
    billing_address: {
      city: 'Recife',
      region_code: 'PE',
      postcode: '50030-230',
      telephone: '81998765432',
    },
    items: [
      { item_id: 1, product_id: 55, name: 'Caneca Azul', qty_ordered: 2, row_total: 119.9 },
      {
        item_id: 2,
        parent_item_id: 1,
        product_id: 56,
        name: 'Caneca Azul-M',
        qty_ordered: 2,
        row_total: 0,
      },
    ],
    payment: { method: 'pix' },
    ...row,
  };
}

export function aMagentoProduct(at: Date, row: Row = {}): Row {
  return {
    id: 55,
    sku: 'CA',
    name: 'Caneca Azul',
    price: 59.95,
    status: 1,
    ...times(at),
    extension_attributes: { stock_item: { qty: 12 } },
    custom_attributes: [
      { attribute_code: 'image', value: '/c/a/caneca.png' },
      { attribute_code: 'category_ids', value: ['2', '3'] },
    ],
    ...row,
  };
}
