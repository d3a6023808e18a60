import type { ShopResource } from '@clientela/contract';
import type {
  Normalized,
  Page,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { type Query, queryText, rowsIn } from '../shop-call.ts';
import { listByNumber, listByWindow } from '../shop-form.ts';
import type { NuvemshopApi } from './api.ts';
import { mapRows } from './records.ts';

const PER_PAGE = 200;
/** A query may have so many results; the past is read in windows that have fewer. */
const MOST_RESULTS = 10_000;
const DAY_MS = 86_400_000;
/** Nothing at this platform is older. */
const BEGINNING = new Date('2011-01-01');
/** Poll overlap: the platform filters checkouts by start time but lists them later. */
const CARTS_LATE_MS = DAY_MS;

const PATHS: Record<ShopResource, string> = {
  customers: 'customers',
  products: 'products',
  orders: 'orders',
  carts: 'checkouts',
};

export async function listPage(
  api: NuvemshopApi,
  resource: ShopResource,
  asked: PageRequest,
): Promise<Page> {
  const query = queryOf(api.shop, resource, asked);
  const listed = query
    ? await listByNumber(asked.cursor, PER_PAGE, (page) =>
        list(api, resource, { ...query, page, per_page: PER_PAGE }),
      )
    : await listHistory(api, resource, asked);
  const { rows, ...where } = listed;
  return { normalized: mapRows(resource, rows), ...where };
}

export async function readRecord(
  api: NuvemshopApi,
  resource: ShopResource,
  id: string,
): Promise<Normalized | null> {
  const { status, json } = await api.call(`${PATHS[resource]}/${encodeURIComponent(id)}`);
  return status === 404 ? null : mapRows(resource, [json]);
}

export async function countRecords(
  api: NuvemshopApi,
  resource: ShopResource,
  from: Date | null,
): Promise<number | null> {
  if (resource === 'carts') return null;
  const since = resource === 'orders' && from ? { created_at_min: from.toISOString() } : {};
  return (await list(api, resource, { ...since, per_page: 1, fields: 'id' })).total;
}

export async function list(api: NuvemshopApi, resource: ShopResource, query: Query) {
  const answer = await api.call(`${PATHS[resource]}?${queryText(query)}`);
  // The platform returns 404 after the last page.
  if (answer.status === 404) return { rows: [], total: 0 };
  return { rows: rowsIn(answer.json), total: Number(answer.headers['x-total-count'] ?? 0) };
}

function listHistory(
  api: NuvemshopApi,
  resource: ShopResource,
  { cursor, history_from }: PageRequest,
) {
  return listByWindow(cursor, {
    now: api.shop.now(),
    perPage: PER_PAGE,
    most: MOST_RESULTS,
    // Of people the past is all of them: an order may be of an old customer.
    from: (resource === 'orders' && history_from) || BEGINNING,
    read: ({ from, to }, page) =>
      list(api, resource, {
        created_at_min: from.toISOString(),
        created_at_max: to.toISOString(),
        page,
        per_page: PER_PAGE,
      }),
  });
}

/** The query of a list that is read in one go; null where the past is read in windows. */
function queryOf(shop: Shop, resource: ShopResource, asked: PageRequest): Query | null {
  if (resource === 'carts') return cartsSince(shop, asked);
  if (asked.changed_since) return { updated_at_min: asked.changed_since.toISOString() };
  return resource === 'products' ? {} : null;
}

/** Abandoned checkouts can be read for thirty days. */
function cartsSince(shop: Shop, { changed_since }: PageRequest): Record<string, string> {
  const since = changed_since
    ? new Date(changed_since.getTime() - CARTS_LATE_MS)
    : new Date(shop.now().getTime() - 30 * DAY_MS);
  return { created_at_min: since.toISOString() };
}
