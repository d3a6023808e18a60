import { clip, goodbyeText, optOutReply, parsePhone } from '@clientela/domain';
import { sql } from 'kysely';
import {
  allowContact,
  isSuppressed,
  optOutContact,
  recordConsent,
  suppressContacts,
} from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { findCustomerByPhone, listWaitingSms, saveReceivedSms } from './received-sms.queries.ts';
import { answerSmsJob } from './sms.jobs.ts';
import type { InboundSms } from './sms.port.ts';
import { smsTexts } from './sms.texts.ts';

/** Stores a reply with the customer, and applies an opt-out. Idempotent. */
export function receiveSms(ctx: Ctx, provider: string, message: InboundSms): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contact = parsePhone(message.from) ?? message.from;
    const customer_id = await findCustomerByPhone(ctx, contact);
    const isNew = customer_id
      ? await saveReceivedSms(ctx, {
          id: newId(),
          provider,
          external_id: message.id,
          customer_id,
          contact,
          body: clip(message.text, 2000),
          received_at: message.at,
        })
      : true;
    if (isNew) await obey(ctx, { ...message, contact, customer_id });
  });
}

interface Wish {
  contact: string;
  customer_id: string | undefined;
  text: string;
  wish?: 'stop' | 'return';
}

async function obey(
  ctx: Ctx,
  { contact, customer_id, text, wish: recognised }: Wish,
): Promise<void> {
  const wish = recognised ?? optOutReply(text);
  const isOut = await isSuppressed(ctx, 'SMS', contact);
  if (wish === 'stop' && !isOut) {
    if (customer_id) await silence(ctx, contact, customer_id);
    else await suppressContacts(ctx, 'SMS', 'opt_out', [{ contact }]);
    if (recognised) return;
    await enqueue(ctx, answerSmsJob, {
      store_id: ctx.store.id,
      message_id: newId(),
      to: contact,
      text: goodbyeText(ctx.store.name),
    });
  }
  if (wish !== 'return' || !isOut) return;
  if (customer_id) {
    const consent = { channel: 'SMS', granted: true, source: smsTexts.reply_by_sms, text } as const;
    await recordConsent(ctx, customer_id, consent, 'reply');
  }
  await allowContact(ctx, 'SMS', contact);
}

/** Opts the customer out of SMS, and drops their waiting messages. */
async function silence(ctx: Ctx, contact: string, customer_id: string): Promise<void> {
  await optOutContact(ctx, { channel: 'SMS', contact, customer_id, source: 'reply' });
  const held = await listWaitingSms(ctx, customer_id);
  await sql`select app.drop_messages(${held}::uuid[], 'opted_out', null, ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}
