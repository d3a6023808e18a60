import type { Ctx } from '../src/platform/context.ts';

/** Gives a store e-mail with a price for each, in millionths of a cent, and credits before it. */
export const priceEmail = priced('EMAIL_CHANNEL');

/** The same for each segment of an SMS. */
export const priceSms = priced('SMS_CHANNEL');

/** The same for each WhatsApp of a category. */
export function priceWhatsapp(ctx: Ctx, kind: string, price_micros: number): Promise<void> {
  return priced('CHANNEL', kind)(ctx, price_micros);
}

function priced(type: string, kind = 'each') {
  return async (ctx: Ctx, price_micros: number, monthly_credits = 0): Promise<void> => {
    const { id: addon_id } = await ctx.db
      .selectFrom('addons')
      .select('id')
      .where('type', '=', type)
      .where('price_kind', '=', kind)
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('store_addons')
      .values({
        store_id: ctx.store.id,
        id: crypto.randomUUID(),
        addon_id,
        price_micros,
        monthly_credits,
      })
      .execute();
  };
}
