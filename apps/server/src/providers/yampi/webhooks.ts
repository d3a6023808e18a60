import type { ShopResource } from '@clientela/contract';
import type {
  ChangeNotification,
  Shop,
  ShopNotice,
} from '#areas/records/integrations/commerce.port';
import { rowsIn } from '../shop-call.ts';
import { bodyOf, isSigned } from '../shop-form.ts';
import type { YampiApi } from './api.ts';

const EVENTS = [
  ...['order.created', 'order.paid', 'order.status.updated', 'transaction.payment.refused'],
  ...['cart.reminder', 'customer.created', 'customer.address.updated'],
];

export async function registerWebhook(
  api: YampiApi,
  url: string,
): Promise<false | { notice_secret: string }> {
  if (!url.startsWith('https:')) return false;
  await deleteWebhooks(api, url);
  const body = { name: 'Clientela', url, events: EVENTS };
  const { json } = await api.call('webhooks', { method: 'POST', body });
  const made = (json as { data?: { secret?: string; key?: string } } | null)?.data;
  return { notice_secret: made?.secret ?? made?.key ?? '' };
}

export async function deleteWebhooks(api: YampiApi, url: string): Promise<void> {
  for (const { id, url: at } of await listWebhooks(api)) {
    if (at === url) await api.call(`webhooks/${id}`, { method: 'DELETE' });
  }
}

async function listWebhooks(api: YampiApi): Promise<{ id: number; url: string }[]> {
  const { json } = await api.call('webhooks');
  return rowsIn((json as { data?: unknown } | null)?.data) as { id: number; url: string }[];
}

export function isAuthentic(
  { headers, bytes }: ShopNotice,
  { credentials }: Pick<Shop, 'credentials'>,
): boolean {
  const normalized = headers['x-yampi-hmac-sha256'];
  return isSigned(bytes, credentials.notice_secret ?? '', { normalized, as: 'base64' });
}

export function changesIn({ bytes }: ShopNotice): ChangeNotification[] {
  const { event, resource: record } = bodyOf(bytes) as {
    event?: string;
    resource?: { id?: number | string; order_id?: number | string; token?: string };
  };
  const kind = event?.split('.')[0] ?? '';
  const resource = { order: 'orders', transaction: 'orders', customer: 'customers', cart: 'carts' }[
    kind
  ] as ShopResource | undefined;
  const id = { transaction: record?.order_id, cart: record?.token }[kind] ?? record?.id;
  if (!resource || id === undefined) return [];
  return [{ resource, external_id: String(id), action: 'changed' }];
}
