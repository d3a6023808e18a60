import { personOf } from '#platform/actor';
import { type Ctx, inTransaction, type PlatformCtx, platformCtx } from '#platform/context';
import { hashSecret, newId } from '#platform/ids';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { newPushKeys, type PushKeys, type PushTarget } from '#platform/web-push';

type AnyCtx = Ctx | PlatformCtx;

const OWNER = 'installation';
const PLACE = 'installation.push_private_key';

/** The installation's key pair, made when it is first asked for. */
export async function pushKeys(ctx: AnyCtx): Promise<PushKeys> {
  const { sealingKey } = ctx.app;
  const kept = await keptPushKeys(ctx);
  if (kept) return kept;
  const made = newPushKeys();
  // A read's own transaction may not write.
  await inTransaction(platformCtx(ctx.app), (ctx) =>
    ctx.db
      .updateTable('installation')
      .set({
        push_public_key: made.public_key,
        push_private_key: encryptSecret(sealingKey, OWNER, PLACE, made.private_key),
      })
      .where('push_public_key', 'is', null)
      .execute(),
  );
  const settled = await keptPushKeys(platformCtx(ctx.app));
  if (!settled) throw new Error('push keys were not kept');
  return settled;
}

async function keptPushKeys(ctx: AnyCtx): Promise<PushKeys | null> {
  const row = await ctx.db
    .selectFrom('installation')
    .select(['push_public_key', 'push_private_key'])
    .executeTakeFirstOrThrow();
  if (!row.push_public_key || !row.push_private_key) return null;
  const private_key = decryptSecret(ctx.app.sealingKey, OWNER, PLACE, row.push_private_key);
  return { public_key: row.push_public_key, private_key };
}

/** Keeps a browser's subscription; one that another person left there becomes this person's. */
export async function keepSubscription(
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

export async function dropSubscription(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Subscriptions of these people whose sign-in still stands. */
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
