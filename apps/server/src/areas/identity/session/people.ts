import { sql } from 'kysely';
import { personOf } from '#platform/actor';
import type { Ctx, PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';
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
