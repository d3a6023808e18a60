import type { AddonName, AddonType } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { readTerms } from './plans.queries.ts';

/** Whether the store's plan leaves this out; without a plan nothing is left out. */
export async function lacksAddon(
  ctx: Ctx,
  { type, name }: { type: AddonType; name: AddonName },
): Promise<boolean> {
  if (!(await readTerms(ctx))) return false;
  const owned = await ctx.db
    .selectFrom('store_addons as s')
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select('s.id')
    .where('s.store_id', '=', ctx.store.id)
    .where('s.enabled', '=', true)
    .where('a.type', '=', type)
    .where('a.name', '=', name)
    .executeTakeFirst();
  return owned === undefined;
}
