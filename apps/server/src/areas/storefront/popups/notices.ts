import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { countSuspects, isRateUnusual } from './visiting/usual-rate.ts';

/** A notice while there is time to upload more codes. */
const FEW = 10;

/** Notifies when few codes of a pool are left and when none is, each once an upload. */
export async function noticeCoupons(ctx: Ctx, popupId: string): Promise<void> {
  const few = await ctx.db
    .selectFrom('popup_coupons')
    .select('code')
    .where('store_id', '=', ctx.store.id)
    .where('popup_id', '=', popupId)
    .where('submission_id', 'is', null)
    .limit(FEW + 1)
    .execute();
  const left = few.length;
  if (left > FEW) return;
  const popup = await ctx.db
    .updateTable('popups')
    .set({ coupons_noticed: left })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', popupId)
    .where((where) =>
      left > 0
        ? where('coupons_noticed', 'is', null)
        : where.or([where('coupons_noticed', 'is', null), where('coupons_noticed', '>', 0)]),
    )
    .returning('name')
    .executeTakeFirst();
  if (popup) await notify(ctx, 'popup_coupons', { popup_id: popupId, name: popup.name, left });
}

/** Notifies of many suspects, at most once a day. */
export async function noticeBots(ctx: Ctx, popupId: string): Promise<void> {
  const now = ctx.clock.now();
  if (!(await isRateUnusual(ctx, 'suspects'))) return;
  const dayAgo = sql<string>`${now}::timestamptz - interval '1 day'`;
  const noticedAt = 'storefront_settings.bots_noticed_at';
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('storefront_settings')
    .values({ store_id: ctx.store.id, bots_noticed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet({ bots_noticed_at: now })
        .where((where) => where.or([where(noticedAt, 'is', null), where(noticedAt, '<=', dayAgo)])),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await notify(ctx, 'popup_bots', { popup_id: popupId, suspects: await countSuspects(ctx) });
}
