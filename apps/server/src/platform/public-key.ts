import { sql } from 'kysely';
import type { PlatformCtx } from './context.ts';

/** The store that a public key, as in its pages and links, belongs to; null: none. */
export async function storeOfPublicKey({ db }: PlatformCtx, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.store_of_public_key(${key}) as id`.execute(db);
  return rows[0]?.id ?? null;
}
