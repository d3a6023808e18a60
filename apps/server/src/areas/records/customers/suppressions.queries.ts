import type { ContactChannel, SendingChannel } from '@clientela/contract';
import { contactFieldOf } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { contactSuppressed, type SuppressedContact } from './consent-events.ts';
import { refuseForPerson } from './consents.queries.ts';
import { recordConsents } from './record-consents.ts';

/**
 * Opts a contact out on a channel for every holder, and the person for every later contact. Null:
 * the person is no longer a customer.
 */
export async function optOutContact(
  ctx: Ctx,
  {
    channel,
    contact,
    customer_id,
    source = 'link',
  }: {
    channel: ContactChannel;
    contact: string;
    customer_id: string | null;
    source?: 'link' | 'reply' | 'task';
  },
): Promise<void> {
  await ctx.db
    .insertInto('suppressions')
    .values({
      store_id: ctx.store.id,
      channel,
      contact,
      reason: 'opt_out',
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'channel', 'contact']).doUpdateSet({ reason: 'opt_out' }),
    )
    .execute();
  const evidence = source === 'link' ? 'unsubscribe' : source;
  if (!customer_id) {
    const refusal = { customer_id, channel, contact, granted: false, source: evidence } as const;
    await recordConsents(ctx, [refusal], 'latest');
    return;
  }
  await refuseForPerson(ctx, channel, [customer_id], { source: evidence, contact });
  await publish(ctx, contactSuppressed({ customer_id, channel, source, reason: 'opt_out' }));
}

/** A suppressed contact, with the provider's response and the campaign of the refused message. */
export interface ClosedContact {
  contact: string;
  response?: string | null;
  campaign_id?: string | null;
}

/**
 * Why a contact is blocked at which nothing can arrive: an address of e-mail for good, a number for a while, since
 * it may get WhatsApp or another owner.
 */
export function unreachableBy(channel: SendingChannel): 'hard_bounce' | 'unreachable' {
  return contactFieldOf(channel) === 'email' ? 'hard_bounce' : 'unreachable';
}

/**
 * Suppresses contacts that a channel's provider reports as unreachable; an existing reason stays.
 */
export async function suppressContacts(
  ctx: Ctx,
  channel: SendingChannel,
  reason: SuppressedContact['reason'],
  closed: readonly ClosedContact[],
): Promise<void> {
  if (closed.length === 0) return;
  const kind = contactFieldOf(channel);
  const { rows } = await sql<Suppressed>`
    with suppressed as (
      insert into suppressions (store_id, channel, contact, reason, response, campaign_id, created_at)
      select distinct on (c.contact) ${ctx.store.id}::uuid, app.contact_channel(${channel}), c.contact, ${reason},
          left(c.response, 500), c.campaign_id, ${ctx.clock.now()}::timestamptz
        from unnest(${closed.map(({ contact }) => contact)}::text[],
          ${closed.map(({ response }) => response ?? null)}::text[],
          ${closed.map(({ campaign_id }) => campaign_id ?? null)}::uuid[]) c(contact, response, campaign_id)
      on conflict do nothing
      returning channel, contact
    )
    select s.channel, s.contact, (
        select i.customer_id from customer_identities i
         where i.store_id = ${ctx.store.id} and i.kind = ${kind} and i.provider = '' and i.value = s.contact
      ) as customer_id
      from suppressed s`.execute(ctx.db);
  // A complaint is a refusal too: only a new consent lifts it.
  if (reason === 'opt_out' || reason === 'complaint') {
    await recordConsents(
      ctx,
      onePerPerson(rows).map((row) => ({ ...row, granted: false, source: 'provider' })),
      'latest',
    );
  }
  const events = rows.flatMap(({ customer_id, channel }) =>
    customer_id ? [contactSuppressed({ customer_id, channel, source: 'provider', reason })] : [],
  );
  await publish(ctx, ...events);
}

interface Suppressed extends Pick<SuppressedContact, 'channel'> {
  contact: string;
  customer_id: string | null;
}

/** Two contacts of one person refuse once. */
function onePerPerson(rows: readonly Suppressed[]): Suppressed[] {
  return [...new Map(rows.map((row) => [row.customer_id ?? row.contact, row])).values()];
}

/** Contacts that a provider called unreachable, and at which a message arrived after all. */
export async function reopenContacts(
  ctx: Ctx,
  channel: SendingChannel,
  contacts: readonly string[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    delete from suppressions s
     where s.store_id = ${ctx.store.id} and s.channel = app.contact_channel(${channel})
       and s.contact = any(${contacts}::text[]) and s.reason = ${unreachableBy(channel)}`.execute(
    ctx.db,
  );
}

/** Whether a contact asked for no more messages on a channel. */
export async function isSuppressed(
  ctx: Ctx,
  channel: ContactChannel,
  contact: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('suppressions')
    .select('reason')
    .where('store_id', '=', ctx.store.id)
    .where('channel', '=', channel)
    .where('contact', '=', contact)
    .where('reason', 'in', ASKED_FOR)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lifts the opt-out of a contact; unreachable contacts stay blocked. */
export async function allowContact(
  ctx: Ctx,
  channel: ContactChannel,
  contact: string,
): Promise<void> {
  await ctx.db
    .deleteFrom('suppressions')
    .where('store_id', '=', ctx.store.id)
    .where('channel', '=', channel)
    .where('contact', '=', contact)
    .where('reason', 'in', ASKED_FOR)
    .execute();
}

/** Reasons that a person gave, and can take back. */
const ASKED_FOR = ['opt_out', 'complaint', 'manual'] as const;
