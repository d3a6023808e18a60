import { PREFERENCE_DEFAULTS, Preferences } from '@clientela/contract';
import { personOf } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { writePreferences } from '../session/index.ts';

export async function findPreferences(ctx: PlatformCtx): Promise<Preferences> {
  const { preferences } = await ctx.db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', personOf(ctx).id)
    .executeTakeFirstOrThrow();
  return complete(preferences);
}

/** Changes the given preferences and returns all. */
export async function updatePreferences(
  ctx: PlatformCtx,
  changes: Partial<Preferences>,
): Promise<Preferences> {
  return complete(await writePreferences(ctx, changes));
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
