import type { ConsentConfirmation } from '@clientela/contract';
import { present } from '@clientela/domain';
import { sql } from 'kysely';
import { maskedContact } from '#areas/messaging/campaigns/index';
import { applyWish, recordConsents } from '#areas/records/customers/index';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { lockRow } from '#platform/row-locks';
import { findInStore } from '#platform/shards';

declare module '#platform/app' {
  interface App {
    /** What waited for a confirmation goes on, in its transaction. */
    consentConfirmed(ctx: Ctx, of: { customer_id: string; contact: string }): Promise<void>;
    /** Makes the sign-up of a suspect count, in its transaction, and returns its customer. */
    suspectConfirmed(ctx: Ctx, submissionId: string): Promise<string>;
  }
}

interface Confirmation extends Pick<ConsentConfirmation, 'status' | 'texts'> {
  id: string;
  customer_id: string | null;
  submission_id: string | null;
  contact: string;
  /** Whether it is the customer's e-mail now. */
  is_customers: boolean;
  page: string | null;
  consent_text_ids: string[];
}

/** Returns the page of a link. Reading changes nothing: scanners follow links. */
export async function readConfirmation(
  platform: PlatformCtx,
  secret: string,
): Promise<ConsentConfirmation> {
  const { ctx, id } = await openLink(platform, secret);
  return pageOf(ctx, await findConfirmation(ctx, id));
}

/** Records the consent of a link and lifts an opt-out of its channel, once. */
export async function confirm(
  platform: PlatformCtx,
  secret: string,
  ip: string,
): Promise<ConsentConfirmation> {
  const { ctx, id } = await openLink(platform, secret);
  return inTransaction(ctx, async (ctx) => {
    await lockConfirmation(ctx, id);
    const asked = await findConfirmation(ctx, id);
    if (asked.status !== 'open') return pageOf(ctx, asked);
    const customer_id = asked.customer_id ?? (await nameCustomer(ctx, asked));
    const found = asked.customer_id ? asked : await findConfirmation(ctx, id);
    const { contact, page } = found;
    const confirmed_at = ctx.clock.now();
    const consent = {
      channel: 'EMAIL',
      granted: true,
      source: 'confirmation',
      contact,
      page,
      ip,
      confirmed_at,
      consent_text_id: found.consent_text_ids[0] ?? null,
    } as const;
    // Another's mailbox proves nothing about the customer: the evidence is of the contact alone.
    // A suspect who ticked nothing proves the mailbox and agrees to nothing.
    const hasAgreed = !found.submission_id || found.consent_text_ids.length > 0;
    if (found.is_customers && hasAgreed) await applyWish(ctx, { ...consent, customer_id });
    else await recordConsents(ctx, [{ ...consent, customer_id: null }], 'latest');
    await ctx.db
      .updateTable('consent_confirmations')
      .set({ confirmed_at })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await ctx.app.consentConfirmed(ctx, { customer_id, contact });
    return pageOf(ctx, { ...found, status: 'confirmed' });
  });
}

/** The customer of a suspect's sign-up, which counts from now on. */
async function nameCustomer(
  ctx: Ctx,
  { id, submission_id }: Pick<Confirmation, 'id' | 'submission_id'>,
): Promise<string> {
  const signUp = present(submission_id, 'sign-up of the confirmation');
  const customer_id = await ctx.app.suspectConfirmed(ctx, signUp);
  await ctx.db
    .updateTable('consent_confirmations')
    .set({ customer_id })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  return customer_id;
}

async function openLink(platform: PlatformCtx, secret: string): Promise<{ ctx: Ctx; id: string }> {
  const found = await findInStore(
    platform,
    sql<{ store_id: string; id: string }>`
      select store_id, id from app.find_consent_confirmation(${hashSecret(secret)})`,
  );
  if (!found) throw new Failure('not_found');
  return found;
}

/** Locks the customer first, as anonymising and merging do. */
async function lockConfirmation(ctx: Ctx, id: string): Promise<void> {
  await sql`
    select from customers c
     where c.store_id = ${ctx.store.id} and c.id = (select customer_id from consent_confirmations
       where store_id = ${ctx.store.id} and id = ${id})
       for update`.execute(ctx.db);
  await lockRow(ctx, 'consent_confirmations', id);
}

/** A link to an address that is no longer the customer's has expired. */
async function findConfirmation(ctx: Ctx, id: string): Promise<Confirmation> {
  const { rows } = await sql<Confirmation>`
    select x.id, x.customer_id, x.submission_id, x.contact, x.page, x.consent_text_ids, c.email is not distinct from x.contact as is_customers,
        case when x.confirmed_at is not null then 'confirmed'
          when x.expires_at <= ${ctx.clock.now()} or (x.is_own and c.email is distinct from x.contact) then 'expired'
          else 'open' end as status,
        coalesce((select json_agg(json_build_object('channel', t.channel, 'text', t.text) order by t.channel)
          from consent_texts t where t.store_id = x.store_id and t.id = any(x.consent_text_ids)), '[]') as texts
      from consent_confirmations x
      left join customers c on c.store_id = x.store_id and c.id = x.customer_id
     where x.store_id = ${ctx.store.id} and x.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

function pageOf(ctx: Ctx, { status, contact, texts }: Confirmation): ConsentConfirmation {
  return { status, store_name: ctx.store.name, contact: maskedContact(contact), texts };
}
