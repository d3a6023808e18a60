import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookCall } from '#areas/billing/wallet/gateway.port';
import { hashSecret } from '#platform/ids';

const Event = z.object({
  id: z.string().min(1).max(200),
  payment: z.object({ id: z.string(), externalReference: z.string().nullish() }),
});

export function parseWebhook(webhookToken: string, { headers, body }: WebhookCall) {
  const given = headers['asaas-access-token'];
  if (!webhookToken || typeof given !== 'string') return null;
  if (!timingSafeEqual(hashSecret(given), hashSecret(webhookToken))) return null;
  const event = Event.safeParse(body);
  if (!event.success) return { event_id: '', charge_id: null, reference: null };
  const { id, payment } = event.data;
  return { event_id: id, charge_id: payment.id, reference: payment.externalReference ?? null };
}
