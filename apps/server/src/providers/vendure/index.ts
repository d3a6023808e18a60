import type { ShopResource } from '@clientela/contract';
import {
  type CommerceProvider,
  type Normalized,
  type PageRequest,
  type Shop,
  ShopRefusedError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callShop, rowsIn } from '../shop-call.ts';
import { addressOf, checkEach, listByNumber, needTyped } from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';
import { vendureTexts } from './vendure.texts.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;
const PER_PAGE = 50;

const CUSTOMER = `id firstName lastName emailAddress phoneNumber createdAt updatedAt
  addresses { city province postalCode }`;
const LINES = `lines { quantity discountedLinePriceWithTax productVariant { name product { id name } }
  featuredAsset { preview } }`;
const ORDER = `id code currencyCode state active createdAt updatedAt orderPlacedAt totalWithTax shippingWithTax couponCodes
  discounts { amountWithTax } customer { ${CUSTOMER} }
  shippingAddress { fullName phoneNumber city province postalCode } ${LINES}
  payments { method amount state createdAt metadata refunds { total state } }`;
const PRODUCT = `id name enabled slug updatedAt featuredAsset { preview } collections { name }
  variants { priceWithTax stockLevels { stockOnHand stockAllocated } }`;

const KINDS: Record<ShopResource, { list: string; one: string; type: string; fields: string }> = {
  customers: { list: 'customers', one: 'customer', type: 'Customer', fields: CUSTOMER },
  products: { list: 'products', one: 'product', type: 'Product', fields: PRODUCT },
  orders: { list: 'orders', one: 'order', type: 'Order', fields: ORDER },
  carts: { list: 'orders', one: 'order', type: 'Order', fields: ORDER },
};

/** Vendure's Admin API, from 3.6 (https://docs.vendure.io/reference/graphql-api/admin). */
export function createVendure({ allowPlainHttp }: { allowPlainHttp: boolean }): CommerceProvider {
  async function ask(shop: Shop, query: string, variables: Record<string, unknown>) {
    const { json, status } = await callShop(shop, {
      method: 'POST',
      url: `${shop.settings.url}/admin-api`,
      headers: { 'vendure-api-key': shop.credentials.key ?? '' },
      body: { query, variables },
      outside_only: shop.outside_only,
    });
    if (status === 404) throw new ShopRefusedError('other', NO_API);
    return dataOf(json as GraphqlAnswer);
  }

  async function list(shop: Shop, resource: ShopResource, options: Record<string, unknown>) {
    const { list: name, type, fields } = KINDS[resource];
    const query = `query Page($options: ${type}ListOptions) { ${name}(options: $options) {
      items { ${fields} } totalItems } }`;
    const data = await ask(shop, query, { options });
    const found = data[name] as { items: unknown; totalItems: number };
    return { rows: rowsIn(found.items), total: found.totalItems };
  }

  return {
    slug: 'vendure',
    name: 'Vendure',
    category: 'ecommerce',
    description: vendureTexts.description,
    fields: [
      {
        name: 'url',
        label: vendureTexts.url_label,
        placeholder: 'https://api.minhaloja.com.br',
        help: vendureTexts.url_help,
        is_secret: false,
      },
      {
        name: 'key',
        label: vendureTexts.key_label,
        placeholder: null,
        is_secret: true,
        help: vendureTexts.key_help,
      },
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 5, per_second: 5 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand({ url = '', key }) {
        const base = addressOf(url, allowPlainHttp).replace(/\/admin-api$/, '');
        return {
          account: base,
          account_name: new URL(base).host,
          settings: { url: base },
          credentials: { key: needTyped(key, vendureTexts.key_label) },
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) => list(shop, resource, { take: 1 }));
      return { account_name: new URL(shop.account).host, resources };
    },
    async page(shop, resource, asked) {
      const { rows, ...where } = await listByNumber(asked.cursor, PER_PAGE, (page) =>
        list(shop, resource, {
          filter: filterOf(resource, asked),
          sort: { createdAt: 'DESC' },
          take: PER_PAGE,
          skip: (page - 1) * PER_PAGE,
        }),
      );
      return { normalized: mapRows(resource, rows), ...where };
    },
    async one(shop, resource, id) {
      const { one: name, fields } = KINDS[resource];
      const data = await ask(shop, `query One($id: ID!) { ${name}(id: $id) { ${fields} } }`, {
        id,
      });
      return data[name] ? mapRows(resource, [data[name]]) : null;
    },
    async count(shop, resource, from) {
      if (resource === 'carts') return null;
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, resource, { filter: filterOf(resource, since), take: 1 })).total;
    },
  };
}

const NO_API = vendureTexts.api_not_found;

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message?: string; extensions?: { code?: string } }[];
}

/** Refusals have status 200 and an error code. */
function dataOf({ data, errors }: GraphqlAnswer): Record<string, unknown> {
  const error = errors?.[0];
  if (!error) {
    if (!data) throw new ShopUnavailableError('the answer has no data');
    return data;
  }
  const code = error.extensions?.code;
  const words = vendureTexts.replied(error.message ?? 'erro');
  if (code === 'UNAUTHORIZED') throw new ShopRefusedError('credentials', words);
  if (code === 'INTERNAL_SERVER_ERROR') throw new ShopUnavailableError(words);
  throw new ShopRefusedError(code === 'FORBIDDEN' ? 'permission' : 'other', words);
}

/** An order that was never placed is a cart. */
function filterOf(
  resource: ShopResource,
  { changed_since, history_from }: PageRequest,
): Record<string, unknown> {
  const kind =
    resource === 'orders'
      ? { orderPlacedAt: { isNull: false } }
      : resource === 'carts'
        ? { orderPlacedAt: { isNull: true } }
        : {};
  if (changed_since) return { ...kind, updatedAt: { after: changed_since.toISOString() } };
  if (!history_from || resource === 'customers' || resource === 'products') return kind;
  return { ...kind, createdAt: { after: history_from.toISOString() } };
}

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  const orders = (row: Fields) => mapOrder(row);
  return mapRecords(resource, rows, {
    customers: mapCustomer,
    products: mapProduct,
    orders,
    carts: mapCart,
  });
}
