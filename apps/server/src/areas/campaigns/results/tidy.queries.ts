import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { unseen } from '#platform/tenant-database';

/** Notes that results of a campaign are behind its rows; costs nobody a wait. */
export async function noteChange(
  ctx: Ctx,
  campaign_id: string,
  at = ctx.clock.now(),
): Promise<void> {
  await ctx.db
    .insertInto('campaign_changes')
    .values({ store_id: ctx.store.id, campaign_id, at })
    .execute();
}

/** Whether this is ours until the transaction ends; somebody else's is not waited for. */
export async function tryLock(ctx: Ctx, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(ctx.db);
  return rows[0]?.mine === true;
}

/** Campaigns that changed before then, large ones a while before; `null`: all that changed. */
export async function listChangedCampaigns(ctx: Ctx, before: Date | null): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    select c.campaign_id from (
        select n.campaign_id, min(n.at) as since from campaign_changes n
         where n.store_id = ${ctx.store.id} group by n.campaign_id) c
      left join campaign_outcomes o on o.store_id = ${ctx.store.id} and o.campaign_id = c.campaign_id
     where ${before}::timestamptz is null
        or c.since <= ${before}::timestamptz - app.refresh_lag(coalesce(o.audience, 0))`.execute(
    ctx.db,
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Campaigns with messages sent a day ago. */
export async function listCampaignsToSettle(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('send_lanes')
    .select('campaign_id')
    .where('store_id', '=', ctx.store.id)
    .where('settle_at', '<=', ctx.clock.now().toISOString())
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

const PAGE = 5_000;

/**
 * Counts one page of a campaign's messages as delivered, those without a bounce for a day, and
 * answers where the page ends; null behind the last. A message that an open holds at this moment is
 * left for the next look.
 */
export async function settlePage(
  ctx: Ctx,
  campaignId: string,
  after: string | null,
): Promise<string | null> {
  const store = unseen(ctx.store.id);
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
         for update skip locked
    ), delivered as (
      update campaign_activities a
         set status = 'delivered', delivered_at = a.sent_at + interval '24 hours'
        from due d where a.store_id = ${store} and a.id = d.id
    )
    select id as last from page order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.last ?? null;
}

/** While a campaign sends, its messages are gone through this often and not at every look. */
const SETTLE_AGAIN_MS = 600_000;

/**
 * Says when the next messages of a campaign count as delivered, and that its results changed. The
 * lane is held first: who sends meanwhile says so after us, or is seen here.
 */
export function noteSettled(ctx: Ctx, campaignId: string): Promise<void> {
  const again = new Date(ctx.clock.now().getTime() + SETTLE_AGAIN_MS);
  return inTransaction(ctx, async (ctx) => {
    const of = sql`l.store_id = ${ctx.store.id} and l.campaign_id = ${campaignId}`;
    await sql`select from send_lanes l where ${of} for update`.execute(ctx.db);
    await sql`
      update send_lanes l set settle_at = (
        select greatest(min(a.sent_at) + interval '24 hours', ${again}::timestamptz)
          from campaign_activities a
         where a.store_id = l.store_id and a.campaign_id = l.campaign_id and a.status = 'sent'
        having count(*) > 0)
       where ${of}`.execute(ctx.db);
    await noteChange(ctx, campaignId);
  });
}
