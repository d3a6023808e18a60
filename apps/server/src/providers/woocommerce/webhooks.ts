import type { ShopResource } from '@clientela/contract';
import type {
  ChangeNotification,
  Shop,
  ShopNotice,
} from '#areas/records/integrations/commerce.port';
import { bodyOf, isSigned } from '../shop-form.ts';
import { list, PER_PAGE, type WoocommerceApi } from './api.ts';

const TOPICS = ['order', 'customer', 'product'].flatMap((kind) =>
  ['created', 'updated', 'deleted'].map((what) => `${kind}.${what}`),
);

export async function registerWebhooks(api: WoocommerceApi, url: string): Promise<boolean> {
  if (!url.startsWith('https:')) return false;
  const own = await listWebhooks(api, url);
  const secret = api.shop.credentials.notice_secret ?? '';
  for (const topic of TOPICS) {
    const there = own.find((one) => one.topic === topic);
    if (!there) {
      const body = { name: `Clientela ${topic}`, topic, delivery_url: url, secret };
      await api.call('webhooks', { method: 'POST', body });
    } else {
      // It may be switched off after failures, and its secret an older connection's.
      const body = { status: 'active', secret };
      await api.call(`webhooks/${there.id}`, { method: 'PUT', body });
    }
  }
  return true;
}

export async function deleteWebhooks(api: WoocommerceApi, url: string): Promise<void> {
  for (const { id } of await listWebhooks(api, url)) {
    await api.call(`webhooks/${id}?force=true`, { method: 'DELETE' });
  }
}

async function listWebhooks(api: WoocommerceApi, url: string) {
  const { rows } = await list(api, 'webhooks', { per_page: PER_PAGE, page: 1 });
  const known = rows as { id: number; topic: string; delivery_url: string }[];
  return known.filter(({ delivery_url }) => delivery_url === url);
}

export function readWebhook(
  { headers, bytes }: ShopNotice,
  { credentials }: Pick<Shop, 'credentials'>,
) {
  const normalized = headers['x-wc-webhook-signature'];
  // The platform tries the address before it saves the webhook, and signs that in newer versions only.
  if (normalized === undefined && /^webhook_id=\d+$/.test(bytes.toString('utf8').trim())) {
    return { element: null, changes: [] };
  }
  const secret = credentials.notice_secret ?? '';
  if (!isSigned(bytes, secret, { normalized, as: 'base64' })) return null;
  const delivery = String(headers['x-wc-webhook-delivery-id'] ?? '');
  const topic = String(headers['x-wc-webhook-topic'] ?? '');
  return { element: delivery || null, changes: changesIn(topic, bytes) };
}

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
};

/** A first notice only tries the address, and is no JSON. */
function changesIn(topic: string, bytes: Buffer): ChangeNotification[] {
  const [kind = '', what] = topic.split('.');
  const resource = RESOURCE_OF[kind];
  const { id } = bodyOf(bytes);
  if (!resource) return [];
  if (id === undefined) return [];
  return [
    { resource, external_id: String(id), action: what === 'deleted' ? 'deleted' : 'changed' },
  ];
}
