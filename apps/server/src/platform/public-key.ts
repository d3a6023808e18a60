import { sql } from 'kysely';
import type { PlatformCtx } from './context.ts';
import { findRow } from './shards.ts';

/** The store that a public key, as in its pages and links, belongs to; null: none. */
export async function storeOfPublicKey(ctx: PlatformCtx, key: string): Promise<string | null> {
  const query = sql<{ id: string }>`
    select id from app.store_of_public_key(${key}) as id where id is not null`;
  return (await findRow(ctx, query))?.id ?? null;
}
