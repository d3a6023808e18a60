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

/**
 * Creates a person and returns the id. Hashing is queued: callers that hold locks hash first and
 * use `addPerson`.
 */
export async function createPerson(
  ctx: Pick<Ctx, 'db'>,
  { password, ...person }: NewPerson & { password: string },
): Promise<string> {
  return addPerson(ctx, { ...person, password_hash: await hashPassword(password) });
}

/** Creates a person with a hashed password. Returns the id. */
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

/** Changes a signed-in person's name, contacts or picture. */
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

/**
 * Enables a person's sign-in, or disables it and ends all their sessions. Returns whether anything
 * changed.
 */
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

/**
 * Changes preferences in one statement, so that two tabs do not overwrite each other. Returns all
 * of them.
 */
export async function writePreferences(ctx: PlatformCtx, changes: object): Promise<unknown> {
  const { preferences } = await ctx.db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', personOf(ctx).id)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return preferences;
}
