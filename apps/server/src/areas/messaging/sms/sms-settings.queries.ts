import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Days on which the store sends no SMS, in addition to Sundays and national holidays. */
export async function readOwnHolidays(ctx: Ctx): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('sms_settings')
    .select(sql<string[]>`own_holidays::text[]`.as('own_holidays'))
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row?.own_holidays ?? [];
}

export async function saveOwnHolidays(ctx: Ctx, days: readonly string[]): Promise<void> {
  const own_holidays = sql<string[]>`${[...new Set(days)].sort()}::date[]`;
  const updated_at = ctx.clock.now();
  await ctx.db
    .insertInto('sms_settings')
    .values({ store_id: ctx.store.id, own_holidays, updated_at })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ own_holidays, updated_at }))
    .execute();
}
