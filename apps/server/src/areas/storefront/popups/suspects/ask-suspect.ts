import { askConfirmation } from '#areas/messaging/confirmations/index';
import type { Ctx } from '#platform/context';
import type { Signup } from '../visiting/signups.ts';

/** A flood of suspects must not become a flood of e-mails to strangers. */
const HOURLY_MAX = 30;
const HOUR_MS = 3_600_000;

/** Sends a suspect with an e-mail the link that makes the sign-up count, up to 30 an hour in a store. */
export async function askSuspect(ctx: Ctx, signup: Signup): Promise<void> {
  const { submission_id, fields, consent_text_ids, page } = signup;
  if (!fields.email || (await hasAskedMany(ctx))) return;
  await askConfirmation(ctx, {
    customer_id: null,
    submission_id,
    contact: fields.email,
    is_own: false,
    consent_text_ids: await emailTexts(ctx, consent_text_ids),
    source: 'popup',
    page,
  });
}

async function emailTexts(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('consent_texts')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [...ids])
    .where('channel', '=', 'EMAIL')
    .execute();
  return rows.map(({ id }) => id);
}

/** A sign-up's own transaction counts it, so requests at once may pass the limit by a few. */
async function hasAskedMany(ctx: Ctx): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const recent = await ctx.db
    .selectFrom('consent_confirmations')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('submission_id', 'is not', null)
    .where('created_at', '>', since.toISOString())
    .limit(HOURLY_MAX)
    .execute();
  return recent.length >= HOURLY_MAX;
}
