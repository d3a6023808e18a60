import type { Normalized, Page, PageRequest } from '#areas/records/integrations/commerce.port';
import { queryText, rowsIn } from '../shop-call.ts';
import { EMPTY } from '../shop-values.ts';
import { FIRST_ROW, type VtexApi } from './api.ts';
import { mapRows } from './records.ts';

const IDS = '/api/catalog_system/pvt/products/GetProductAndSkuIds';
const PRODUCTS_PER_PAGE = 50;

export async function listProducts(api: VtexApi, { cursor }: PageRequest): Promise<Page> {
  const from = Number(cursor?.from ?? 1);
  const range = { _from: from, _to: from + PRODUCTS_PER_PAGE - 1 };
  const { json } = await api.call(`${IDS}?${queryText(range)}`);
  const { data = {}, range: given } = (json ?? {}) as {
    data?: Record<string, unknown>;
    range?: { total?: number };
  };
  const ids = Object.keys(data);
  const total = given?.total ?? null;
  if (ids.length === 0) return { normalized: EMPTY, next: null, total };
  const next = ids.length < PRODUCTS_PER_PAGE ? null : { from: from + PRODUCTS_PER_PAGE };
  return { normalized: await readProducts(api, ids), next, total };
}

export async function readProducts(api: VtexApi, ids: readonly string[]): Promise<Normalized> {
  const asked = ids.map((id) => `fq=productId:${encodeURIComponent(id)}`).join('&');
  const range = `_from=0&_to=${PRODUCTS_PER_PAGE - 1}`;
  const { json } = await api.call(`/api/catalog_system/pub/products/search?${asked}&${range}`);
  return mapRows(api.shop, 'products', rowsIn(json));
}

export function readFirstId(api: VtexApi) {
  return api.call(`${IDS}?_from=1&_to=1`, FIRST_ROW);
}
