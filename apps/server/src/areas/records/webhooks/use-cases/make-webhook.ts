import { WEBHOOKS_MAX, type WebhookDraft, type WebhookMade } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { isPrivateName } from '#platform/public-address';
import { newWebhookSecret, sealWebhookSecret } from '../webhook-secrets.ts';
import { findWebhook, listWebhooks, lockWebhooks } from '../webhooks.queries.ts';
import { webhooksTexts } from '../webhooks.texts.ts';

/** Adds a webhook. Only this response contains its secret. */
export function makeWebhook(ctx: Ctx, draft: WebhookDraft): Promise<WebhookMade> {
  assertOutside(ctx, draft.url);
  return inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx);
    if ((await listWebhooks(ctx)).length >= WEBHOOKS_MAX) throw new Failure('too_many_webhooks');
    const id = newId();
    const secret = newWebhookSecret();
    await ctx.db
      .insertInto('store_webhooks')
      .values({
        ...draft,
        store_id: ctx.store.id,
        id,
        created_at: ctx.clock.now(),
        secret_sealed: sealWebhookSecret(ctx, id, secret),
      })
      .execute();
    await recordAuditEvent(ctx, {
      action: 'webhook.created',
      target_kind: 'webhook',
      target_id: id,
      details: { name: draft.name, url: draft.url },
    });
    return { webhook: await findWebhook(ctx, id), secret };
  });
}

/** Only public addresses, over TLS; the name is resolved and checked again on each call. */
export function assertOutside({ app }: Ctx, address: string): void {
  if (app.config.allowPrivateHosts) return;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' || isPrivateName(hostname))
    throw invalidField('url', webhooksTexts.public_address);
}
