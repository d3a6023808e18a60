import {
  CONTACT_CHANNELS,
  type ConsentRecord,
  type ConsentSource,
  type ConsentsWithHistory,
  type CustomerConsent,
  RELEASABLE_REASONS,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { ERASURE } from './consent-events.ts';
import { recordConsents } from './record-consents.ts';

/** A customer's consents and refusals, by channel. */
export async function listConsents(ctx: Ctx, customerId: string): Promise<CustomerConsent[]> {
  const known = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!known) throw new Failure('not_found');
  return ctx.db
    .selectFrom('customer_consents')
    .select(['channel', 'granted', 'source', 'wording as text', 'recorded_at'])
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customerId)
    .orderBy('channel')
    .$castTo<CustomerConsent>()
    .execute();
}

/** The source of a refusal by opt-out. */
const OPT_OUT = 'opt_out';

/** Stores the opt-out with the person, so that a new contact does not undo it. */
export async function refuseForPerson(
  ctx: Ctx,
  channel: CustomerConsent['channel'],
  customers: readonly string[],
  { source = 'unsubscribe', contact }: { source?: ConsentSource; contact?: string } = {},
): Promise<void> {
  const refusal = { channel, granted: false, source, ...(contact ? { contact } : {}) };
  const changes = [...new Set(customers)].map((customer_id) => ({ customer_id, ...refusal }));
  if (changes.length > 0) await recordConsents(ctx, changes, 'latest');
}

/** Whether the customer asked the store to stop on a channel: only their own word lifts that. */
export async function hasOptedOut(
  ctx: Ctx,
  customerId: string,
  channel: CustomerConsent['channel'],
): Promise<boolean> {
  return (await optedOutChannels(ctx, customerId)).includes(channel);
}

async function optedOutChannels(
  ctx: Ctx,
  customerId: string,
): Promise<CustomerConsent['channel'][]> {
  const { rows } = await sql<{ channel: CustomerConsent['channel'] }>`
    select channel from unnest(${[...CONTACT_CHANNELS]}::text[]) channel
     where exists (select from customer_consents n
         where n.store_id = ${ctx.store.id} and n.customer_id = ${customerId} and n.channel = channel.channel
           and not n.granted and n.source in (${OPT_OUT}, ${ERASURE}))
       or exists (select from customers c cross join lateral app.reach_of(c, channel.channel) r
         join suppressions s on s.store_id = c.store_id and s.channel = channel.channel and s.contact = r.contact
        where c.store_id = ${ctx.store.id} and c.id = ${customerId} and s.reason in ('opt_out', 'complaint'))`.execute(
    ctx.db,
  );
  return rows.map(({ channel }) => channel);
}

/** How many records of evidence are listed, newest first. */
const HISTORY_LIMIT = 200;

/** A customer's consents by channel, with their evidence and the channels that the person opted out of. */
export async function readConsents(ctx: Ctx, customerId: string): Promise<ConsentsWithHistory> {
  const data = await listConsents(ctx, customerId);
  const { rows: history } = await sql<ConsentRecord>`
    select r.id, r.channel, r.granted, r.contact, r.source, r.note, r.page, r.at, r.confirmed_at,
        case when x.id is null then r.wording else x.text end as text, x.version as text_version,
        u.name as actor, exists (select from customer_consents k
          where k.store_id = r.store_id and k.customer_id = r.customer_id and k.record_id = r.id) as is_current
      from consent_records r
      left join consent_texts x on x.store_id = r.store_id and x.id = r.consent_text_id
      left join users u on u.id = r.actor_user_id
     where r.store_id = ${ctx.store.id} and r.customer_id = ${customerId}
     order by r.at desc, r.id desc limit ${HISTORY_LIMIT}`.execute(ctx.db);
  return { data, history, opted_out: await optedOutChannels(ctx, customerId) };
}

/** An opt-out replaces a refusal that expires or can be released, and coexists with any other. */
export const OPT_OUT_OUTLASTS = sql`on conflict (store_id, channel, contact) do update set reason = ${OPT_OUT}
  where suppressions.reason in (${sql.join(RELEASABLE_REASONS)})`;

/** Before a deletion: leaves the customer's refusals on their contacts. */
export async function leaveRefusals(ctx: Ctx, customerId: string): Promise<void> {
  await sql`
    insert into suppressions (store_id, channel, contact, reason, created_at)
    select c.store_id, n.channel, r.contact, 'opt_out', n.recorded_at
      from customers c
      join customer_consents n on n.store_id = c.store_id and n.customer_id = c.id and n.source = ${OPT_OUT}
       and not n.granted
      cross join lateral app.reach_of(c, n.channel) r
     where c.store_id = ${ctx.store.id} and c.id = ${customerId} and r.contact <> ''
    ${OPT_OUT_OUTLASTS}`.execute(ctx.db);
}

/** Lifts an opt-out; an address that bounced stays suppressed. */
export async function liftOptOut(
  ctx: Ctx,
  customerId: string,
  channel: CustomerConsent['channel'],
): Promise<void> {
  await sql`
    delete from suppressions s
     using customers c cross join lateral app.reach_of(c, ${channel}) r
     where c.store_id = ${ctx.store.id} and c.id = ${customerId}
       and s.store_id = c.store_id and s.channel = ${channel} and s.contact = r.contact
       and s.reason in ('opt_out', 'complaint', 'manual')`.execute(ctx.db);
}
