import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { findWebhook, lockWebhooks } from '../webhooks.queries.ts';

/** Removes an address with its log. */
export function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx);
    const { name } = await findWebhook(ctx, id);
    await ctx.db
      .deleteFrom('store_webhooks')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'webhook.removed',
      target_kind: 'webhook',
      target_id: id,
      details: { name },
    });
  });
}
