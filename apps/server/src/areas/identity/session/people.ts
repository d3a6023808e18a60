import type { Role } from '@clientela/contract';
import { sql } from 'kysely';
import { personOf } from '#platform/actor';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { newId, newPublicKey } from '#platform/ids';
import { hashPassword } from '#platform/passwords';
import { endSessionsOf } from './tokens.queries.ts';

interface NewPerson {
  name: string;
  email: string;
  profile_name: 'administrator' | 'shop_owner' | 'collaborator';
}

/** Creates a person; answers the id. Hashing waits its turn: who holds locks hashes before and adds. */
export async function createPerson(
  ctx: Pick<Ctx, 'db'>,
  { password, ...person }: NewPerson & { password: string },
): Promise<string> {
  return addPerson(ctx, { ...person, password_hash: await hashPassword(password) });
}

/** Creates a person whose password is hashed already; answers the id. */
export async function addPerson(
  ctx: Pick<Ctx, 'db'>,
  person: NewPerson & { password_hash: string },
): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('users')
    .values({ ...person, id })
    .execute();
  return id;
}

/** Changes what a signed-in person is called, reached by or looks like. */
export async function writeUser(
  ctx: PlatformCtx,
  changes: { name?: string; email?: string; password_hash?: string; avatar?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ ...changes, updated_at: ctx.clock.now() })
    .where('id', '=', personOf(ctx).id)
    .execute();
}

/** Lets a person sign in, or no more and ends every session of theirs; answers whether that changed anything. */
export async function writePersonEnabled(
  ctx: PlatformCtx,
  id: string,
  enabled: boolean,
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('users')
    .set({ disabled_at: enabled ? null : ctx.clock.now(), updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('disabled_at', enabled ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  if (!enabled) await endSessionsOf(ctx, id);
  return changed.numUpdatedRows > 0n;
}

/** Changes preferences in one statement, so that two tabs do not undo each other; answers all of them. */
export async function writePreferences(ctx: PlatformCtx, changes: object): Promise<unknown> {
  const { preferences } = await ctx.db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', personOf(ctx).id)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return preferences;
}

interface NewStore {
  name: string;
  category?: string | undefined;
  category_id?: string;
  description?: string;
  site_url?: string;
  address?: string;
  people: { user_id: string; role: Role }[];
}

/** Creates a store with its first collaborators; answers the id. */
export async function createStore(ctx: PlatformCtx, store: NewStore): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    await ctx.db
      .insertInto('stores')
      .values({
        id,
        public_key: newPublicKey(),
        name: store.name,
        description: store.description ?? null,
        site_url: store.site_url ?? null,
        address: store.address ?? null,
        store_category_id:
          store.category_id ?? (store.category ? await categoryOf(ctx, store.category) : null),
      })
      .execute();
    for (const { user_id, role } of store.people) {
      await ctx.db
        .insertInto('collaborators')
        .values({ store_id: id, id: newId(), user_id, role })
        .execute();
    }
    return id;
  });
}

async function categoryOf(ctx: PlatformCtx, name: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('store_categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const id = newId();
  await ctx.db.insertInto('store_categories').values({ id, name }).execute();
  return id;
}
