import type { Campaign } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { queueing } from '#areas/messaging/delivery/index';
import { writeCampaignCounts } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { opaqueToPlanner } from '#platform/tenant-database';

/** Stores the compiled message and its link targets with the content. */
export async function freezeContent(
  ctx: Ctx,
  contentId: string,
  compiled: unknown,
  urls: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable('campaign_contents')
    .set({ compiled: JSON.stringify(compiled) })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', contentId)
    .execute();
  await sql`insert into campaign_links (store_id, content_id, position, url)
    select ${ctx.store.id}, ${contentId}, n - 1, url
      from unnest(${[...urls]}::text[]) with ordinality as u(url, n)`.execute(ctx.db);
}

/** Removes the compiled messages and link targets of a campaign; no link of it was sent. */
export async function thawContents(ctx: Ctx, campaignId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update campaign_contents k set compiled = null
     where k.store_id = ${ctx.store.id} and k.campaign_id = ${campaignId} returning k.id`.execute(
    ctx.db,
  );
  await ctx.db
    .deleteFrom('campaign_links')
    .where('store_id', '=', ctx.store.id)
    .where(
      'content_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Returns the frozen contents of a campaign. */
export async function readFrozen(
  ctx: Ctx,
  campaignId: string,
): Promise<{ id: string; compiled: unknown }[]> {
  return ctx.db
    .selectFrom('campaign_contents')
    .select(['id', 'compiled'])
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .execute();
}

export interface PreparedContent {
  id: string;
  place: number;
  /** Whether it differs by the customer's lot, or is tried against another channel. */
  has_lots: boolean;
  /** Null: a person of the store sends it. */
  queue_id: string | null;
}

/**
 * Creates one activity per customer that an action considered (`judged`, as judgedAudience returns it, with
 * deduplication key and enrollment), and a queue entry per automatic message. An activity's key is action, customer
 * and deduplication key, so no customer gets a second one. Customer order makes the indexes grow at their ends, which
 * takes a third less time than audience order.
 */
export async function materialise(
  ctx: Ctx,
  campaign: Campaign,
  {
    action_id,
    due_at,
    contents,
    judged,
  }: {
    action_id: string;
    due_at: Date;
    contents: readonly PreparedContent[];
    judged: RawBuilder<unknown>;
  },
): Promise<void> {
  const { store } = ctx;
  const inOrder = contents.toSorted((a, b) => a.place - b.place);
  const prepared = sql`unnest(${inOrder.map(({ id }) => id)}::uuid[], ${inOrder.map(({ queue_id }) => queue_id)}::uuid[],
    ${inOrder.map(({ has_lots }) => has_lots)}::boolean[]) with ordinality as k(id, queue_id, has_lots, place)`;
  await sql`
    with added as (
      insert into campaign_activities (store_id, id, campaign_id, action_id, content_id, customer_id, trigger_key, enrollment_id,
        status, reason, variant, is_control, token, contact, due_at, created_at, saving_micros)
      select ${store.id}, app.new_id(), ${campaign.id}, ${action_id}, k.id, j.customer_id,
        j.trigger_key, j.enrollment_id, case when j.reason is not null then 'not_sent' when k.queue_id is null then 'to_be_executed' else 'waiting_to_send' end,
        j.reason, case when k.has_lots then j.variant else 'A' end, j.reason is not distinct from 'control_group',
        app.new_token()::uuid, j.contact, ${due_at}, ${ctx.clock.now()}, case when j.reason is null then j.saving_micros else 0 end
        from ${judged} j join ${prepared} on k.place = j.place + 1
       order by j.customer_id
      on conflict (store_id, action_id, customer_id, trigger_key) do nothing
      returning id, content_id, customer_id, status
    ), queued as (
      ${queueing(
        ctx,
        sql`select n.id as message_id, k.queue_id
        from added n join ${prepared} on k.id = n.content_id where n.status = 'waiting_to_send'`,
        due_at,
      )}
    )
    update campaigns c
       set message_count = c.message_count + (select count(*) from added where status <> 'not_sent'),
         customer_count = c.customer_count + (
           select count(distinct n.customer_id) from added n where n.status <> 'not_sent'
             -- "offset 0" forces a lookup per row: as a join, each row scans the newly added ones.
             and not exists (select from campaign_actions o join campaign_activities a
                 on a.store_id = o.store_id and a.action_id = o.id
               where o.store_id = c.store_id and o.campaign_id = c.id
                 and a.customer_id = n.customer_id and a.status <> 'not_sent' offset 0))
     where c.store_id = ${store.id} and c.id = ${campaign.id}`.execute(ctx.db);
}

/** Customers with a message from an action, by id; without the control group. */
export async function listReaders(
  ctx: Ctx,
  actionId: string,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select a.customer_id from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.action_id = ${opaqueToPlanner(actionId)} and a.status <> 'not_sent'
       and coalesce(a.customer_id > ${after}::uuid, true)
     order by a.customer_id limit ${most}`.execute(ctx.db);
  return rows.map(({ customer_id }) => customer_id);
}

/** Recounts, for the customers of one campaign, how many campaigns they got. */
export async function countCampaignsOfCustomers(ctx: Ctx, campaignId: string): Promise<void> {
  await writeCampaignCounts(
    ctx,
    sql`
        select a.customer_id, count(distinct a.campaign_id)::int as campaigns
          from campaign_activities a
         where a.store_id = ${ctx.store.id} and a.sent_at is not null and a.customer_id in (
           select customer_id from campaign_activities
            where store_id = ${ctx.store.id} and campaign_id = ${campaignId} and sent_at is not null)
         group by a.customer_id`,
  );
}

/** Stores the conditions of the campaign's groups as they are now. */
export async function freezeGroups(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`
    update campaign_clusters k set frozen_filters = g.filters from customer_clusters g
     where k.store_id = ${ctx.store.id} and k.campaign_id = ${campaignId}
       and g.store_id = k.store_id and g.id = k.cluster_id and g.mode = 'dynamic'`.execute(ctx.db);
}
