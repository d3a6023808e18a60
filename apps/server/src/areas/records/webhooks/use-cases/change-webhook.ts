import type { Webhook, WebhookDraft } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { skipWaiting } from '../sending/record.ts';
import { findWebhook, lockWebhooks } from '../webhooks.queries.ts';
import { assertOutside } from './make-webhook.ts';

/** Changes a webhook. Enabling resets its failures; disabling stops its deliveries. */
export function changeWebhook(
  ctx: Ctx,
  id: string,
  draft: WebhookDraft & { is_enabled: boolean },
): Promise<Webhook> {
  assertOutside(ctx, draft.url);
  return inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx);
    const before = await findWebhook(ctx, id);
    const isReenabled = draft.is_enabled && !before.is_enabled;
    await ctx.db
      .updateTable('store_webhooks')
      .set(draft)
      .set(draft.is_enabled ? { disabled_reason: null } : {})
      .set(isReenabled ? { failures: 0, failing_since: null, notified_day: 0 } : {})
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    if (!draft.is_enabled) await skipWaiting(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'webhook.changed',
      target_kind: 'webhook',
      target_id: id,
      details: { name: draft.name, url: draft.url },
    });
    return findWebhook(ctx, id);
  });
}
