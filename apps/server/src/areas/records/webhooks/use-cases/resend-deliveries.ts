import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findWebhook } from '../webhooks.queries.ts';

type Which = { delivery_ids: string[] } | { from: string; to: string };

/**
 * Resends deliveries under their original message ids: selected ones in any state; of a period only
 * failed or skipped ones. Returns how many.
 */
export function resendDeliveries(ctx: Ctx, webhookId: string, which: Which): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { is_enabled } = await findWebhook(ctx, webhookId);
    if (!is_enabled) throw new Failure('webhook_disabled');
    const chosen =
      'delivery_ids' in which
        ? sql<boolean>`id = any(${which.delivery_ids}::uuid[]) and leased_by is null`
        : sql<boolean>`state in ('failed', 'skipped') and created_at >= ${which.from} and created_at <= ${which.to}`;
    const { numUpdatedRows } = await ctx.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, due_at: ctx.clock.now(), takes_more: false })
      .where('store_id', '=', ctx.store.id)
      .where('webhook_id', '=', webhookId)
      .where(chosen)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
