import { PREFERENCE_DEFAULTS, Preferences } from '@clientela/contract';
import { sql } from 'kysely';
import type { PlatformCtx } from '#platform/context';

export async function findPreferences(ctx: PlatformCtx): Promise<Preferences> {
  const { preferences } = await ctx.db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', ctx.user!.id)
    .executeTakeFirstOrThrow();
  return complete(preferences);
}

/** Changes what is given, in one statement, so that two tabs do not undo each other. */
export async function updatePreferences(
  ctx: PlatformCtx,
  changes: Partial<Preferences>,
): Promise<Preferences> {
  const { preferences } = await ctx.db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', ctx.user!.id)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return complete(preferences);
}

/** A choice that no longer exists counts as not made. */
function complete(stored: unknown): Preferences {
  const chosen = Object.entries(stored as object).filter(
    ([name, value]) =>
      name in Preferences.shape &&
      Preferences.shape[name as keyof Preferences].safeParse(value).success,
  );
  return { ...PREFERENCE_DEFAULTS, ...Object.fromEntries(chosen) };
}
