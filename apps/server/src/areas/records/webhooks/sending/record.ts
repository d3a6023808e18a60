import type { WebhookAttempt } from '@clientela/contract';
import { type NotNull, sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import type { Claim } from '#platform/leases';
import { judgeFailure, nextAttempt } from '../webhooks.rules.ts';

const MINUTE_MS = 60_000;

export interface Attempted {
  claim: Claim;
  webhook_id: string;
  /** Earlier ones. */
  attempts: number;
  made: WebhookAttempt;
}

/** Records attempts of a store, in one transaction, except of deliveries that another worker holds by now. */
export function saveOutcomes(ctx: Ctx, list: readonly Attempted[]): Promise<void> {
  // Two batches may note results of the same webhooks in another order.
  return inRepeatedTransaction(ctx, async (ctx) => {
    const ended = await endDeliveries(ctx, list);
    const ours = list.filter(({ claim }) => ended.has(claim.id));
    const taken = ours.filter(({ made }) => made.error === null);
    if (taken.length > 0) {
      await noteSuccess(
        ctx,
        taken.map(({ webhook_id }) => webhook_id),
      );
    }
    for (const { webhook_id, made } of ours)
      if (made.error !== null) await noteFailure(ctx, webhook_id, made);
  });
}

/**
 * Ends the claims and adds the attempts to the log; returns the ids of those that were still held. Only a waiting
 * delivery has a holder.
 */
async function endDeliveries(ctx: Ctx, list: readonly Attempted[]): Promise<Set<string>> {
  const now = ctx.clock.now();
  const next = list.map(({ attempts, made }) => {
    if (made.error === null) return { state: 'delivered', due_at: null };
    const due_at = nextAttempt(attempts + 1, now);
    return { state: due_at ? 'waiting' : 'failed', due_at };
  });
  const ids = list.map(({ claim }) => claim.id);
  const made = <Key extends keyof WebhookAttempt>(key: Key) => list.map(({ made }) => made[key]);
  const { rows } = await sql<{ id: string }>`
    with made as (
      select * from unnest(${ids}::uuid[], ${list.map(({ claim }) => claim.worker)}::uuid[],
        ${next.map(({ state }) => state)}::text[], ${next.map(({ due_at }) => due_at)}::timestamptz[],
        ${list.map(({ attempts }) => attempts + 1)}::int[], ${made('status')}::int[], ${made('at')}::timestamptz[],
        ${made('milliseconds')}::int[], ${made('answer')}::text[], ${made('error')}::text[])
        as m(id, worker, state, due_at, attempts, status, at, milliseconds, answer, error)
    ), ended as (
      update webhook_deliveries d
         set state = m.state, due_at = coalesce(m.due_at, d.due_at), attempts = m.attempts, status = m.status,
           leased_by = null, lease_until = null
        from made m
       where d.store_id = ${ctx.store.id} and d.id = any(${ids}::uuid[]) and d.id = m.id
         and d.leased_by = m.worker
      returning d.id
    ), logged as (
      insert into webhook_attempts (store_id, delivery_id, at, milliseconds, status, answer, error)
      select ${ctx.store.id}, m.id, m.at, m.milliseconds, m.status, m.answer, m.error
        from made m join ended e on e.id = m.id
      on conflict do nothing
    )
    select id from ended`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Ends claims whose deliveries have not left, so that any worker may claim them. */
export async function releaseDeliveries(ctx: Ctx, claims: readonly Claim[]): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ leased_by: null, lease_until: null })
    .where('store_id', '=', ctx.store.id)
    .where(sql<boolean>`id = any(${claims.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`leased_by = any(${claims.map(({ worker }) => worker)}::uuid[])`)
    .execute();
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
export async function noteSuccess(ctx: Ctx, webhookIds: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS).toISOString();
  await ctx.db
    .updateTable('store_webhooks')
    .set({ failures: 0, failing_since: null, notified_day: 0, last_success_at: now })
    .where('store_id', '=', ctx.store.id)
    .where(sql<boolean>`id = any(${webhookIds}::uuid[])`)
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
