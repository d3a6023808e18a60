import type { BonusSettings } from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';

export async function readSettings(ctx: Ctx): Promise<BonusSettings> {
  const row = await ctx.db
    .selectFrom('bonus_settings')
    .select('pin_from')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row ?? { pin_from: 0 };
}

export function saveSettings(ctx: Ctx, settings: BonusSettings): Promise<BonusSettings> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('bonus_settings')
      .values({ store_id: ctx.store.id, ...settings })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(settings))
      .execute();
    await recordAuditEvent(ctx, {
      action: 'bonus.settings_changed',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { amount: formatCents(settings.pin_from) },
    });
    return settings;
  });
}
