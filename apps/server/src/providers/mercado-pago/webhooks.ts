import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookCall } from '#areas/billing/wallet/gateway.port';
import { hashSecret } from '#platform/ids';

/** A signature older than this is a replay. */
const TOLERANCE_MS = 300_000;

export function parseWebhook(secret: string, { headers, query, body, now }: WebhookCall) {
  const signature = headers['x-signature'];
  const requestId = headers['x-request-id'];
  if (!secret || typeof signature !== 'string' || typeof requestId !== 'string') return null;
  const parts = Object.fromEntries(
    signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]),
  );
  const data = z.object({ data: z.object({ id: z.coerce.string() }) }).safeParse(body);
  const chargeId = typeof query['data.id'] === 'string' ? query['data.id'] : data.data?.data.id;
  if (!chargeId || !parts.ts || !parts.v1) return null;
  const signed = `id:${chargeId.toLowerCase()};request-id:${requestId};ts:${parts.ts};`;
  const expected = createHmac('sha256', secret).update(signed).digest('hex');
  if (!timingSafeEqual(hashSecret(expected), hashSecret(parts.v1))) return null;
  const at = Number(parts.ts) * (parts.ts.length <= 10 ? 1000 : 1);
  if (!(Math.abs(now.getTime() - at) <= TOLERANCE_MS)) return null;
  const id = z.object({ id: z.coerce.string() }).safeParse(body).data?.id;
  return { event_id: id ?? requestId, charge_id: chargeId, reference: null };
}
