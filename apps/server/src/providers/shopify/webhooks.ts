import type { ChangeNotification, ShopNotice } from '#areas/records/integrations/commerce.port';
import { bodyOf, isSigned } from '../shop-form.ts';
import type { ShopifyApi } from './api.ts';
import { SUBSCRIBE, SUBSCRIPTIONS, UNSUBSCRIBE } from './queries.ts';

const TOPICS: Record<string, ChangeNotification['resource']> = {
  ORDERS_CREATE: 'orders',
  ORDERS_UPDATED: 'orders',
  CUSTOMERS_CREATE: 'customers',
  CUSTOMERS_UPDATE: 'customers',
  CUSTOMERS_DELETE: 'customers',
  PRODUCTS_CREATE: 'products',
  PRODUCTS_UPDATE: 'products',
};

export async function registerWebhooks(api: ShopifyApi, uri: string): Promise<boolean> {
  if (!uri.startsWith('https:')) return false;
  const known = new Set(
    (await listWebhooks(api)).filter((one) => one.uri === uri).map(({ topic }) => topic),
  );
  for (const topic of Object.keys(TOPICS)) {
    if (!known.has(topic)) await api.ask(SUBSCRIBE, { topic, uri });
  }
  return true;
}

export async function deleteWebhooks(api: ShopifyApi, uri: string): Promise<void> {
  for (const { id, uri: at } of await listWebhooks(api)) {
    if (at === uri) await api.ask(UNSUBSCRIBE, { id });
  }
}

async function listWebhooks(api: ShopifyApi) {
  const data = await api.ask(SUBSCRIPTIONS);
  const { nodes } = data.webhookSubscriptions as {
    nodes: { id: string; topic: string; uri: string }[];
  };
  return nodes;
}

/** The shop of a webhook; null if the signature is not Shopify's. */
export function accountOf({ headers, bytes }: ShopNotice, secret: string): string | null {
  const normalized = headers['x-shopify-hmac-sha256'];
  if (!isSigned(bytes, secret, { normalized, as: 'base64' })) return null;
  return String(headers['x-shopify-shop-domain'] ?? '') || null;
}

export function readWebhook({ headers, bytes }: ShopNotice) {
  const topic = String(headers['x-shopify-topic'] ?? '');
  const element = String(headers['x-shopify-webhook-id'] ?? '');
  return { element: element || null, changes: changesIn(topic, bytes) };
}

/** Privacy webhooks that Shopify requires of every app, at one URL for all shops. */
const PRIVACY: Record<string, ChangeNotification['action']> = {
  'customers/data_request': 'requested',
  'customers/redact': 'redacted',
  'shop/redact': 'redacted',
};

function changesIn(topic: string, bytes: Buffer): ChangeNotification[] {
  const resource = TOPICS[topic.toUpperCase().replace('/', '_')];
  const privacy = PRIVACY[topic];
  if (privacy) {
    const { customer } = bodyOf(bytes) as { customer?: { id?: number } };
    const external_id = topic === 'shop/redact' ? '*' : String(customer?.id ?? '');
    return external_id === '' ? [] : [{ resource: 'customers', external_id, action: privacy }];
  }
  if (!resource) return [];
  const { id } = bodyOf(bytes) as { id?: number | string };
  if (id === undefined) return [];
  const action = topic.endsWith('/delete') ? 'deleted' : 'changed';
  return [{ resource, external_id: String(id), action }];
}
