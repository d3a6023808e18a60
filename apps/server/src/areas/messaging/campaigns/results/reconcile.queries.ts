import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { messageEvents } from '../message-events.ts';

/** Notes that results of a campaign are behind its rows. */
export async function markStale(
  ctx: Ctx,
  campaignId: string,
  since = ctx.clock.now(),
): Promise<void> {
  await sql`select app.mark_stale(array[${campaignId}::uuid], ${since})`.execute(ctx.db);
}

/** Tries a lock until the transaction ends, without waiting for another holder. */
export async function tryLock(ctx: Ctx, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(ctx.db);
  return rows[0]?.mine === true;
}

/** Campaigns that changed before then, large ones a while before; `null`: all that changed. */
export async function listChangedCampaigns(ctx: Ctx, before: Date | null): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    select o.campaign_id from campaign_outcomes o
     where o.store_id = ${ctx.store.id} and o.stale_since is not null
       and (${before}::timestamptz is null
         or o.stale_since <= ${before}::timestamptz - app.refresh_lag(o.audience))`.execute(ctx.db);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Campaigns with messages sent a day ago. */
export async function listCampaignsToSettle(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('settle_at', '<=', ctx.clock.now().toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

const PAGE = 5_000;

/** E-mail has no delivery receipts; providers of other channels send them. */
const hasNoReceipts = sql`exists (select from campaign_contents k
  where k.store_id = a.store_id and k.id = a.content_id and k.channel = 'EMAIL')`;

/**
 * Counts one page of a campaign's messages without a bounce for a day as delivered. Returns where the page ends; null
 * after the last. A message locked by an open is left for the next run.
 */
export async function settlePage(
  ctx: Ctx,
  campaignId: string,
  after: string | null,
): Promise<string | null> {
  const store = ctx.store.id;
  const { rows } = await sql<{ last: string }>`
    with page as materialized (
      select a.id from campaign_activities a
       where a.store_id = ${store} and a.campaign_id = ${campaignId}
         and (${after}::uuid is null or a.id > ${after}::uuid)
       order by a.id limit ${PAGE}
    ), due as (
      select a.id from campaign_activities a
       where a.store_id = ${store} and a.id in (select id from page) and a.status = 'sent'
         and a.sent_at <= ${ctx.clock.now()}::timestamptz - interval '24 hours'
         and ${hasNoReceipts}
         for update skip locked
    ), delivered as (
      update campaign_activities a
         set status = 'delivered', delivered_at = a.sent_at + interval '24 hours'
        from due d where a.store_id = ${store} and a.id = d.id
      returning a.id, a.campaign_id
    ), events as (${messageEvents(ctx, sql`select campaign_id, id, 'message.delivered' as kind, null as reason from delivered`)}
    )
    select id as last from page order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.last ?? null;
}

/** While a campaign sends, its messages are gone through this often and not at every look. */
const SETTLE_AGAIN_MS = 600_000;

/**
 * Sets when the next messages of a campaign count as delivered. The campaign is locked first: a concurrent sender
 * either sets it after us, or is visible here.
 */
export function noteSettled(ctx: Ctx, campaignId: string): Promise<void> {
  const again = new Date(ctx.clock.now().getTime() + SETTLE_AGAIN_MS);
  return inTransaction(ctx, async (ctx) => {
    const of = sql`c.store_id = ${ctx.store.id} and c.id = ${campaignId}`;
    await sql`select from campaigns c where ${of} for no key update`.execute(ctx.db);
    await sql`
      update campaigns c set settle_at = (
        select greatest(min(a.sent_at) + interval '24 hours', ${again}::timestamptz)
          from campaign_activities a
         where a.store_id = c.store_id and a.campaign_id = c.id and a.status = 'sent' and ${hasNoReceipts}
        having count(*) > 0)
       where ${of}`.execute(ctx.db);
  });
}
