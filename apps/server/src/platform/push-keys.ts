import { type Ctx, homeCtx, inTransaction, type PlatformCtx } from './context.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';
import { newPushKeys, type PushKeys } from './web-push.ts';

type AnyCtx = Ctx | PlatformCtx;

const OWNER = 'installation';
const PLACE = 'installation.push_private_key';

/** The key pair that identifies this installation to push services, created on first use. */
export async function pushKeys(ctx: AnyCtx): Promise<PushKeys> {
  const { sealingKey } = ctx.app;
  const kept = await keptPushKeys(ctx);
  if (kept) return kept;
  const made = newPushKeys();
  // A read's own transaction may not write.
  await inTransaction(homeCtx(ctx), (ctx) =>
    ctx.db
      .updateTable('installation')
      .set({
        push_public_key: made.public_key,
        push_private_key: encryptSecret(sealingKey, OWNER, PLACE, made.private_key),
      })
      .where('push_public_key', 'is', null)
      .execute(),
  );
  const settled = await keptPushKeys(homeCtx(ctx));
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
