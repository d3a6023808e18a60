import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { countSuspects, isRateUnusual } from './visiting/usual-rate.ts';

/** A notice while there is time to upload more codes. */
const FEW = 10;

/** Notifies when few codes of a pool are left and when none is, each once an upload. */
export async function noticeCoupons(ctx: Ctx, popupId: string): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from (
      select from popup_coupons k
       where k.store_id = ${ctx.store.id} and k.popup_id = ${popupId} and k.submission_id is null
       limit ${FEW + 1}) few`.execute(ctx.db);
  const { left } = rows[0]!;
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
  const { numAffectedRows } = await sql`
    insert into storefront_settings as s (store_id, bots_noticed_at) values (${ctx.store.id}, ${now})
    on conflict (store_id) do update set bots_noticed_at = excluded.bots_noticed_at
     where s.bots_noticed_at is null or s.bots_noticed_at <= ${now}::timestamptz - interval '1 day'`.execute(
    ctx.db,
  );
  if (numAffectedRows !== 1n) return;
  await notify(ctx, 'popup_bots', { popup_id: popupId, suspects: await countSuspects(ctx) });
}
