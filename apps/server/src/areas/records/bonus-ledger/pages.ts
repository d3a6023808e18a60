import { sql } from 'kysely';
import type { App } from '#platform/app';
import type { Ctx, PlatformCtx } from '#platform/context';
import { hashSecret } from '#platform/ids';
import { digester } from '#platform/secrets';
import { findRow } from '#platform/shards';

/** A deterministic 128-bit secret, so that only its digest is stored. */
function pageSecret(app: App, storeId: string, customerId: string): string {
  const digest = digester(app.sealingKey, storeId, 'clientela bonus pages');
  return digest(customerId).subarray(0, 16).toString('base64url');
}

/**
 * The address of the page on which each of these customers sees their bonuses, by customer; a page opens once its
 * address was asked for in a transaction that writes.
 */
export async function bonusUrls(
  ctx: Ctx,
  customers: readonly string[],
): Promise<Map<string, string>> {
  const { app, store } = ctx;
  const secrets = new Map(customers.map((id) => [id, pageSecret(app, store.id, id)]));
  await sql`select app.open_bonus_pages(${[...secrets.keys()]}::uuid[],
    ${[...secrets.values()].map(hashSecret)}::bytea[])`.execute(ctx.db);
  return new Map([...secrets].map(([id, secret]) => [id, `${app.config.publicUrl}/b/${secret}`]));
}

/** Returns the store and customer of a bonus link; null for an unknown secret. */
export function findBonusPage(
  ctx: PlatformCtx,
  secret: string,
): Promise<{ store_id: string; customer_id: string } | null> {
  return findRow(
    ctx,
    sql<{ store_id: string; customer_id: string }>`
      select store_id, customer_id from app.find_bonus_page(${hashSecret(secret)})`,
  );
}
