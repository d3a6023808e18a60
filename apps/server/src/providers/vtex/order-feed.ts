import type { Page, PageRequest } from '#areas/records/integrations/commerce.port';
import { rowsIn } from '../shop-call.ts';
import { readNamed } from '../shop-form.ts';
import { EMPTY } from '../shop-values.ts';
import { DAY_MS, type VtexApi } from './api.ts';
import { listOrders, readOrder } from './orders.ts';
import { STATUSES } from './records.ts';

const FEED = '/api/orders/feed';
const FEED_LOT = 10;
const QUEUE = { visibilityTimeoutInSeconds: 240, messageRetentionPeriodInSeconds: 345_600 };
/** The changes of orders that the feed and the hook report. */
export const FILTER = { type: 'FromWorkflow', status: STATUSES.map(({ code }) => code) };

export async function configureFeed(api: VtexApi): Promise<void> {
  await api.call(`${FEED}/config`, { method: 'POST', body: { filter: FILTER, queue: QUEUE } });
}

export async function deleteFeed(api: VtexApi): Promise<void> {
  await api.call(`${FEED}/config`, { method: 'DELETE' });
}

/**
 * Changes come from the feed. Items are committed by the next call, once they are stored here. The nightly run also
 * lists recent orders, in case the feed was unavailable.
 */
export async function listChangedOrders(
  api: VtexApi,
  { cursor, changed_since }: PageRequest,
): Promise<Page> {
  const isListing = cursor !== null && cursor.handles === undefined;
  if (isListing) {
    return listOrders(api, { cursor: cursor.begin ? null : cursor, since: changed_since });
  }
  if (cursor) {
    const handles = String(cursor.handles).split(' ');
    await api.call(FEED, { method: 'POST', body: { handles } });
  }
  const { status, json } = await api.call(`${FEED}?maxlot=${FEED_LOT}`);
  const items = (status === 404 ? [] : rowsIn(json)) as FeedItem[];
  if (items.length > 0) return readItems(api, items);
  const age = api.shop.now().getTime() - (changed_since?.getTime() ?? 0);
  const next = status === 404 || age > DAY_MS ? { begin: 1 } : null;
  return { normalized: EMPTY, next, total: null };
}

interface FeedItem {
  orderId: string;
  handle: string;
}

async function readItems(api: VtexApi, items: readonly FeedItem[]): Promise<Page> {
  const left = [...new Set(items.map(({ orderId }) => orderId))].join(' ');
  const { normalized, next: rest } = await readNamed(
    { left, is_last: 1 },
    {
      resource: 'orders',
      list: async () => ({ rows: [], next: null, total: null }),
      nameOf: String,
      one: (id) => readOrder(api, id),
      at_once: FEED_LOT,
    },
  );
  // Unread items are not committed: the feed returns them again.
  const unread = String(rest?.left ?? '').split(' ');
  const read = items.filter(({ orderId }) => !unread.includes(orderId));
  const next = { handles: read.map(({ handle }) => handle).join(' ') };
  return { normalized, next, total: null };
}
