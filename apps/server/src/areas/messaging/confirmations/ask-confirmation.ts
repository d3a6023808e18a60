import type { ConsentSource } from '@clientela/contract';
import { sql } from 'kysely';
import { currentConsentTexts } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { hashSecret, newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { rowOf } from '#platform/row-of';
import { confirmationSecret } from './secret.ts';
import { sendConfirmation } from './send-confirmation.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 7;

export interface AskedConfirmation {
  /** Null: the sign-up of a suspect, which names its customer once confirmed. */
  customer_id: string | null;
  /** Of a suspect. */
  submission_id?: string;
  /** The link confirms consent to e-mails at this address. */
  contact: string;
  /** Whether it is the customer's e-mail, as usual; else confirming changes no customer. */
  is_own?: boolean;
  /** The texts that the person saw; the store's current one when omitted. */
  consent_text_ids?: readonly string[];
  /** What the request follows from. */
  source: ConsentSource;
  page?: string | null;
}

/**
 * Sends a link that confirms consent, at most one per contact in 24 hours and none to an address that bounced or
 * complained. Nothing is recorded until the person confirms.
 */
export function askConfirmation(
  ctx: Ctx,
  asked: AskedConfirmation,
): Promise<'sent' | 'asked_recently' | 'unreachable'> {
  return inTransaction(ctx, async (ctx) => {
    const {
      customer_id,
      submission_id = null,
      contact,
      is_own = true,
      source,
      page = null,
    } = asked;
    const now = ctx.clock.now();
    await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation ${ctx.store.id} ${contact}`}, 0))`.execute(
      ctx.db,
    );
    const result = await sql<{ is_recent: boolean; is_unreachable: boolean }>`
      select exists (select from consent_confirmations
          where store_id = ${ctx.store.id} and contact = ${contact}
            and created_at > ${new Date(now.getTime() - DAY_MS)}::timestamptz) as is_recent,
        exists (select from suppressions
          where store_id = ${ctx.store.id} and channel = 'EMAIL' and contact = ${contact}
            and reason in ('hard_bounce', 'complaint')) as is_unreachable`.execute(ctx.db);
    const { is_recent, is_unreachable } = rowOf(result);
    if (is_unreachable) return 'unreachable';
    const texts =
      asked.consent_text_ids ?? (await currentConsentTexts(ctx, ['EMAIL'])).map(({ id }) => id);
    const terms = { is_own, consent_text_ids: [...texts], source, page };
    if (is_recent) {
      if (customer_id) await takeOver(ctx, { customer_id, contact, ...terms });
      return 'asked_recently';
    }

    const id = newId();
    await ctx.db
      .insertInto('consent_confirmations')
      .values({
        store_id: ctx.store.id,
        id,
        token_hash: hashSecret(confirmationSecret(ctx, id)),
        customer_id,
        submission_id,
        contact,
        channels: ['EMAIL'],
        ...terms,
        created_at: now,
        expires_at: new Date(now.getTime() + VALID_DAYS * DAY_MS),
      })
      .execute();
    await enqueue(ctx, sendConfirmation, { store_id: ctx.store.id, confirmation_id: id });
    return 'sent';
  });
}

/** The open link of a suspect with this contact serves the customer who asks now, with the texts that they saw. */
async function takeOver(
  ctx: Ctx,
  { contact, ...terms }: Required<Omit<AskedConfirmation, 'submission_id'>>,
): Promise<void> {
  await ctx.db
    .updateTable('consent_confirmations')
    .set({ ...terms, consent_text_ids: [...terms.consent_text_ids], submission_id: null })
    .where('store_id', '=', ctx.store.id)
    .where('contact', '=', contact)
    .where('customer_id', 'is', null)
    .where('confirmed_at', 'is', null)
    .execute();
}
