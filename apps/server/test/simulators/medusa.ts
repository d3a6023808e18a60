import { randomUUID } from 'node:crypto';
import {
  answerOne,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/** Medusa's Admin API, version 2: https://docs.medusajs.com/api/admin */

type Row = Record<string, unknown>;

export interface MedusaSimulator extends ShopServer {
  key: string;
  customers: Row[];
  orders: Row[];
  products: Row[];
}

export async function simulateMedusa(): Promise<MedusaSimulator> {
  const simulator = {
    key: `sk_${randomUUID()}`,
    customers: [],
    orders: [],
    products: [],
  } as unknown as MedusaSimulator;

  function answer({ path, headers, query }: ShopCall): ShopAnswer {
    const basic = Buffer.from(`${simulator.key}:`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) {
      return { status: 401, body: { message: 'Unauthorized' } };
    }
    const [, , resource = '', id] = path.split('/');
    if (resource === 'payments') return { body: paymentsOf(simulator.orders, query) };
    const rows = simulator[resource as 'orders'];
    if (!rows) return { status: 404, body: { type: 'not_found' } };
    if (id) return answerOne(rows, id, { wrap: (row) => ({ [resource.slice(0, -1)]: row }) });
    const [updated, created] = [
      query.get('updated_at[$gte]') ?? '',
      query.get('created_at[$gte]') ?? '',
    ];
    const ids = query.getAll('id[]');
    const found = rows.filter(
      (row) =>
        String(row.updated_at) >= updated &&
        String(row.created_at) >= created &&
        (ids.length === 0 || ids.includes(String(row.id))),
    );
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 15)];
    return {
      body: { [resource]: found.slice(offset, offset + limit), count: found.length, offset, limit },
    };
  }

  return Object.assign(simulator, await serveShop(answer));
}

/** Only payment collections show a payment or refund: the order's change time stays the same. */
function paymentsOf(orders: readonly Row[], query: URLSearchParams): Row {
  const all = orders
    .flatMap((order) =>
      (order.payment_collections as Row[]).map(({ updated_at }) => ({
        payment_collection: {
          updated_at: String(order.payments_changed_at ?? updated_at ?? order.updated_at),
          order: { id: order.id },
        },
      })),
    )
    .sort((a, b) => b.payment_collection.updated_at.localeCompare(a.payment_collection.updated_at));
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
  return { payments: all.slice(offset, offset + limit), count: all.length, offset, limit };
}

let made = 100;
const times = (at: Date) => ({ created_at: at.toISOString(), updated_at: at.toISOString() });

export function aMedusaCustomer(at: Date, row: Row = {}): Row {
  const id = `cus_${++made}`;
  return {
    id,
    email: `ana${made}@exemplo.com.br`,
    first_name: 'Ana',
    last_name: 'Souza',
    phone: '+5581998765432',
    addresses: [{ city: 'Recife', province: 'PE' }],
    metadata: { manequim: 38 },
    ...times(at),
    ...row,
  };
}

export function aMedusaOrder(at: Date, row: Row = {}): Row {
  const id = `order_${++made}`;
  return {
    id,
    display_id: made,
    status: 'pending',
    payment_status: 'captured',
    total: 129.9,
    fulfillment_status: 'not_fulfilled',
    email: `ana${made}@exemplo.com.br`,
    ...times(at),
    shipping_total: 10,
    discount_total: 0,
    metadata: { cpf: '529.982.247-25', embrulho: 'presente' },
    customer: null,
    shipping_address: {
      first_name: 'Ana',
      last_name: 'Souza',
      phone: '81998765432',
      city: 'Recife',
      province: 'PE',
      postal_code: '50030-230',
    },
    items: [
      {
        id: `item_${made}`,
        product_id: 'prod_55',
        product_title: 'Caneca Azul',
        quantity: 2,
        unit_price: 59.95,
      },
    ],
    payment_collections: [
      {
        captured_amount: 129.9,
        payments: [{ provider_id: 'pp_pix_default', captured_at: at.toISOString(), refunds: [] }],
        payment_sessions: [],
      },
    ],
    ...row,
  };
}

export function aMedusaProduct(at: Date, row: Row = {}): Row {
  return {
    id: 'prod_55',
    title: 'Caneca Azul',
    status: 'published',
    ...times(at),
    thumbnail: 'https://cdn.example/caneca.png',
    categories: [{ name: 'Cozinha' }],
    variants: [{ inventory_quantity: 12, prices: [{ currency_code: 'brl', amount: 59.95 }] }],
    ...row,
  };
}
