import { randomUUID } from 'node:crypto';
import { type ShopAnswer, type ShopCall, type ShopServer, serveShop } from './shop-server.ts';

/** Vendure's Admin API: https://docs.vendure.io/reference/graphql-api/admin. It understands lists and single records. */

type Row = Record<string, unknown>;

export interface VendureSimulator extends ShopServer {
  key: string;
  customers: Row[];
  orders: Row[];
  products: Row[];
}

const NAMES: Record<string, 'customers' | 'orders' | 'products'> = {
  customers: 'customers',
  customer: 'customers',
  orders: 'orders',
  order: 'orders',
  products: 'products',
  product: 'products',
};

export async function simulateVendure(): Promise<VendureSimulator> {
  const simulator = {
    key: randomUUID(),
    customers: [],
    orders: [],
    products: [],
  } as unknown as VendureSimulator;

  function answer({ path, headers, body }: ShopCall): ShopAnswer {
    if (path !== '/admin-api') return { status: 404 };
    if (headers['vendure-api-key'] !== simulator.key) {
      return {
        body: {
          errors: [{ message: 'forbidden', extensions: { code: 'UNAUTHORIZED' } }],
          data: null,
        },
      };
    }
    const { query, variables } = body as { query: string; variables: Row };
    const name = /\{\s*(\w+)\(/.exec(query.slice(query.indexOf(')')))?.[1] ?? '';
    const rows = simulator[NAMES[name] ?? 'orders'];
    if (query.startsWith('query One')) {
      return { body: { data: { [name]: rows.find(({ id }) => id === variables.id) ?? null } } };
    }
    return { body: { data: { [name]: list(rows, variables.options as Row) } } };
  }

  function list(rows: readonly Row[], { filter = {}, skip = 0, take = 100 }: Row): Row {
    const { orderPlacedAt, updatedAt, createdAt } = filter as {
      orderPlacedAt?: { isNull: boolean };
      updatedAt?: { after: string };
      createdAt?: { after: string };
    };
    const found = rows.filter(
      (row) =>
        (!orderPlacedAt || (row.orderPlacedAt === null) === orderPlacedAt.isNull) &&
        (!updatedAt || String(row.updatedAt) > updatedAt.after) &&
        (!createdAt || String(row.createdAt) > createdAt.after),
    );
    return {
      items: found.slice(Number(skip), Number(skip) + Number(take)),
      totalItems: found.length,
    };
  }

  return Object.assign(simulator, await serveShop(answer));
}

let made = 100;
const times = (at: Date) => ({ createdAt: at.toISOString(), updatedAt: at.toISOString() });

export function aVendureCustomer(at: Date, row: Row = {}): Row {
  const id = String(++made);
  return {
    id,
    firstName: 'Ana',
    lastName: 'Souza',
    emailAddress: `ana${id}@exemplo.com.br`,
    phoneNumber: '+5581998765432',
    addresses: [{ city: 'Recife', province: 'PE' }],
    ...times(at),
    ...row,
  };
}

export function aVendureOrder(at: Date, row: Row = {}): Row {
  const id = String(++made);
  return {
    id,
    code: `V${id}`,
    state: 'PaymentSettled',
    active: false,
    ...times(at),
    orderPlacedAt: at.toISOString(),
    totalWithTax: 12_990,
    shippingWithTax: 1_000,
    couponCodes: [],
    discounts: [],
    customer: aVendureCustomer(at),
    shippingAddress: {
      fullName: 'Ana Souza',
      city: 'Recife',
      province: 'PE',
      postalCode: '50030-230',
    },
    lines: [
      {
        quantity: 2,
        discountedLinePriceWithTax: 11_990,
        featuredAsset: null,
        productVariant: { name: 'Caneca Azul', product: { id: '55', name: 'Caneca Azul' } },
      },
    ],
    payments: [
      {
        method: 'pix',
        amount: 12_990,
        state: 'Settled',
        createdAt: at.toISOString(),
        metadata: {},
        refunds: [],
      },
    ],
    ...row,
  };
}

export function aVendureProduct(at: Date, row: Row = {}): Row {
  return {
    id: '55',
    name: 'Caneca Azul',
    enabled: true,
    slug: 'caneca-azul',
    ...times(at),
    featuredAsset: { preview: 'https://cdn.example/caneca.png' },
    collections: [{ name: 'Cozinha' }],
    variants: [{ priceWithTax: 5_995, stockLevels: [{ stockOnHand: 15, stockAllocated: 3 }] }],
    ...row,
  };
}
