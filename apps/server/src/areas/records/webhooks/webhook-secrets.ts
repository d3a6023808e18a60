import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
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
  const signatures = secrets.map((secret) =>
    new Webhook(secret).sign(message.id, message.at, message.body),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
