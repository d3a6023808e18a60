import { sql } from 'kysely';
import { z } from 'zod';
import { readSender, sendSingle } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { emailLayout } from '#platform/email-layout';
import { job } from '#platform/jobs';
import { confirmationsTexts as texts } from './confirmations.texts.ts';
import { confirmationSecret } from './secret.ts';

/** Sends the e-mail of a confirmation that still waits. */
export const sendConfirmation = job({
  name: 'confirmations.send',
  payload: z.object({ store_id: z.uuid(), confirmation_id: z.uuid() }),
  once: ({ confirmation_id }) => confirmation_id,
  attempts: 8,
  async run(ctx, { confirmation_id }) {
    const waiting = await findWaiting(ctx, confirmation_id);
    if (!waiting) return;
    const link = `${ctx.app.config.publicUrl}/c/${confirmationSecret(ctx, confirmation_id)}`;
    const store = ctx.store.name;
    const { subject, html, text } = emailLayout({
      to: waiting.contact,
      subject: texts.subject(store),
      lines: [texts.lead(store), ...waiting.texts.map(texts.agreement), texts.ask, texts.otherwise],
      action: { label: texts.confirm, link, after: 1 + waiting.texts.length },
    });
    const to = { name: '', address: waiting.contact };
    await sendSingle(ctx, await readSender(ctx), { to, subject, html, text });
  },
});

async function findWaiting(
  ctx: Ctx,
  id: string,
): Promise<{ contact: string; texts: string[] } | undefined> {
  const { rows } = await sql<{ contact: string; texts: string[] }>`
    select x.contact, array(select t.text from consent_texts t
        where t.store_id = x.store_id and t.id = any(x.consent_text_ids) order by t.channel) as texts
      from consent_confirmations x
     where x.store_id = ${ctx.store.id} and x.id = ${id} and x.confirmed_at is null
       and x.expires_at > ${ctx.clock.now()}`.execute(ctx.db);
  return rows[0];
}
