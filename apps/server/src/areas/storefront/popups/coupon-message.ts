import { PopupDefinition } from '@clientela/contract';
import { formatCents, isMobile } from '@clientela/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { readSender, sendSingle } from '#areas/messaging/email/index';
import { sendText } from '#areas/messaging/sms/index';
import type { Ctx } from '#platform/context';
import { emailLayout } from '#platform/email-layout';
import { job } from '#platform/jobs';
import { popupsTexts } from './popups.texts.ts';

const texts = popupsTexts.coupon_message;

/** Sends the coupon of a sign-up to the contact that was typed: by e-mail, or by SMS where there is only a phone. */
export const sendCoupon = job({
  name: 'popups.send_coupon',
  payload: z.object({ store_id: z.uuid(), submission_id: z.uuid() }),
  once: ({ submission_id }) => submission_id,
  attempts: 8,
  async run(ctx, { submission_id }) {
    const signup = await findUnsent(ctx, submission_id);
    if (!signup) return;
    const { email, phone } = signup;
    const words = wordsOf(ctx, signup);
    if (!words) return;
    const mobile = phone && isMobile(phone) ? phone : null;
    if (email) {
      const { site_url } = signup;
      const { subject, html, text } = emailLayout({
        to: email,
        ...words,
        ...(site_url && { action: { label: texts.open_shop, link: site_url, after: 1 } }),
      });
      const to = { name: '', address: email };
      await sendSingle(ctx, await readSender(ctx), { to, subject, html, text });
    } else if (mobile && signup.coupon) {
      const hasLeft = await sendText(ctx, mobile, texts.sms(ctx.store.name, signup.coupon));
      if (!hasLeft) throw new Error('the coupon did not leave by SMS');
    } else return;
    await ctx.db
      .updateTable('popup_submissions')
      .set({ coupon_sent_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', submission_id)
      .execute();
  },
});

interface UnsentCoupon {
  email: string | null;
  phone: string | null;
  coupon: string | null;
  is_new: boolean;
  was_suspect: boolean;
  definition: PopupDefinition;
  site_url: string | null;
}

/**
 * Whether the person learns the coupon by message: chosen so, because the screen asked for a confirmation, or because a
 * suspect's screen had no code.
 */
export function sendsCoupon(
  { coupon, double_opt_in }: PopupDefinition,
  { was_suspect }: { was_suspect: boolean },
): boolean {
  return coupon.kind !== 'NONE' && (coupon.reveal === 'MESSAGE' || double_opt_in || was_suspect);
}

/** A sign-up whose coupon still has to leave; none for a contact that got one of this
 * pop-up within a day, bounced or complained. */
async function findUnsent(ctx: Ctx, id: string): Promise<UnsentCoupon | null> {
  const dayAgo = new Date(ctx.clock.now().getTime() - 86_400_000);
  const { rows } = await sql<UnsentCoupon>`
    select s.fields ->> 'email' as email, s.fields ->> 'phone' as phone, s.coupon, s.is_new, s.was_suspect, v.definition, o.site_url
      from popup_submissions s
      join popup_versions v on v.store_id = s.store_id and v.popup_id = s.popup_id and v.version = s.version
      join stores o on o.id = s.store_id
     where s.store_id = ${ctx.store.id} and s.id = ${id} and s.state in ('signed_up', 'confirmed')
       and s.coupon_sent_at is null
       and not exists (select from popup_submissions e
         where e.store_id = s.store_id and e.popup_id = s.popup_id and e.coupon_sent_at > ${dayAgo}::timestamptz
and coalesce(e.fields ->> 'email', e.fields ->> 'phone') = coalesce(s.fields ->> 'email', s.fields ->> 'phone'))
       and not exists (select from suppressions x
         where x.store_id = s.store_id and x.channel = 'EMAIL' and x.contact = s.fields ->> 'email'
           and x.reason in ('hard_bounce', 'complaint'))`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const definition = PopupDefinition.parse(row.definition);
  return sendsCoupon(definition, row) ? { ...row, definition } : null;
}

/** Null where there is nothing to send: the pool was empty, or the shop made no code. */
function wordsOf(
  ctx: Ctx,
  { coupon: code, is_new, definition: { coupon } }: UnsentCoupon,
): { subject: string; lines: string[] } | null {
  const store = ctx.store.name;
  if (coupon.kind === 'NONE') return null;
  if (!code) {
    const isKnown = coupon.only_new && !is_new;
    return isKnown ? { subject: texts.known_subject(store), lines: texts.known(store) } : null;
  }
  const lines = [texts.thanks(store), texts.code(code)];
  if (coupon.kind === 'SHOP') {
    lines.push(texts.validity(coupon.valid_days));
    if (coupon.minimum > 0) lines.push(texts.minimum(formatCents(coupon.minimum)));
  }
  return { subject: texts.subject(store), lines };
}
