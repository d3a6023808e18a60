import { personOf } from '#platform/actor';
import type { Ctx, PlatformCtx } from '#platform/context';
import { hashSecret, newId } from '#platform/ids';
import type { PushTarget } from '#platform/web-push';

/** Saves a browser's subscription; one that another person left there becomes this person's. */
export async function saveSubscription(
  ctx: PlatformCtx,
  target: PushTarget,
  sessionId: string,
): Promise<string> {
  const owner = { user_id: personOf(ctx).id, session_id: sessionId };
  const keys = { p256dh: target.p256dh, auth: target.auth };
  const { id } = await ctx.db
    .insertInto('push_subscriptions')
    .values({
      id: newId(),
      ...owner,
      ...keys,
      endpoint: target.endpoint,
      endpoint_hash: hashSecret(target.endpoint),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ ...owner, ...keys }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets a subscription of the person; false where there is none. */
export async function dropOwnSubscription(ctx: PlatformCtx, id: string): Promise<boolean> {
  const dropped = await ctx.db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', personOf(ctx).id)
    .executeTakeFirst();
  return dropped.numDeletedRows === 1n;
}

export async function dropSubscription(ctx: PlatformCtx, id: string): Promise<void> {
  await ctx.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Subscriptions of these people whose sign-in is still valid. */
export function listSubscriptions(ctx: Ctx, userIds: readonly string[]) {
  if (userIds.length === 0) return Promise.resolve([]);
  return openSubscriptions(ctx).where('p.user_id', 'in', userIds).execute();
}

export function findSubscription(ctx: Ctx, id: string) {
  return openSubscriptions(ctx).where('p.id', '=', id).executeTakeFirst();
}

function openSubscriptions(ctx: Ctx) {
  return ctx.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('s.revoked_at', 'is', null);
}
