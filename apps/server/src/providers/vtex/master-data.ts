import type {
  Cursor,
  Normalized,
  Page,
  PageRequest,
} from '#areas/records/integrations/commerce.port';
import { type Query, queryText, rowsIn } from '../shop-call.ts';
import type { Listed } from '../shop-form.ts';
import { DAY_MS, FIRST_ROW, type VtexApi } from './api.ts';
import { CART_FIELDS, CUSTOMER_FIELDS, mapRows } from './records.ts';

/** Customers, and the last cart of each, are documents of Master Data. */

const PEOPLE = '/api/dataentities/CL';
const PEOPLE_PER_PAGE = 500;

export async function listCustomers(
  api: VtexApi,
  { cursor, changed_since }: PageRequest,
): Promise<Page> {
  const since = changed_since?.toISOString();
  const where = since ? { _where: `(updatedIn>${since} OR createdIn>${since})` } : {};
  const { rows, ...on } = await scroll(api, cursor, { _fields: CUSTOMER_FIELDS, ...where });
  return { normalized: mapRows(api.shop, 'customers', rows), ...on };
}

export async function listCarts(
  api: VtexApi,
  { cursor, changed_since }: PageRequest,
): Promise<Page> {
  const since = changed_since ?? new Date(api.shop.now().getTime() - 30 * DAY_MS);
  const _where = `rclastcart is not null AND rclastsessiondate>${since.toISOString()}`;
  const { rows, ...on } = await scroll(api, cursor, { _fields: CART_FIELDS, _where });
  return { normalized: mapRows(api.shop, 'carts', rows), ...on };
}

export function readCustomer(api: VtexApi, id: string): Promise<Normalized | null> {
  const query = { _where: `userId=${id} OR id=${id}`, _fields: CUSTOMER_FIELDS };
  return search(api, 'customers', query);
}

export function readCart(api: VtexApi, id: string): Promise<Normalized | null> {
  return search(api, 'carts', { _where: `id=${id}`, _fields: CART_FIELDS });
}

export async function countCustomers(api: VtexApi): Promise<number | null> {
  const { headers } = await searchIds(api);
  const total = Number(String(headers['rest-content-range'] ?? '').split('/')[1]);
  return Number.isNaN(total) ? null : total;
}

export function searchIds(api: VtexApi) {
  return api.call(`${PEOPLE}/search?_fields=id`, FIRST_ROW);
}

async function search(
  api: VtexApi,
  resource: 'customers' | 'carts',
  query: Query,
): Promise<Normalized | null> {
  const { json } = await api.call(`${PEOPLE}/search?${queryText(query)}`, FIRST_ROW);
  const rows = rowsIn(json);
  return rows.length === 0 ? null : mapRows(api.shop, resource, rows);
}

/** The documents of people, as many as there are: the platform keeps the place for twenty minutes. */
async function scroll(api: VtexApi, cursor: Cursor | null, where: Query): Promise<Listed> {
  const at = cursor?.token === '' ? null : cursor;
  const query = at ? { _token: at.token } : { ...where, _size: PEOPLE_PER_PAGE };
  const { status, json, headers } = await api.call(`${PEOPLE}/scroll?${queryText(query)}`);
  // The place is forgotten after a long pause: once more from the beginning, which changes nothing twice.
  if (status === 404 && at) return { rows: [], next: { token: '' }, total: null };
  const rows = rowsIn(json);
  const token = String(headers['x-vtex-md-token'] ?? at?.token ?? '');
  const total = Number(headers['rest-content-total'] ?? 0) || null;
  return { rows, total, next: rows.length > 0 && token !== '' ? { token } : null };
}
