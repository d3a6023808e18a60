import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { inTransaction } from '#platform/context';
import type { MailTrouble } from './email.port.ts';
import { emailTexts } from './email.texts.ts';

/** Outages shorter than this, such as a server restart, cause no notification. */
const PATIENCE_MS: Record<MailTrouble, number> = {
  sign_in: 0,
  certificate: 0,
  unreachable: 60_000,
};
/** Failures further apart than this are separate outages, unless a notification was sent. */
const FORGOTTEN_MS = 600_000;

const REASONS: Record<MailTrouble, string> = {
  sign_in: emailTexts.outage_sign_in,
  certificate: emailTexts.outage_certificate,
  unreachable: emailTexts.outage_unreachable,
};

/** The store's own mail server let nothing out: its people hear of it once, until it works again. */
export function noteMailOutage(
  ctx: Ctx,
  { trouble, name, response }: { trouble: MailTrouble; name: string; response: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
    await ctx.db
      .insertInto('mail_outages')
      .values({ store_id: ctx.store.id, since: now, seen_at: now })
      .onConflict((conflict) =>
        conflict.column('store_id').doUpdateSet((eb) => ({
          seen_at: now,
          since: eb
            .case()
            .when('mail_outages.seen_at', '<', before(FORGOTTEN_MS))
            .then(now)
            .else(eb.ref('mail_outages.since'))
            .end(),
        })),
      )
      .execute();
    const marked = await ctx.db
      .updateTable('mail_outages')
      .set({ notified_at: now })
      .where('store_id', '=', ctx.store.id)
      .where('notified_at', 'is', null)
      .where('since', '<=', before(PATIENCE_MS[trouble]))
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return;
    await notify(ctx, 'integration_failed', {
      name,
      reason: emailTexts.outage(REASONS[trouble], response),
      internal_path: '/settings/email',
    });
  });
}

/** Whether the store's own mail server lets nothing out at present. */
export async function hasMailOutage(ctx: Ctx): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - FORGOTTEN_MS);
  const outage = await ctx.db
    .selectFrom('mail_outages')
    .select('since')
    .where('store_id', '=', ctx.store.id)
    .where('seen_at', '>=', since.toISOString())
    .executeTakeFirst();
  return outage !== undefined;
}

/** A message left: the next outage is a new one. */
export async function endMailOutage(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('mail_outages').where('store_id', '=', ctx.store.id).execute();
}
