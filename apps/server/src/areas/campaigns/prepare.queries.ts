import type { Campaign } from '@clientela/contract';
import { sql } from 'kysely';
import type { CompiledEmail } from '#areas/email-models/index';
import type { Ctx } from '#platform/context';
import { unseen } from '#platform/tenant-database';
import { judgedAudience } from './audience.queries.ts';
import { noteChange } from './results/tidy.queries.ts';

/** Keeps the compiled message and its link targets with the action. */
export async function freezeAction(
  ctx: Ctx,
  actionId: string,
  email: CompiledEmail,
  urls: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable('campaign_actions')
    .set({ compiled: JSON.stringify(email) })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', actionId)
    .execute();
  await sql`insert into campaign_links (store_id, action_id, position, url)
    select ${ctx.store.id}, ${actionId}, n - 1, url
      from unnest(${[...urls]}::text[]) with ordinality as u(url, n)`.execute(ctx.db);
}

interface PreparedAction {
  id: string;
  due_at: Date;
  has_b: boolean;
}

/**
 * One row for everybody considered, per action, and a queue entry for those who get the message.
 * An activity's key is its action, customer and occurrence: nobody gets a second one. In the order
 * of customers the indexes grow at their ends: a third less time than as the audience comes.
 */
export async function materialise(
  ctx: Ctx,
  campaign: Campaign,
  actions: readonly PreparedAction[],
): Promise<void> {
  const judged = await judgedAudience(ctx, campaign);
  const { store } = ctx;
  await sql`
    with added as (
      insert into campaign_activities (store_id, id, campaign_id, action_id, customer_id, status, reason,
        variant, is_control, token, contact, due_at, created_at)
      select ${store.id}, app.new_id(), ${campaign.id}, a.id, j.customer_id,
        case when j.reason is null then 'waiting_to_send' else 'not_sent' end, j.reason,
        case when a.has_b then j.variant else 'A' end, j.reason is not distinct from 'control_group',
        app.new_token()::uuid, j.contact, a.due_at, ${ctx.clock.now()}
        from ${judged} j
        cross join unnest(${actions.map(({ id }) => id)}::uuid[], ${actions.map(({ due_at }) => due_at)}::timestamptz[],
          ${actions.map(({ has_b }) => has_b)}::boolean[]) as a(id, due_at, has_b)
       order by a.due_at, a.id, j.customer_id
      on conflict (store_id, action_id, customer_id, occurrence) do nothing
      returning id, customer_id, status, due_at
    ), queued as (
      insert into send_queue (store_id, activity_id, campaign_id, due_at)
      select ${store.id}, id, ${campaign.id}, due_at from added where status = 'waiting_to_send'
      returning activity_id
    )
    update campaigns c
       set message_count = (select count(*) from queued),
         customer_count = (select count(distinct customer_id) from added where status = 'waiting_to_send')
     where c.store_id = ${store.id} and c.id = ${campaign.id}`.execute(ctx.db);
}

/** Gives a campaign its place among those to send; its results are drawn at the next look. */
export async function openLane(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db
    .insertInto('send_lanes')
    .values({ store_id: ctx.store.id, campaign_id: campaignId })
    .onConflict((conflict) => conflict.columns(['store_id', 'campaign_id']).doNothing())
    .execute();
  await noteChange(ctx, campaignId, new Date(0));
}

/** Recounts, for the customers of one campaign, how many campaigns they got. */
export async function countCampaignsOfCustomers(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`
    update customer_totals t set campaign_count = n.campaigns
      from (
        select a.customer_id, count(distinct a.campaign_id)::int as campaigns
          from campaign_activities a
         where a.store_id = ${unseen(ctx.store.id)} and a.sent_at is not null and a.customer_id in (
           select customer_id from campaign_activities
            where store_id = ${unseen(ctx.store.id)} and campaign_id = ${campaignId} and sent_at is not null)
         group by a.customer_id) n
     where t.store_id = ${unseen(ctx.store.id)} and t.customer_id = n.customer_id
       and t.campaign_count <> n.campaigns`.execute(ctx.db);
}
