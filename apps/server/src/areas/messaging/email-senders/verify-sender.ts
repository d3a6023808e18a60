import { randomInt } from 'node:crypto';
import {
  type EmailSender,
  SENDER_CODE_MINUTES,
  SENDER_CODE_REST_SECONDS,
  SENDER_CODE_TRIES,
} from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { emailLayout } from '#platform/email-layout';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { findSender } from './email-senders.queries.ts';
import { emailSendersTexts } from './email-senders.texts.ts';

/** Mails a code to the address; only its digest is stored, and the earlier one ends. */
export async function mailCode(ctx: Ctx, id: string): Promise<EmailSender> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const rested = new Date(now.getTime() - SENDER_CODE_REST_SECONDS * 1000);
  const { address } = await findSender(ctx, id);
  const marked = await ctx.db
    .updateTable('email_senders')
    .set({ code_hash: digestOf(id, code), code_sent_at: now, code_tries: 0 })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', rested.toISOString())]),
    )
    .executeTakeFirst();
  if (marked.numUpdatedRows !== 1n) {
    throw new Failure('too_many_requests', { message: emailSendersTexts.too_soon });
  }
  await ctx.app.mail.send(
    emailLayout({
      to: address,
      subject: emailSendersTexts.code_subject(code),
      lines: emailSendersTexts.code_lines(ctx.store.name, address, code),
    }),
  );
  return findSender(ctx, id);
}

/** Six digits alone would be guessed from their digest. */
function digestOf(senderId: string, code: string): Buffer {
  return hashSecret(`${senderId}:${code}`);
}

/**
 * Verifies an address by its code.
 * @throws Failure `sender_code_wrong` with the tries left, `sender_code_ended` after the last or the time.
 */
export async function verifyByCode(ctx: Ctx, id: string, code: string): Promise<EmailSender> {
  const tries = await countTry(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const verified = await ctx.db
      .updateTable('email_senders')
      .set({ code_verified_at: ctx.clock.now(), code_hash: null })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .where('code_hash', '=', digestOf(id, code))
      .executeTakeFirst();
    if (verified.numUpdatedRows === 1n) return findSender(ctx, id);
    const left = SENDER_CODE_TRIES - tries;
    if (left <= 0) throw new Failure('sender_code_ended');
    throw new Failure('sender_code_wrong', { message: emailSendersTexts.wrong_code(left) });
  });
}

/** Counted before the code is compared, so that parallel tries cannot exceed the limit. */
async function countTry(ctx: Ctx, id: string): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - SENDER_CODE_MINUTES * 60_000);
  const counted = await ctx.db
    .updateTable('email_senders')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .where('code_sent_at', '>', since.toISOString())
    .where('code_tries', '<', SENDER_CODE_TRIES)
    .returning('code_tries as tries')
    .executeTakeFirst();
  if (!counted) {
    await findSender(ctx, id);
    throw new Failure('sender_code_ended');
  }
  return counted.tries;
}
