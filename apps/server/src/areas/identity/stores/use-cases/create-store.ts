import type { Role } from '@clientela/contract';
import { sql } from 'kysely';
import { homeCtx, inTransaction, type PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';
import { addMember } from '../../collaborators/index.ts';
import { insertStore, nameCategory } from '../stores.queries.ts';

interface NewStore {
  name: string;
  category?: string | undefined;
  category_id?: string;
  description?: string;
  site_url?: string;
  address?: string;
  people: { user_id: string; role: Role }[];
}

/** Creates a store with its first collaborators. Returns the id. */
export async function createStore(
  ctx: PlatformCtx,
  { category, category_id, people, ...details }: NewStore,
): Promise<string> {
  const store_category_id =
    category_id ?? (category ? await nameCategory(homeCtx(ctx), category) : null);
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    await insertStore(ctx, { ...details, id, store_category_id });
    for (const { user_id, role } of people) {
      await addMember({ ...ctx, store: { id } }, { id: newId(), user_id, role });
    }
    return id;
  });
}
