import type { ShopResource } from '@clientela/contract';
import type {
  Normalized,
  Page,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { type Query, queryText, rowsIn } from '../shop-call.ts';
import { listByNumber } from '../shop-form.ts';
import type { YampiApi } from './api.ts';
import { mapRows } from './records.ts';

const DAY_MS = 86_400_000;

interface Kind {
  path: string;
  include: string;
  per_page: number;
  /** Cost of a call, out of two per second: orders have 120 a minute, products 30, the rest 60. */
  cost: number;
}

const KINDS: Record<ShopResource, Kind> = {
  customers: { path: 'customers', include: 'addresses', per_page: 100, cost: 2 },
  products: {
    path: 'catalog/products',
    include: 'skus,images,brand,categories',
    per_page: 50,
    cost: 4,
  },
  orders: {
    path: 'orders',
    include: 'items,customer,status,shipping_address,transactions,promocode',
    per_page: 100,
    cost: 1,
  },
  carts: { path: 'checkout/carts', include: 'items,customer', per_page: 100, cost: 2 },
};

export async function listPage(
  api: YampiApi,
  resource: ShopResource,
  asked: PageRequest,
): Promise<Page> {
  const { per_page: limit } = KINDS[resource];
  const order = { orderBy: 'created_at', sortedBy: 'desc' };
  const { rows, ...where } = await listByNumber(asked.cursor, limit, (page) =>
    list(api, resource, { ...order, ...daysOf(api.shop, resource, asked), limit, page }),
  );
  return { normalized: mapRows(resource, rows), ...where };
}

export async function readRecord(
  api: YampiApi,
  resource: ShopResource,
  id: string,
): Promise<Normalized | null> {
  if (resource === 'carts') {
    const { rows } = await list(api, resource, { search: `token:${id}`, limit: 1 });
    return rows.length === 0 ? null : mapRows(resource, rows);
  }
  const { path, include, cost } = KINDS[resource];
  const asked = `${path}/${encodeURIComponent(id)}?${queryText({ include })}`;
  const { status, json } = await api.call(asked, { cost });
  if (status === 404) return null;
  return mapRows(resource, [(json as { data?: unknown } | null)?.data]);
}

export async function countRecords(
  api: YampiApi,
  resource: ShopResource,
  from: Date | null,
): Promise<number | null> {
  if (resource === 'carts') return null;
  const since = { changed_since: null, history_from: resource === 'orders' ? from : null };
  const days = daysOf(api.shop, resource, since);
  return (await list(api, resource, { ...days, limit: 1, page: 1 })).total;
}

export async function list(api: YampiApi, resource: ShopResource, query: Query) {
  const { path, include, cost } = KINDS[resource];
  const asked = queryText({ include, ...query });
  const { json } = await api.call(`${path}?${asked}`, { cost });
  const { data, meta } = (json ?? {}) as {
    data?: unknown;
    meta?: { pagination?: { total?: number } };
  };
  return { rows: rowsIn(data), total: meta?.pagination?.total ?? null };
}

/** Days between which records were made or changed, as the platform filters them. */
function daysOf(
  shop: Shop,
  resource: ShopResource,
  { changed_since, history_from }: Omit<PageRequest, 'cursor'>,
): Query {
  const until = dayOf(new Date(shop.now().getTime() + DAY_MS));
  if (changed_since) return { date: `updated_at:${dayOf(changed_since)}|${until}` };
  // Of people and goods the past is all of them: an order may be of an old customer.
  const isDated = resource === 'orders' || resource === 'carts';
  return isDated && history_from ? { date: `created_at:${dayOf(history_from)}|${until}` } : {};
}

function dayOf(at: Date): string {
  return new Date(at.getTime() - DAY_MS / 8).toISOString().slice(0, 10);
}
