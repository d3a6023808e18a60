import type { ShopResource } from '@clientela/contract';
import type { ChangeNotification, ShopNotice } from '#areas/records/integrations/commerce.port';
import { rowsIn } from '../shop-call.ts';
import { bodyOf, isSigned } from '../shop-form.ts';
import type { NuvemshopApi } from './api.ts';

const EVENTS = [
  'order/created',
  'order/updated',
  'order/paid',
  'order/fulfilled',
  'order/cancelled',
  'order/edited',
  'order/voided',
  'customer/created',
  'customer/updated',
  'customer/deleted',
  'product/created',
  'product/updated',
  'product/deleted',
];

export async function registerWebhooks(api: NuvemshopApi, url: string): Promise<boolean> {
  if (!url.startsWith('https:')) return false;
  const known = new Set(
    (await listWebhooks(api)).filter((one) => one.url === url).map(({ event }) => event),
  );
  for (const event of EVENTS) {
    if (!known.has(event)) await api.call('webhooks', { method: 'POST', body: { event, url } });
  }
  return true;
}

export async function deleteWebhooks(api: NuvemshopApi, url: string): Promise<void> {
  for (const { id, url: at } of await listWebhooks(api)) {
    if (at === url) await api.call(`webhooks/${id}`, { method: 'DELETE' });
  }
}

async function listWebhooks(api: NuvemshopApi) {
  const { status, json } = await api.call('webhooks?per_page=200');
  const rows = status === 404 ? [] : rowsIn(json);
  return rows as { id: number; event: string; url: string }[];
}

export function isAuthentic({ headers, bytes }: ShopNotice, secret: string): boolean {
  const normalized = headers['x-linkedstore-hmac-sha256'];
  return isSigned(bytes, secret, { normalized, as: 'hex' });
}

export function accountOf({ bytes }: ShopNotice): string | null {
  return String(bodyOf(bytes).store_id ?? '') || null;
}

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
};

export function changesIn({ bytes }: ShopNotice, account: string): ChangeNotification[] {
  const body = bodyOf(bytes);
  if (String(body.store_id) !== account) return [];
  if (typeof body.event !== 'string' || body.event.includes('redact')) return privacyIn(body);
  const [kind = '', what] = body.event.split('/');
  const resource = RESOURCE_OF[kind];
  if (!resource || body.id === undefined) return [];
  return [
    {
      resource,
      external_id: String(body.id),
      action: what === 'deleted' ? 'deleted' : 'changed',
    },
  ];
}

/** Privacy requests name no event: their contents identify the kind. */
function privacyIn(body: Record<string, unknown>): ChangeNotification[] {
  const { id } = (body.customer ?? {}) as { id?: number };
  const resource = 'customers';
  if (body.customer === undefined) return [{ resource, external_id: '*', action: 'redacted' }];
  if (id === undefined) return [];
  const action = body.data_request === undefined ? 'redacted' : 'requested';
  return [{ resource, external_id: String(id), action }];
}
