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

function openWebhookSecret(ctx: Ctx, id: string, sealed: Buffer): string {
  return decryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), sealed);
}

export interface SealedSecrets {
  webhook_id: string;
  secret_sealed: Buffer;
  /** The one before the last rotation, which signs too until then. */
  previous_sealed: Buffer | null;
  previous_until: string | null;
}

export type Signer = (message: { id: string; at: Date; body: string }) => Record<string, string>;

/** Returns the headers of each attempt; the secrets are opened once, at the first. */
export function signerOf(ctx: Ctx, sealed: SealedSecrets): Signer {
  const { webhook_id, secret_sealed, previous_sealed, previous_until } = sealed;
  const opened = new Map<Buffer, Webhook>();
  const open = (secret: Buffer) => {
    const known = opened.get(secret) ?? new Webhook(openWebhookSecret(ctx, webhook_id, secret));
    opened.set(secret, known);
    return known;
  };
  return ({ id, at, body }) => {
    const isPreviousGood = previous_until !== null && Date.parse(previous_until) > at.getTime();
    const secrets =
      isPreviousGood && previous_sealed ? [secret_sealed, previous_sealed] : [secret_sealed];
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => open(secret).sign(id, at, body)).join(' '),
    };
  };
}
