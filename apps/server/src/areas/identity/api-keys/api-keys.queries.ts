import type { ApiKey } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { tenantDatabase } from '#platform/tenant-database';

/** The store's keys with their secrets' beginnings, the newest first. */
export async function listApiKeys(ctx: Ctx, id?: string): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select k.id, k.name, k.scopes, k.networks, k.version, k.created_at, u.name as created_by, k.expires_at,
        k.last_used_at, s.shown,
        (select max(p.ends_at) from api_key_secrets p where p.store_id = k.store_id and p.api_key_id = k.id
          and p.ends_at > ${ctx.clock.now()}) as previous_until
      from api_keys k
      join api_key_secrets s on s.store_id = k.store_id and s.api_key_id = k.id and s.ends_at is null
      left join users u on u.id = k.created_by
     where k.store_id = ${ctx.store.id} ${id ? sql`and k.id = ${id}` : sql``}
     order by k.created_at desc, k.id desc`.execute(ctx.db);
  return rows;
}

export async function findApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const [key] = await listApiKeys(ctx, id);
  if (!key) throw new Failure('not_found');
  return key;
}

/** Records the last use of a key. */
export async function noteKeyUse(
  app: App,
  { store_id, key_id }: { store_id: string; key_id: string },
): Promise<void> {
  await tenantDatabase(app.pools.app, store_id)
    .updateTable('api_keys')
    .set({ last_used_at: app.clock.now() })
    .where('store_id', '=', store_id)
    .where('id', '=', key_id)
    .execute();
}

/** Blocks additions and changes of the store's keys until this transaction ends. */
export async function lockApiKeys(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_keys:' || ${ctx.store.id}, 0))`.execute(
    ctx.db,
  );
}
