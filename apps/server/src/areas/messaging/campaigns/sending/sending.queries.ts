import type { ActivityReason, SendingChannel, WindowDay } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  type Claim,
  finishing,
  leasing,
  type Message,
  type Outcome,
  type Plan,
  type Postponed,
  postponing,
  type QueueOf,
} from '#areas/messaging/delivery/index';
import { messageFields, suppressContacts, unreachableBy } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { opaqueToPlanner } from '#platform/tenant-database';
import { hasOwnBlocks, withOwnBlocks } from '../message-blocks.queries.ts';
import { messageEvents } from '../message-events.ts';
import { bonusOf, surveyOf, withTopics } from '../topics.queries.ts';
import { lockLimits, readLimits, saveLimits } from './limits.queries.ts';

interface CampaignPlan extends Pick<Plan, 'contents'> {
  ended_at: string | null;
  coupon: string;
  sending_window: WindowDay[];
}

/** Returns the plan of a send run over one channel; null while the campaign or its store must not send. */
export async function findPlan(
  ctx: Ctx,
  campaignId: string,
  channel: SendingChannel,
): Promise<CampaignPlan | null> {
  const { rows } = await sql<CampaignPlan>`
    select c.ended_at, coalesce(c.coupon, '') as coupon, c.restrictions -> 'sending_window' as sending_window,
      (select json_agg(json_build_object('id', k.id, 'compiled', k.compiled,
          'variants', (select json_agg(v.label order by v.label) from campaign_variants v
            where v.store_id = k.store_id and v.content_id = k.id)))
        from campaign_contents k where k.store_id = c.store_id and k.campaign_id = c.id
          and k.channel = ${channel}) as contents
      from campaigns c join stores s on s.id = c.store_id and s.enabled
     where c.store_id = ${ctx.store.id} and c.id = ${campaignId} and c.status = 'activated'`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/**
 * Claims up to `most` due messages under a lease. Several processes may claim at once; only the holder of the attempt
 * number may complete a message. Each message is checked as it leaves: by the reachability rule and by its customer's
 * frequency limits.
 */
export async function claimMessages(ctx: Ctx, queue: QueueOf, claim: Claim): Promise<Message[]> {
  const limits = await readLimits(ctx, queue);
  if (!limits) return claimReachable(ctx, queue, claim);
  return inTransaction(ctx, async (ctx) => {
    await lockLimits(ctx);
    const claimed = await claimReachable(ctx, queue, claim);
    return saveLimits(ctx, limits, { claimed, leaseMs: claim.leaseMs });
  });
}

interface Claimed extends Message {
  customer_id: string;
  is_corrected: boolean;
  has_own_blocks: boolean;
}

async function claimReachable(ctx: Ctx, queue: QueueOf, claim: Claim): Promise<Message[]> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const { rows } = await sql<Claimed>`
    with leased as (
      ${leasing(ctx, queue, claim, isRunning(ctx, queue.source_id))}
    )
    select l.message_id, l.attempt, l.units, a.failures, a.content_id, a.variant, a.token,
      coalesce(r.contact, a.contact) as contact, r.reason is null and r.contact is distinct from a.contact as is_corrected,
      c.first_name, c.last_name, c.email, ${messageFields('c')}, ${claim.withCustom ? sql`app.custom_texts_of(c.id)` : sql`'{}'::jsonb`} as custom,
      coalesce(r.reason, ${mergedReason}, ${lapseReason(now)}, ${surveyClosedReason(now)}${isMarketing(queue) ? sql`, ${withheldReason(now)}` : sql``}) as block,
      case when e.about in ('cart', 'payment') then json_build_object('topic', e.about, 'id', e.about_id) end as about,
      ${bonusOf('a')} as bonus_of, ${surveyOf('a')} as survey_of, a.customer_id, ${hasOwnBlocks('a')} as has_own_blocks${queue.channel === 'SMS' ? sql`, ${isFirstSms(now)} as is_first_sms` : sql``}
      from leased l
      join campaign_activities a on a.store_id = ${store} and a.id = l.message_id
      join customers c on c.store_id = ${store} and c.id = a.customer_id
      cross join lateral app.reach_of(c, ${queue.channel}) r
      left join campaign_enrollments e on e.store_id = ${store} and e.id = a.enrollment_id`.execute(
    ctx.db,
  );
  await followContacts(ctx, rows);
  return withOwnBlocks(ctx, await withTopics(ctx, rows));
}

function isRunning(ctx: Ctx, campaignId: string): RawBuilder<boolean> {
  return sql`exists (select from campaigns c join stores s on s.id = c.store_id and s.enabled
          where c.store_id = ${ctx.store.id} and c.id = ${opaqueToPlanner(campaignId)} and c.status = 'activated'
            and (c.ended_at is null or c.ended_at > ${ctx.clock.now()}))`;
}

/** Updates claimed messages and their results to contacts corrected since the preparation. */
async function followContacts(
  ctx: Ctx,
  messages: readonly (Message & { is_corrected: boolean })[],
): Promise<void> {
  const corrected = messages.filter(({ is_corrected }) => is_corrected);
  if (corrected.length === 0) return;
  await sql`
    update campaign_activities a set contact = n.contact
      from unnest(${corrected.map(({ message_id }) => message_id)}::uuid[],
        ${corrected.map(({ contact }) => contact)}::text[]) as n(id, contact)
     where a.store_id = ${ctx.store.id} and a.id = n.id`.execute(ctx.db);
}

// The reasons not to send message `a`, of enrollment `e`, in the statement that claims it; null where it may leave.

/** Two merged records were both due the message: one of them gets it. */
const mergedReason = sql<ActivityReason | null>`case when a.trigger_key ~ ' [0-9a-f-]{36}$' and exists (
      select from campaign_activities b
       where b.store_id = a.store_id and b.action_id = a.action_id and b.customer_id = a.customer_id
         and b.trigger_key = left(a.trigger_key, -37) and b.status not in ('not_sent', 'invalid_contact', 'failed'))
    then 'merged' end`;

function isMarketing({ channel, price_kind }: QueueOf): boolean {
  return propertiesOf(channel).hasTemplates && price_kind === 'marketing';
}

/** WhatsApp withheld a promotion from this customer, who gets too many: another try within a day harms the number. */
function withheldReason(now: Date): RawBuilder<ActivityReason | null> {
  return sql`case when exists (
      select from campaign_activities b
       where b.store_id = a.store_id and b.customer_id = a.customer_id and b.reason = 'withheld' and b.status = 'failed'
         and b.completed_at > ${now}::timestamptz - interval '24 hours')
    then 'withheld' end`;
}

/** A message that a trigger brought is of its moment. */
const TRIGGERED_HOURS = 48;

/**
 * The customer has left the sequence, or has bought, which the enrollment may not know yet. A campaign sent once has
 * no enrollment.
 */
function lapseReason(now: Date): RawBuilder<ActivityReason | null> {
  return sql`case
        when e.state = 'exited' then e.reason
        when e.id is not null and app.exit_reason_of(e) <> '' then app.exit_reason_of(e)
        when e.id is not null and a.due_at <= ${now}::timestamptz - make_interval(hours => ${TRIGGERED_HOURS})
          then 'waited_too_long' end`;
}

/** A link to a survey that accepts no answers is not sent. */
function surveyClosedReason(now: Date): RawBuilder<ActivityReason | null> {
  return sql`(select 'survey_closed' from campaign_contents k
        join campaigns p on p.store_id = k.store_id and p.id = k.campaign_id
       where k.store_id = a.store_id and k.id = a.content_id and k.speaks_of_survey
         and not exists (select from surveys s where s.store_id = p.store_id and s.id = p.survey_id
           and app.takes_answers(s, ${now})))`;
}

/** How often the opt-out reminder is added, if enabled. */
const REMINDER_DAYS = 90;

function isFirstSms(now: Date): RawBuilder<boolean> {
  return sql`not exists (
        select from campaign_activities b
          join campaign_contents k on k.store_id = b.store_id and k.id = b.content_id and k.channel = 'SMS'
         where b.store_id = a.store_id and b.customer_id = a.customer_id
           and b.sent_at > ${now}::timestamptz - make_interval(days => ${REMINDER_DAYS}))`;
}

/**
 * Completes messages in one statement, counts them and publishes the events. Messages whose attempt is no longer ours
 * are left unchanged.
 */
export async function completeMessages(
  ctx: Ctx,
  { source_id: campaignId, channel }: Pick<QueueOf, 'source_id' | 'channel'>,
  outcomes: readonly Outcome[],
): Promise<{ sent: number; freed: number }> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const { rows } = await sql<{
    status: string;
    reason: string | null;
    response: string | null;
    contact: string;
    units: number;
    spare: number;
  }>`
    with done as (
      select * from unnest(${outcomes.map((o) => o.message_id)}::uuid[], ${outcomes.map((o) => o.attempt)}::int[],
        ${outcomes.map((o) => o.status)}::text[], ${outcomes.map((o) => o.reason)}::text[],
        ${outcomes.map((o) => o.response)}::text[], ${outcomes.map((o) => o.contact)}::text[],
        ${outcomes.map((o) => o.units)}::int[], ${outcomes.map((o) => o.spare ?? 0)}::int[])
        as d(message_id, attempt, status, reason, response, contact, units, spare)
    ), gone as (
      ${finishing(ctx, outcomes)}
    ), events as (${messageEvents(ctx, completed(campaignId))}
    )
    update campaign_activities a
       set status = d.status, reason = d.reason, response = d.response,
         sent_at = case when d.status = 'sent' then ${now}::timestamptz end,
         completed_at = case when d.status <> 'sent' then ${now}::timestamptz end
      from done d join gone g on g.message_id = d.message_id
     where a.store_id = ${store} and a.id = d.message_id
    returning a.status, a.reason, d.response, d.contact, d.units, d.spare`.execute(ctx.db);
  const contactsOf = (test: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(test)
      .map(({ contact, response }) => ({ contact, response, campaign_id: campaignId }));
  const bounced = contactsOf(({ status }) => status === 'invalid_contact');
  await suppressContacts(ctx, channel, unreachableBy(channel), bounced);
  const optedOut = contactsOf(({ reason }) => reason === 'opted_out');
  await suppressContacts(ctx, channel, 'opt_out', optedOut);
  const units = (isSent: boolean) =>
    rows.reduce((sum, row) => ((row.status === 'sent') === isSent ? sum + row.units : sum), 0);
  const spare = rows.reduce((sum, row) => sum + row.spare, 0);
  return { sent: units(true), freed: units(false) + spare };
}

function completed(campaignId: string): RawBuilder<unknown> {
  return sql`select ${campaignId}::uuid as campaign_id, d.message_id as id,
        case d.status when 'sent' then 'message.sent' when 'not_sent' then 'message.not_sent'
          else 'message.failed' end as kind,
        case when d.status = 'invalid_contact' then d.status else d.reason end as reason
      from done d join gone g on g.message_id = d.message_id`;
}

/** Gives messages back to the queue, for now or for later. */
export async function postponeMessages(ctx: Ctx, list: readonly Postponed[]): Promise<void> {
  await sql`
    with moved as (
      ${postponing(ctx, list)}
    )
    update campaign_activities a set failures = a.failures + 1, response = m.response
      from moved m
     where a.store_id = ${ctx.store.id} and a.id = m.message_id and m.is_failure`.execute(ctx.db);
}

/** Notes on the campaign that messages left, for its dates and for counting them as delivered later. */
export async function noteSending(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('campaigns')
    .set({
      first_sent_at: sql`coalesce(first_sent_at, ${now}::timestamptz)`,
      last_sent_at: now,
      settle_at: sql`coalesce(settle_at, ${now}::timestamptz + interval '24 hours')`,
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', campaignId)
    .execute();
}
