import type { Ctx } from '../src/platform/context.ts';

/** Gives a store e-mail with a price for each, in millionths of a cent, and credits before it. */
export async function priceEmail(
  ctx: Ctx,
  price_micros: number,
  monthly_credits = 0,
): Promise<void> {
  const { id: addon_id } = await ctx.db
    .selectFrom('addons')
    .select('id')
    .where('type', '=', 'EMAIL_CHANNEL')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('store_addons')
    .values({
      ...{ store_id: ctx.store.id, id: crypto.randomUUID(), addon_id },
      ...{ price_micros, monthly_credits },
    })
    .execute();
}
