import type { WindowDay } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { CompiledEmail, MessageCustomer } from '#areas/email-models/index';
import type { Ctx } from '#platform/context';
import { unseen } from '#platform/tenant-database';

export interface LanePlan {
  campaign_id: string;
  ended_at: string | null;
  coupon: string;
  sending_window: WindowDay[];
  /** Whether its messages cost credits or money. */
  is_priced: boolean;
  actions: {
    id: string;
    compiled: CompiledEmail;
    variants: string[];
  }[];
}

/** What a turn of sending needs to know; null while the campaign, or its store, is not to send. */
export async function findLanePlan(ctx: Ctx, campaignId: string): Promise<LanePlan | null> {
  const { rows } = await sql<Omit<LanePlan, 'campaign_id'>>`
    select exists (select from campaign_budgets b
        where b.store_id = c.store_id and b.campaign_id = c.id) as is_priced,
      c.ended_at, coalesce(c.coupon, '') as coupon, c.restrictions -> 'sending_window' as sending_window,
      (select json_agg(json_build_object('id', a.id, 'compiled', a.compiled,
          'variants', (select json_agg(v.label order by v.label) from campaign_variants v
            where v.store_id = a.store_id and v.action_id = a.id)))
        from campaign_actions a where a.store_id = c.store_id and a.campaign_id = c.id) as actions
      from campaigns c join stores s on s.id = c.store_id and s.enabled
     where c.store_id = ${ctx.store.id} and c.id = ${campaignId} and c.status = 'activated'`.execute(
    ctx.db,
  );
  return rows[0] ? { campaign_id: campaignId, ...rows[0] } : null;
}

/** A message held under a lease, with its customer as of now. */
export interface Claimed extends MessageCustomer {
  activity_id: string;
  attempt: number;
  failures: number;
  action_id: string;
  variant: 'A' | 'B';
  token: string;
  contact: string;
  /** Why it must not leave any more: asked at the last moment, not when the campaign was planned. */
  block: 'opted_out' | 'suppressed' | 'interactions_disabled' | null;
}

interface Claim {
  most: number;
  leaseMs: number;
  withCustom: boolean;
  /** Leaves alone what was never claimed before. */
  onlyRetries?: boolean;
}

/**
 * Takes up to `most` due messages under a lease. Several processes may claim at once; whoever holds
 * the attempt number is the only one who may finish a message.
 */
export async function claimMessages(
  ctx: Ctx,
  campaignId: string,
  { most, leaseMs, withCustom, onlyRetries = false }: Claim,
): Promise<Claimed[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const store = unseen(ctx.store.id);
  const campaign = unseen(campaignId);
  const { rows } = await sql<Claimed>`
    with picked as (
      select q.activity_id from send_queue q
       where q.store_id = ${store} and q.campaign_id = ${campaign} and q.due_at <= ${now}
         and (not ${onlyRetries} or q.attempt > 0)
         and exists (select from campaigns c join stores s on s.id = c.store_id and s.enabled
           where c.store_id = ${store} and c.id = ${campaign} and c.status = 'activated')
       order by q.due_at limit ${most} for update skip locked
    ), leased as (
      update send_queue q set due_at = ${until}, attempt = q.attempt + 1
        from picked p where q.store_id = ${store} and q.activity_id = p.activity_id
      returning q.activity_id, q.attempt
    )
    select l.activity_id, l.attempt, a.failures, a.action_id, a.variant, a.token, a.contact,
      c.first_name, c.last_name, c.email, c.city, c.state, ${withCustom ? sql`c.custom` : sql`'{}'::jsonb as custom`},
      case when s.reason = 'opt_out' then 'opted_out' when s.reason is not null then 'suppressed'
        when not c.enable_for_interactions or c.anonymized_at is not null then 'interactions_disabled'
        end as block
      from leased l
      join campaign_activities a on a.store_id = ${store} and a.id = l.activity_id
      join customers c on c.store_id = ${store} and c.id = a.customer_id
      left join suppressions s on s.store_id = ${store} and s.channel = 'EMAIL' and s.contact = a.contact`.execute(
    ctx.db,
  );
  return rows;
}

/** A message that is done with, one way or the other. */
export interface Outcome {
  activity_id: string;
  attempt: number;
  status: 'sent' | 'not_sent' | 'invalid_contact' | 'failed';
  reason: string | null;
  response: string | null;
  contact: string;
}

/**
 * Finishes messages in one statement, counts them and notes that results changed; those whose attempt is no longer ours are
 * left alone.
 */
export async function completeMessages(
  ctx: Ctx,
  campaignId: string,
  outcomes: readonly Outcome[],
): Promise<{ sent: number; freed: number }> {
  const now = ctx.clock.now();
  const store = unseen(ctx.store.id);
  const { rows } = await sql<{ status: string }>`
    with done as (
      select * from unnest(${outcomes.map((o) => o.activity_id)}::uuid[], ${outcomes.map((o) => o.attempt)}::int[],
        ${outcomes.map((o) => o.status)}::text[], ${outcomes.map((o) => o.reason)}::text[],
        ${outcomes.map((o) => o.response)}::text[], ${outcomes.map((o) => o.contact)}::text[])
        as d(activity_id, attempt, status, reason, response, contact)
    ), gone as (
      delete from send_queue q
       where ${heldBy(store, outcomes)}
      returning q.activity_id
    ), bounced as (
      insert into suppressions (store_id, channel, contact, reason, created_at)
      select distinct ${store}, 'EMAIL', d.contact, 'hard_bounce', ${now}::timestamptz
        from done d join gone g on g.activity_id = d.activity_id where d.status = 'invalid_contact'
      on conflict do nothing
    ), noted as (
      insert into campaign_changes (store_id, campaign_id, at, settled)
      select ${store}, ${campaignId}, ${now}, count(*) from gone having count(*) > 0
    )
    update campaign_activities a
       set status = d.status, reason = d.reason, response = d.response,
         sent_at = case when d.status = 'sent' then ${now}::timestamptz end,
         completed_at = case when d.status <> 'sent' then ${now}::timestamptz end
      from done d join gone g on g.activity_id = d.activity_id
     where a.store_id = ${store} and a.id = d.activity_id
    returning a.status`.execute(ctx.db);
  const sent = rows.filter(({ status }) => status === 'sent').length;
  return { sent, freed: rows.length - sent };
}

/** A message to try again. */
export interface Postponed {
  activity_id: string;
  attempt: number;
  due_at: Date;
  /** Whether the message itself was refused; an outage of the server counts against nobody. */
  is_failure: boolean;
  response: string | null;
}

export async function postponeMessages(ctx: Ctx, list: readonly Postponed[]): Promise<void> {
  const store = unseen(ctx.store.id);
  await sql`
    with later as (
      select * from unnest(${list.map((p) => p.activity_id)}::uuid[], ${list.map((p) => p.attempt)}::int[],
        ${list.map((p) => p.due_at)}::timestamptz[], ${list.map((p) => p.is_failure)}::boolean[],
        ${list.map((p) => p.response)}::text[]) as l(activity_id, attempt, due_at, is_failure, response)
    ), moved as (
      update send_queue q set due_at = l.due_at from later l
       where ${heldBy(store, list)} and q.activity_id = l.activity_id
      returning q.activity_id
    )
    update campaign_activities a set failures = a.failures + 1, response = l.response
      from later l join moved m on m.activity_id = l.activity_id
     where a.store_id = ${store} and a.id = l.activity_id and l.is_failure`.execute(ctx.db);
}

/** Keeps the lease of messages that take long. */
export async function renewLease(
  ctx: Ctx,
  held: readonly { activity_id: string; attempt: number }[],
  until: Date,
): Promise<void> {
  await sql`
    update send_queue q set due_at = ${until} where ${heldBy(unseen(ctx.store.id), held)}`.execute(
    ctx.db,
  );
}

/**
 * The queue rows of these messages whose attempt is still ours. The ids stand as one array beside
 * the index, since a join may choose to read the whole queue for a hundred rows.
 */
function heldBy(
  store: RawBuilder<string>,
  held: readonly { activity_id: string; attempt: number }[],
): RawBuilder<boolean> {
  const ids = held.map(({ activity_id }) => activity_id);
  const attempts = held.map(({ attempt }) => attempt);
  return sql`q.store_id = ${store} and q.activity_id = any(${ids}::uuid[])
    and exists (select from unnest(${ids}::uuid[], ${attempts}::int[]) as h(activity_id, attempt)
      where h.activity_id = q.activity_id and h.attempt = q.attempt)`;
}

/** What the test outbox keeps of a campaign's message: its personal values, not its bulk. */
export interface OutboxRow {
  id: string;
  activity_id: string;
  to_name: string;
  to_address: string;
  subject: string;
  personal_values: string[];
}

export async function keepOutboxRows(
  ctx: Ctx,
  campaign_id: string,
  rows: readonly OutboxRow[],
): Promise<void> {
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('outbox_messages')
    .values(rows.map((row) => ({ store_id: ctx.store.id, campaign_id, ...row, created_at })))
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .execute();
}

/** Notes on the campaign that messages left, for its dates and for counting them as delivered later. */
export async function noteSending(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('campaigns')
    .set({ first_sent_at: sql`coalesce(first_sent_at, ${now}::timestamptz)`, last_sent_at: now })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', campaignId)
    .execute();
  await sql`
    update send_lanes set settle_at = coalesce(settle_at, ${now}::timestamptz + interval '24 hours')
     where store_id = ${ctx.store.id} and campaign_id = ${campaignId}`.execute(ctx.db);
}

/** When the lane has work again: its earliest message, or not at all. Answers whether any is left. */
export async function restLane(
  ctx: Ctx,
  campaignId: string,
  notBefore: Date | null,
): Promise<boolean> {
  const { rows } = await sql<{ wake_at: string | null }>`
    update send_lanes l
       set wake_at = case when c.status = 'activated' then greatest(${notBefore}::timestamptz, (
         select min(q.due_at) from send_queue q
          where q.store_id = l.store_id and q.campaign_id = l.campaign_id)) end
      from campaigns c
     where l.store_id = ${ctx.store.id} and l.campaign_id = ${campaignId}
       and c.store_id = l.store_id and c.id = l.campaign_id
    returning (select min(q.due_at) from send_queue q
      where q.store_id = l.store_id and q.campaign_id = l.campaign_id) as wake_at`.execute(ctx.db);
  return rows[0]?.wake_at !== null;
}
