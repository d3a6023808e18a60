import type { ShopResource } from '@clientela/contract';
import {
  type Normalized,
  type Page,
  type PageRequest,
  type ShopRefusedError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import type { Connection, ShopifyApi } from './api.ts';
import { readAllLines, readLines } from './order-lines.ts';
import { COUNTS, LISTS, ONE, PER_PAGE, ROOTS } from './queries.ts';
import { mapRows } from './records.ts';

/** Upper bound of a list page's cost; Shopify refunds unused points. */
const PAGE_POINTS = 300;

export async function listPage(
  api: ShopifyApi,
  resource: ShopResource,
  asked: PageRequest,
): Promise<Page> {
  const variables = {
    first: PER_PAGE[resource],
    after: asked.cursor?.after ?? null,
    query: filterOf(resource, asked),
  };
  const { data, denied } = await api.askPart(LISTS[resource], variables, PAGE_POINTS);
  const list = data[ROOTS[resource]] as Connection | null;
  if (!list) throw denied ?? new ShopUnavailableError('the answer has no list');
  const { pageInfo } = list;
  const next = pageInfo?.hasNextPage && pageInfo.endCursor ? { after: pageInfo.endCursor } : null;
  const isFirst = asked.cursor === null && asked.changed_since === null;
  const total = isFirst ? await countRecords(api, resource, asked.history_from) : null;
  const rows = resource === 'orders' ? await readAllLines(api, list.nodes) : list.nodes;
  return { normalized: withDenied(mapRows(resource, rows), resource, denied), next, total };
}

export async function readRecord(
  api: ShopifyApi,
  resource: ShopResource,
  id: string,
): Promise<Normalized | null> {
  if (resource === 'carts') return null;
  const kind = { customers: 'Customer', products: 'Product', orders: 'Order' }[resource];
  const gid = `gid://shopify/${kind}/${id}`;
  const { data, denied } = await api.askPart(ONE[resource], { id: gid });
  if (!data.node) {
    if (denied) throw denied;
    return null;
  }
  const row = resource === 'orders' ? await readLines(api, data.node) : data.node;
  return withDenied(mapRows(resource, [row]), resource, denied);
}

export async function countRecords(
  api: ShopifyApi,
  resource: ShopResource,
  from: Date | null,
): Promise<number | null> {
  if (resource === 'carts') return null;
  const query = resource === 'orders' && from ? `created_at:>='${from.toISOString()}'` : null;
  const data = await api.ask(COUNTS[resource], { query });
  const counted = Object.values(data)[0] as { count: number; precision: string } | null;
  return counted?.precision === 'EXACT' ? counted.count : null;
}

/** Lists the missing right once for all records of a kind. */
function withDenied(
  normalized: Normalized,
  resource: ShopResource,
  denied: ShopRefusedError | null,
): Normalized {
  if (!denied) return normalized;
  const missing = { resource, external_id: '*', code: 'no_permission', message: denied.words };
  return { ...normalized, refused: [...normalized.refused, missing] };
}

function filterOf(
  resource: ShopResource,
  { changed_since, history_from }: PageRequest,
): string | null {
  if (changed_since) return `updated_at:>='${changed_since.toISOString()}'`;
  // The past of people and goods is all of them: an order may be of an old customer.
  const from = resource === 'orders' || resource === 'carts' ? history_from : null;
  return from && `created_at:>='${from.toISOString()}'`;
}
