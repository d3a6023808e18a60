import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { invalidField } from '#platform/failure';
import { rowOf } from '#platform/row-of';
import { leftOf, lockPopup } from './popups.queries.ts';
import { popupsTexts } from './popups.texts.ts';

const CODES_MAX = 20_000;
const CODE_LENGTH_MAX = 60;

/** Adds codes to a pool, one a line or separated by commas; codes that the pool has are left out. */
export function addCoupons(
  ctx: Ctx,
  popupId: string,
  text: string,
): Promise<{ added: number; repeated: number; left: number }> {
  const codes = text
    .split(/[\r\n,;]+/)
    .map((code) => code.trim().replace(/^"(.*)"$/, '$1'))
    .filter((code) => code !== '' && code.length <= CODE_LENGTH_MAX);
  if (codes.length > CODES_MAX) throw invalidField('codes', popupsTexts.too_many_codes);
  return inTransaction(ctx, async (ctx) => {
    await lockPopup(ctx, popupId);
    const { numAffectedRows } = await sql`
      insert into popup_coupons (store_id, popup_id, code)
      select ${ctx.store.id}, ${popupId}, code from unnest(${codes}::text[]) code
      on conflict do nothing`.execute(ctx.db);
    const added = Number(numAffectedRows ?? 0n);
    if (added > 0) {
      await ctx.db
        .updateTable('popups')
        .set({ coupons_noticed: null })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', popupId)
        .execute();
    }
    const result = await sql<{ left: number }>`
      select ${leftOf(sql`${popupId}`)} as left`.execute(ctx.db);
    return { added, repeated: codes.length - added, left: rowOf(result).left };
  });
}

/** The code that a customer already has from this pop-up: each person gets one. */
export async function couponOf(
  ctx: Ctx,
  popupId: string,
  customerId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('popup_submissions')
    .select('coupon')
    .where('store_id', '=', ctx.store.id)
    .where('popup_id', '=', popupId)
    .where('customer_id', '=', customerId)
    .where('coupon', 'is not', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.coupon ?? null;
}

/** Takes a free code of the pool; null where none is left. Concurrent sign-ups never take the same one. */
export async function takeFromPool(
  ctx: Ctx,
  popupId: string,
  submissionId: string,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    update popup_coupons k set submission_id = ${submissionId}
     where k.store_id = ${ctx.store.id} and k.popup_id = ${popupId} and k.code = (
       select f.code from popup_coupons f
        where f.store_id = ${ctx.store.id} and f.popup_id = ${popupId} and f.submission_id is null
        limit 1 for update skip locked)
    returning k.code`.execute(ctx.db);
  return rows[0]?.code ?? null;
}
