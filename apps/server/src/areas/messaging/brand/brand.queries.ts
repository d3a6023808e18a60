import { Brand, type SavedBrand } from '@clientela/contract';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';

/** The brand of the store, or the defaults. */
export async function findBrand(ctx: Ctx): Promise<SavedBrand> {
  const row = await ctx.db
    .selectFrom('store_brands')
    .select('brand')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return { ...Brand.parse(row?.brand ?? {}), is_saved: row !== undefined };
}

export async function upsertBrand(ctx: Ctx, brand: Brand): Promise<void> {
  const row = {
    brand: JSON.stringify(brand),
    updated_at: ctx.clock.now(),
    updated_by: personId(ctx),
  };
  await ctx.db
    .insertInto('store_brands')
    .values({ store_id: ctx.store.id, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}
