import type { Role } from '@clientela/contract';
import { sql } from 'kysely';
import {
  homeCtx,
  inTransaction,
  type PlatformCtx,
  platformCtx,
  requestCtx,
} from '#platform/context';
import { newId, newPublicKey } from '#platform/ids';
import { enterStore, shardForNewStore, untilReplicated } from '#platform/shards';
import { recordAuditEvent } from '../../audit/index.ts';
import { addMember } from '../../collaborators/index.ts';
import { insertStore, nameCategory } from '../stores.queries.ts';

interface NewStore {
  name: string;
  category?: string | undefined;
  category_id?: string;
  description?: string;
  site_url?: string;
  address?: string;
  /** Recorded in the store's log as created by the caller. */
  isRecorded?: boolean;
  people: { user_id: string; role: Role }[];
}

/**
 * Creates a store with its first collaborators. Returns the id. The directory has it first: where the second write
 * fails, an entry without a store remains.
 */
export async function createStore(
  ctx: PlatformCtx,
  { category, category_id, isRecorded, people, ...details }: NewStore,
): Promise<string> {
  const store_category_id =
    category_id ?? (category ? await nameCategory(homeCtx(ctx), category) : null);
  const { app, actor, limits } = ctx;
  const shard = await shardForNewStore(app);
  const id = newId();
  const public_key = newPublicKey();
  await enterStore(ctx, { store_id: id, public_key, shard: shard.shard });
  const inShard = { ...(limits ? requestCtx(shard) : platformCtx(shard)), actor };
  for (const { user_id } of people) await untilReplicated(inShard, user_id);
  return inTransaction(inShard, async (ctx) => {
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    await insertStore(ctx, { ...details, id, public_key, store_category_id });
    for (const { user_id, role } of people) {
      await addMember({ ...ctx, store: { id } }, { id: newId(), user_id, role });
    }
    if (isRecorded) {
      await recordAuditEvent(
        { ...ctx, store: { id } },
        { action: 'store.created', target_kind: 'store', target_id: id },
      );
    }
    return id;
  });
}
