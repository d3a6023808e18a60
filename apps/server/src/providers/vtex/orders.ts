import type { Cursor, Normalized, Page } from '#areas/records/integrations/commerce.port';
import { queryText, rowsIn } from '../shop-call.ts';
import { listByWindow, readNamed } from '../shop-form.ts';
import { DAY_MS, type VtexApi } from './api.ts';
import { mapRows } from './records.ts';

const PER_PAGE = 100;
/** Thirty pages of a list are all that is given. */
const MOST_RESULTS = 3_000;
const AT_ONCE = 12;
/** Lists of orders reach two years back. */
const YEARS_BACK_MS = 2 * 365 * DAY_MS;

/** The platform lists orders without their items, and recommends small pages. */
export function listOrders(
  api: VtexApi,
  { cursor, since }: { cursor: Cursor | null; since: Date | null },
): Promise<Page> {
  const now = api.shop.now();
  const oldest = oldestAt(now);
  const from = since && since > oldest ? since : oldest;
  return readNamed(cursor, {
    resource: 'orders',
    list: (at) =>
      listByWindow(at, {
        now,
        from,
        perPage: PER_PAGE,
        most: MOST_RESULTS,
        read: (window, page) => searchOrders(api, { ...window, page, per_page: PER_PAGE }),
      }),
    nameOf: (row) => (row as { orderId: string }).orderId,
    one: (id) => readOrder(api, id),
    at_once: AT_ONCE,
  });
}

export async function readOrder(api: VtexApi, id: string): Promise<Normalized | null> {
  const { status, json } = await api.call(`/api/oms/pvt/orders/${encodeURIComponent(id)}`);
  return status === 404 ? null : mapRows(api.shop, 'orders', [json]);
}

export async function countOrders(api: VtexApi, since: Date | null): Promise<number> {
  const now = api.shop.now();
  const to = new Date(now.getTime() + DAY_MS);
  const window = { from: since ?? oldestAt(now), to };
  return (await searchOrders(api, { ...window, page: 1, per_page: 1 })).total;
}

/** A small search, which fails if the keys may not read orders. */
export function searchRecentOrders(api: VtexApi) {
  const to = api.shop.now();
  const from = new Date(to.getTime() - DAY_MS);
  return searchOrders(api, { from, to, page: 1, per_page: 1 });
}

async function searchOrders(
  api: VtexApi,
  { from, to, page, per_page }: { from: Date; to: Date; page: number; per_page: number },
) {
  const f_creationDate = `creationDate:[${from.toISOString()} TO ${to.toISOString()}]`;
  const query = { f_creationDate, orderBy: 'creationDate,desc', page, per_page };
  const { json } = await api.call(`/api/oms/pvt/orders?${queryText(query)}`);
  const { list, paging } = (json ?? {}) as { list?: unknown; paging?: { total?: number } };
  return { rows: rowsIn(list), total: Number(paging?.total ?? 0) };
}

function oldestAt(now: Date): Date {
  return new Date(now.getTime() - YEARS_BACK_MS);
}
