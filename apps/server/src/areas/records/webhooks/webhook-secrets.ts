import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context';
import { decryptSecret, encryptSecret } from '#platform/secrets';

/** Secrets and signatures as specified by https://www.standardwebhooks.com. */

const PREFIX = 'whsec_';

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

const placeOf = (id: string) => `store_webhooks/${id}/secret`;

export function sealWebhookSecret(ctx: Ctx, id: string, secret: string): Buffer {
  return encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), secret);
}

/** An unknown secret, for webhooks that were never called. */
export function sealNewSecret(ctx: Ctx, id: string): Buffer {
  return sealWebhookSecret(ctx, id, newWebhookSecret());
}

export function openWebhookSecret(ctx: Ctx, id: string, sealed: Buffer): string {
  return decryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), sealed);
}

/** The headers of one attempt; each secret that is good signs. */
export function signedHeaders(
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const signed = `${message.id}.${timestamp}.${message.body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
