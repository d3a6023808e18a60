import type { Shop, ShopNotice } from '#areas/records/integrations/commerce.port';
import { bodyOf, isWord } from '../shop-form.ts';
import type { VtexApi } from './api.ts';
import { configureFeed, deleteFeed, FILTER } from './order-feed.ts';

const HOOK = '/api/orders/hook/config';
const WORD = 'x-clientela-word';

export async function registerWebhook(api: VtexApi, url: string): Promise<boolean> {
  await configureFeed(api);
  const known = await readHookUrl(api);
  // A key has one hook: another program's is not replaced, and changes are polled.
  const isTaken = known !== undefined && known !== url;
  if (isTaken || !url.startsWith('https:')) return false;
  const headers = { [WORD]: api.shop.credentials.notice_secret ?? '' };
  const body = { filter: FILTER, hook: { url, headers }, disableSingleFire: false };
  await api.call(HOOK, { method: 'POST', body });
  return true;
}

export async function deleteWebhook(api: VtexApi, url: string): Promise<void> {
  if ((await readHookUrl(api)) === url) await api.call(HOOK, { method: 'DELETE' });
  await deleteFeed(api);
}

async function readHookUrl(api: VtexApi): Promise<string | undefined> {
  const { status, json } = await api.call(HOOK);
  if (status === 404) return undefined;
  return (json as { hook?: { url?: string } } | null)?.hook?.url;
}

export function changesIn(
  { headers, bytes }: ShopNotice,
  { credentials }: Pick<Shop, 'credentials'>,
) {
  if (!isWord(credentials.notice_secret ?? '', headers[WORD])) return null;
  const { OrderId } = bodyOf(bytes);
  // The first one only tries the address.
  if (typeof OrderId !== 'string') return { element: null, changes: [] };
  const change = { resource: 'orders', external_id: OrderId, action: 'changed' } as const;
  return { element: null, changes: [change] };
}
