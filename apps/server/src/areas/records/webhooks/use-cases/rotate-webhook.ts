import { WEBHOOK_OVERLAP_HOURS, type WebhookMade } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { newWebhookSecret, sealWebhookSecret } from '../webhook-secrets.ts';
import { findWebhook, lockWebhooks } from '../webhooks.queries.ts';

const OVERLAP_MS = WEBHOOK_OVERLAP_HOURS * 3_600_000;

/** Makes another secret. The one before signs too for a day, so that receivers change without a gap. */
export function rotateWebhook(ctx: Ctx, id: string): Promise<WebhookMade> {
  return inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx);
    const { name } = await findWebhook(ctx, id);
    const secret = newWebhookSecret();
    const until = new Date(ctx.clock.now().getTime() + OVERLAP_MS);
    await ctx.db
      .updateTable('store_webhooks')
      .set((eb) => ({
        previous_sealed: eb.ref('secret_sealed'),
        previous_until: until,
        secret_sealed: sealWebhookSecret(ctx, id, secret),
      }))
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'webhook.rotated',
      target_kind: 'webhook',
      target_id: id,
      details: { name },
    });
    return { webhook: await findWebhook(ctx, id), secret };
  });
}
