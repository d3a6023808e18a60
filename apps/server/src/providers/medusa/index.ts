import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Cursor,
  Normalized,
  Page,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { addressOf, checkEach, listByNumber, needTyped } from '../shop-form.ts';
import { mapRecords } from '../shop-values.ts';
import { medusaTexts } from './medusa.texts.ts';
import { mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';

const RESOURCES = ['customers', 'products', 'orders'] as const;
const PER_PAGE = 100;
const PAYMENTS_PER_PAGE = 20;
const FIELDS: Record<(typeof RESOURCES)[number], string> = {
  customers: 'id,email,first_name,last_name,phone,created_at,updated_at,metadata,*addresses',
  products:
    'id,title,status,thumbnail,updated_at,*categories,*collection,*variants,*variants.prices,+variants.inventory_quantity',
  orders: [
    'id,display_id,currency_code,status,payment_status,fulfillment_status,email,created_at,updated_at',
    'total,shipping_total,discount_total,metadata,*items,*items.adjustments,*customer,*shipping_address',
    '*promotions,*payment_collections,*payment_collections.payments,*payment_collections.payments.refunds,*payment_collections.payment_sessions',
  ].join(),
};

/** Medusa's Admin API, version 2 (https://docs.medusajs.com/api/admin). */
export function createMedusa({ allowPlainHttp }: { allowPlainHttp: boolean }): CommerceProvider {
  const call = (shop: Shop, path: string) =>
    callShop(shop, {
      url: `${shop.settings.url}/admin/${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${shop.credentials.key}:`).toString('base64')}`,
      },
      outside_only: shop.outside_only,
    });

  async function rowsOf(shop: Shop, name: string, query: Query) {
    const { json } = await call(shop, `${name}?${queryText(query)}`);
    const answer = (json ?? {}) as Record<string, unknown>;
    return { rows: rowsIn(answer[name]), total: Number(answer.count ?? 0) };
  }

  const list = (shop: Shop, resource: ShopResource, query: Query) =>
    rowsOf(shop, resource, { fields: FIELDS[kindOf(resource)], ...query });

  /** Capturing and refunding a payment do not change the order's own `updated_at`. */
  async function ordersByPayment(shop: Shop, payments: Cursor, since: Date): Promise<Page> {
    const { rows, next } = await listByNumber(payments, PAYMENTS_PER_PAGE, (page) =>
      rowsOf(shop, 'payments', {
        fields: 'id,payment_collection.updated_at,payment_collection.order.id',
        order: '-payment_collection.updated_at',
        limit: PAYMENTS_PER_PAGE,
        offset: (page - 1) * PAYMENTS_PER_PAGE,
      }),
    );
    const collections = (rows as Payment[]).map((row) => row.payment_collection);
    const changed = collections.filter((one) => Date.parse(one?.updated_at ?? '') >= +since);
    const ids = [...new Set(changed.flatMap((one) => one?.order?.id ?? []))];
    const asked = { 'id[]': ids, limit: PAYMENTS_PER_PAGE };
    const orders = ids.length > 0 ? (await list(shop, 'orders', asked)).rows : [];
    const isLast = next === null || changed.length < rows.length;
    return {
      normalized: mapRows('orders', orders),
      total: null,
      next: isLast ? null : { ...next, of: 'payments' },
    };
  }

  return {
    slug: 'medusa',
    name: 'Medusa',
    category: 'ecommerce',
    description: medusaTexts.description,
    fields: [
      {
        name: 'url',
        label: medusaTexts.url_label,
        placeholder: 'https://api.minhaloja.com.br',
        help: medusaTexts.url_help,
        is_secret: false,
      },
      {
        name: 'key',
        label: medusaTexts.key_label,
        placeholder: 'sk_…',
        is_secret: true,
        help: medusaTexts.key_help,
      },
    ],
    resources: [
      { resource: 'customers', is_incremental: true },
      // A new price or count of stock leaves the product's `updated_at` as it was.
      { resource: 'products', is_incremental: false },
      { resource: 'orders', is_incremental: true },
    ],
    // Shops stand on machines of their own.
    pace: { burst: 5, per_second: 5 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand({ url = '', key }) {
        const base = addressOf(url, allowPlainHttp);
        return {
          account: base,
          account_name: new URL(base).host,
          settings: { url: base },
          credentials: { key: needTyped(key, medusaTexts.key_label) },
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, resource, { limit: 1, offset: 0 }),
      );
      return { account_name: new URL(shop.account).host, resources };
    },
    async page(shop, resource, ask) {
      const { cursor, changed_since } = ask;
      if (cursor?.of === 'payments' && changed_since) {
        return ordersByPayment(shop, cursor, changed_since);
      }
      const { rows, next, total } = await listByNumber(cursor, PER_PAGE, (page) =>
        list(shop, resource, {
          ...sinceOf(resource, ask),
          order: '-created_at',
          limit: PER_PAGE,
          offset: (page - 1) * PER_PAGE,
        }),
      );
      const hasPayments = resource === 'orders' && changed_since !== null;
      const payments = hasPayments ? { of: 'payments', page: 1 } : null;
      return { normalized: mapRows(resource, rows), next: next ?? payments, total };
    },
    async one(shop, resource, id) {
      const fields = FIELDS[kindOf(resource)];
      const path = `${resource}/${encodeURIComponent(id)}?${queryText({ fields })}`;
      const { status, json } = await call(shop, path);
      if (status === 404) return null;
      return mapRows(resource, [(json as Record<string, unknown> | null)?.[resource.slice(0, -1)]]);
    },
    async count(shop, resource, from) {
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, resource, { ...sinceOf(resource, since), limit: 1 })).total;
    },
  };
}

interface Payment {
  payment_collection?: { updated_at?: string; order?: { id: string } | null } | null;
}

function kindOf(resource: ShopResource): (typeof RESOURCES)[number] {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

function sinceOf(resource: ShopResource, { changed_since, history_from }: PageRequest): Query {
  if (changed_since) return { 'updated_at[$gte]': changed_since.toISOString() };
  return resource === 'orders' && history_from
    ? { 'created_at[$gte]': history_from.toISOString() }
    : {};
}

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  const carts = () => null;
  const readers = { customers: mapCustomer, products: mapProduct, orders: mapOrder, carts };
  return mapRecords(resource, rows, readers);
}
