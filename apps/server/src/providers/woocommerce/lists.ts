import type { ShopResource } from '@clientela/contract';
import type { Normalized, Page, PageRequest } from '#areas/records/integrations/commerce.port';
import type { Query } from '../shop-call.ts';
import { listByNumber } from '../shop-form.ts';
import { list, PER_PAGE, type WoocommerceApi } from './api.ts';
import { mapRows } from './records.ts';

const PATHS: Record<ShopResource, string> = {
  customers: 'customers',
  products: 'products',
  orders: 'orders',
  carts: 'orders',
};

export async function listPage(
  api: WoocommerceApi,
  resource: ShopResource,
  asked: PageRequest,
): Promise<Page> {
  const { rows, ...where } = await listByNumber(asked.cursor, PER_PAGE, (page) =>
    list(api, PATHS[resource], { ...queryOf(resource, asked), page, per_page: PER_PAGE }),
  );
  return { normalized: mapRows(api.shop, resource, rows), ...where };
}

export async function readRecord(
  api: WoocommerceApi,
  resource: ShopResource,
  id: string,
): Promise<Normalized | null> {
  const { status, json } = await api.call(`${PATHS[resource]}/${encodeURIComponent(id)}`);
  return status === 404 ? null : mapRows(api.shop, resource, [json]);
}

export async function countRecords(
  api: WoocommerceApi,
  resource: ShopResource,
  from: Date | null,
): Promise<number | null> {
  if (resource === 'carts') return null;
  const since = resource === 'orders' && from ? { after: from.toISOString() } : {};
  return (await list(api, PATHS[resource], { ...since, per_page: 1, page: 1 })).total;
}

export function listOne(api: WoocommerceApi, resource: ShopResource) {
  return list(api, PATHS[resource], { per_page: 1, page: 1 });
}

function queryOf(resource: ShopResource, { changed_since, history_from }: PageRequest): Query {
  const status = resource === 'carts' ? { status: 'checkout-draft' } : {};
  if (resource === 'customers') return { orderby: 'registered_date', order: 'desc' };
  if (changed_since) {
    return { ...status, modified_after: changed_since.toISOString(), dates_are_gmt: 'true' };
  }
  const from =
    history_from && resource !== 'products'
      ? { after: history_from.toISOString(), dates_are_gmt: 'true' }
      : {};
  return { ...status, ...from, orderby: 'date', order: 'desc' };
}
