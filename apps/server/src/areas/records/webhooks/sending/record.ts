import type { WebhookAttempt } from '@clientela/contract';
import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { judgeFailure, nextAttempt } from '../webhooks.rules.ts';

export interface Taken {
  id: string;
  webhook_id: string;
  attempts: number;
  worker: string;
}

/** Records the outcome of an attempt, unless another worker holds the delivery by now. */
export function recordAttempt(ctx: Ctx, taken: Taken, made: WebhookAttempt): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const attempts = taken.attempts + 1;
    const due = made.error === null ? null : nextAttempt(attempts, ctx.clock.now());
    const failed = due ? 'waiting' : 'failed';
    const state = made.error === null ? 'delivered' : failed;
    const { numAffectedRows } = await sql`
      update webhook_deliveries set state = ${state}, attempts = ${attempts}, status = ${made.status},
          due_at = coalesce(${due}, due_at), leased_by = null, lease_until = null
       where store_id = ${ctx.store.id} and id = ${taken.id} and leased_by = ${taken.worker}`.execute(
      ctx.db,
    );
    if (numAffectedRows === 0n) return;
    await saveAttempt(ctx, taken.id, made);
    if (made.error === null) await noteSuccess(ctx, taken.webhook_id);
    else await noteFailure(ctx, taken.webhook_id, made);
  });
}

export async function saveAttempt(
  ctx: Ctx,
  delivery_id: string,
  made: WebhookAttempt,
): Promise<void> {
  await ctx.db
    .insertInto('webhook_attempts')
    .values({ store_id: ctx.store.id, delivery_id, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Recorded at most once a minute, so that deliveries do not contend for the webhook's row. */
export async function noteSuccess(ctx: Ctx, webhookId: string): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update store_webhooks set failures = 0, failing_since = null, notified_day = 0, last_success_at = ${now}
     where store_id = ${ctx.store.id} and id = ${webhookId}
       and (failures > 0 or last_success_at is null or last_success_at < ${now}::timestamptz - interval '1 minute')`.execute(
    ctx.db,
  );
}

interface Failing {
  name: string;
  failing_since: string;
  notified_day: number;
  is_enabled: boolean;
}

async function noteFailure(ctx: Ctx, webhookId: string, made: WebhookAttempt): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<Failing>`
    update store_webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
     where store_id = ${ctx.store.id} and id = ${webhookId}
    returning name, failing_since, notified_day, is_enabled`.execute(ctx.db);
  const [webhook] = rows;
  if (!webhook?.is_enabled) return;
  const { day, isReported, disabled } = judgeFailure(webhook, made.status, now);
  if (!isReported) return;
  await ctx.db
    .updateTable('store_webhooks')
    .set({ notified_day: day, is_enabled: disabled === null, disabled_reason: disabled })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', webhookId)
    .execute();
  if (disabled !== null) await skipWaiting(ctx, webhookId);
  await notify(ctx, 'webhook_failing', { name: webhook.name, day, disabled });
}

/** Marks the pending deliveries of a disabled webhook as skipped, so that they can be resent. */
export async function skipWaiting(ctx: Ctx, webhookId: string): Promise<void> {
  await sql`
    update webhook_deliveries
       set state = 'skipped', takes_more = false, leased_by = null, lease_until = null
     where store_id = ${ctx.store.id} and webhook_id = ${webhookId} and state = 'waiting'`.execute(
    ctx.db,
  );
}
