import type { WebhookAttempt } from '@clientela/contract';
import { type NotNull, sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import type { Claim } from '#platform/leases';
import { judgeFailure, nextAttempt } from '../webhooks.rules.ts';
import { webhookLeases } from './lease.ts';

const MINUTE_MS = 60_000;

interface Attempted {
  webhook_id: string;
  /** Earlier ones. */
  attempts: number;
  made: WebhookAttempt;
}

/** Records the outcome of an attempt, unless another worker holds the delivery by now. */
export function recordAttempt(
  ctx: Ctx,
  claim: Claim,
  { webhook_id, attempts: before, made }: Attempted,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const attempts = before + 1;
    const due = made.error === null ? null : nextAttempt(attempts, ctx.clock.now());
    const failed = due ? 'waiting' : 'failed';
    const state = made.error === null ? 'delivered' : failed;
    const set = sql`state = ${state}, attempts = ${attempts}, status = ${made.status}
      ${due ? sql`, due_at = ${due}` : sql``}`;
    if (!(await webhookLeases.end(ctx, claim, set))) return;
    await saveAttempt(ctx, claim.id, made);
    if (made.error === null) await noteSuccess(ctx, webhook_id);
    else await noteFailure(ctx, webhook_id, made);
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
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS).toISOString();
  await ctx.db
    .updateTable('store_webhooks')
    .set({ failures: 0, failing_since: null, notified_day: 0, last_success_at: now })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', webhookId)
    .where((eb) =>
      eb.or([
        eb('failures', '>', 0),
        eb('last_success_at', 'is', null),
        eb('last_success_at', '<', aMinuteAgo),
      ]),
    )
    .execute();
}

async function noteFailure(ctx: Ctx, webhookId: string, made: WebhookAttempt): Promise<void> {
  const now = ctx.clock.now();
  const webhook = await ctx.db
    .updateTable('store_webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', webhookId)
    .returning(['name', 'failing_since', 'notified_day', 'is_enabled'])
    .$narrowType<{ failing_since: NotNull }>()
    .executeTakeFirst();
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
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'skipped', takes_more: false, leased_by: null, lease_until: null })
    .where('store_id', '=', ctx.store.id)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}
