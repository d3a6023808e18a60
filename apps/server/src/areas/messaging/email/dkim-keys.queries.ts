import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import type { DkimKey } from '#platform/mime/dkim';
import { decryptSecret, encryptSecret } from '#platform/secrets';

/** Where a sealed key belongs: it opens nowhere else. */
function keyPlace(id: string): string {
  return `email_domains/${id}/private_key`;
}

/** The key that signs for a domain, if the store has one. */
export async function findDkimKey(ctx: Ctx, domain: string): Promise<DkimKey | null> {
  const row = await ctx.db
    .selectFrom('email_domains')
    .select(['id', 'domain', 'selector', 'private_key_sealed'])
    .where('store_id', '=', ctx.store.id)
    .where('domain', '=', domain.toLowerCase())
    .executeTakeFirst();
  if (!row) return null;
  const { sealingKey } = ctx.app;
  return {
    domain: row.domain,
    selector: row.selector,
    private_key_pem: decryptSecret(
      sealingKey,
      ctx.store.id,
      keyPlace(row.id),
      row.private_key_sealed,
    ),
  };
}

/** Keeps a domain's signing key, sealed; its messages are signed from now on. */
export async function saveDkimKey(
  ctx: Ctx,
  domain: string,
  selector: string,
  privateKey: KeyObject,
): Promise<void> {
  const id = newId();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await ctx.db
    .insertInto('email_domains')
    .values({
      store_id: ctx.store.id,
      id,
      domain: domain.toLowerCase(),
      selector,
      public_key: createPublicKey(privateKey)
        .export({ type: 'spki', format: 'der' })
        .toString('base64'),
      private_key_sealed: encryptSecret(ctx.app.sealingKey, ctx.store.id, keyPlace(id), pem),
      created_at: ctx.clock.now(),
    })
    .execute();
}
