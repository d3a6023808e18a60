import type { Unsubscription } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { optOutContact } from '#areas/records/customers/index';
import { type Ctx, inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { storeOfPublicKey } from '#platform/public-key';
import { markStale } from '../results/reconcile.queries.ts';
import { tokenFromLink } from './message-urls.ts';
import { maskedContact } from './tracking.rules.ts';

interface Message {
  /** Null where the customer was deleted since, and the activity with them. */
  activity_id: string | null;
  campaign_id: string | null;
  contact: string;
  channel: Unsubscription['channel'];
  customer_id: string | null;
  is_unsubscribed: boolean;
}

/** Returns the opt-out page. Reading changes nothing: scanners follow links. */
export async function readUnsubscription(
  platform: PlatformCtx,
  key: string,
  token: string,
): Promise<Unsubscription> {
  const ctx = await storeOfLink(platform, key);
  const message = await findMessage(ctx, token);
  return answer(ctx, message, message.is_unsubscribed);
}

/** Opts the address of a message out of all that its store sends over this channel, at once. */
export async function unsubscribe(
  platform: PlatformCtx,
  key: string,
  token: string,
): Promise<Unsubscription> {
  const ctx = await storeOfLink(platform, key);
  return inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx, token);
    if (!message.is_unsubscribed) await optOut(ctx, message);
    return answer(ctx, message, true);
  });
}

async function storeOfLink(platform: PlatformCtx, key: string): Promise<Ctx> {
  const id = await storeOfPublicKey(platform, key);
  if (!id) throw new Failure('not_found');
  return storeCtx(platform.app, id, platform.limits);
}

async function findMessage(ctx: Ctx, linkToken: string): Promise<Message> {
  const token = tokenFromLink(linkToken);
  if (!token) throw new Failure('not_found');
  const { rows } = await sql<Message>`
    select a.id as activity_id, a.campaign_id, a.customer_id, coalesce(a.contact, '') as contact,
        app.contact_channel(k.channel) as channel,
        c.anonymized_at is not null or (${isOptedOut(sql`app.contact_channel(k.channel)`, sql`a.contact`)} and r.reason is not null) as is_unsubscribed
      from campaign_activities a
      join customers c on c.store_id = a.store_id and c.id = a.customer_id
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
      cross join lateral app.reach_of(c, k.channel) r
     where a.store_id = ${ctx.store.id} and a.token = ${token}
       and (a.contact is not null or c.anonymized_at is not null)
    union all
    select null, null, null, d.contact, d.channel, ${isOptedOut(sql`d.channel`, sql`d.contact`)}
      from departed_messages d
     where d.store_id = ${ctx.store.id} and d.token = ${token}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

function isOptedOut(
  channel: RawBuilder<unknown>,
  contact: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from suppressions s where s.store_id = app.current_store() and s.channel = ${channel}
       and s.contact = ${contact} and s.reason = 'opt_out')`;
}

async function optOut(ctx: Ctx, message: Message): Promise<void> {
  const now = ctx.clock.now();
  const { activity_id, campaign_id, channel, contact, customer_id } = message;
  await optOutContact(ctx, { channel, contact, customer_id });
  if (!activity_id || !campaign_id) return;
  await ctx.db
    .insertInto('tracking_events')
    .values({
      store_id: ctx.store.id,
      id: newId(),
      activity_id,
      kind: 'unsubscribe',
      at: now,
    })
    .execute();
  await ctx.db
    .updateTable('campaign_activities')
    .set({ unsubscribed_at: now })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', activity_id)
    .execute();
  await markStale(ctx, campaign_id);
}

function answer(ctx: Ctx, message: Message, isUnsubscribed: boolean): Unsubscription {
  return {
    store_name: ctx.store.name,
    channel: message.channel,
    contact: maskedContact(message.contact),
    is_unsubscribed: isUnsubscribed,
  };
}
