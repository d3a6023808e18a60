import { WEBHOOK_TEST, type WebhookAttempt } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { attempt } from '../sending/attempt.ts';
import { bodyOf } from '../sending/body.ts';
import { noteSuccess, saveAttempt } from '../sending/record.ts';
import { findAddress, findWebhook } from '../webhooks.queries.ts';

/** Sends a test now, even to a disabled webhook, and logs it. */
export async function testWebhook(ctx: Ctx, webhook_id: string): Promise<WebhookAttempt> {
  const { name } = await findWebhook(ctx, webhook_id);
  const id = newId();
  const now = ctx.clock.now();
  const event = { kind: WEBHOOK_TEST, data: { id, name }, occurred_at: now.toISOString() };
  const made = await attempt(ctx, await findAddress(ctx, webhook_id), {
    id,
    body: bodyOf(event),
  });
  const isTaken = made.error === null;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('webhook_deliveries')
      .values({
        store_id: ctx.store.id,
        id,
        webhook_id,
        message_id: id,
        attempts: 1,
        created_at: now,
        kind: event.kind,
        data: JSON.stringify(event.data),
        occurred_at: now,
        due_at: now,
        state: isTaken ? 'delivered' : 'failed',
        status: made.status,
      })
      .execute();
    await saveAttempt(ctx, id, made);
    if (isTaken) await noteSuccess(ctx, [webhook_id]);
  });
  return made;
}
