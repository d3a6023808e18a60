import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { grantMore, lockAllCredits } from './credits.ts';
import { currentCycle } from './cycle.queries.ts';

interface PlanAddon {
  addon_id: string;
  monthly_credits: number;
  price_micros: number | null;
}

/** Gives the store the plan's add-ons; those only in the old plan end. */
export async function giveAddons(ctx: Ctx, contained: readonly PlanAddon[]): Promise<void> {
  const cycle = await currentCycle(ctx);
  await lockAllCredits(ctx, cycle);
  await sql`update store_addons set enabled = false
    where store_id = ${ctx.store.id} and source = 'plan'
      and addon_id <> all(${contained.map(({ addon_id }) => addon_id)}::uuid[])`.execute(ctx.db);
  for (const addon of contained) {
    const had = await ctx.db
      .selectFrom('store_addons')
      .select(['id', 'monthly_credits'])
      .where('store_id', '=', ctx.store.id)
      .where('addon_id', '=', addon.addon_id)
      .executeTakeFirst();
    const now = { ...addon, source: 'plan', enabled: true, is_canceled: false, ends_on: null };
    await ctx.db
      .insertInto('store_addons')
      .values({ store_id: ctx.store.id, id: newId(), ...now })
      .onConflict((conflict) => conflict.columns(['store_id', 'addon_id']).doUpdateSet(now))
      .execute();
    if (had) {
      await grantMore(ctx, had.id, cycle.start, addon.monthly_credits - had.monthly_credits);
    }
  }
}
