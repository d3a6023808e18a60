import type {
  ActivityReason,
  ActivityStatus,
  BlockReason,
  Channel,
  EnrollmentReason,
  EnrollmentState,
  ReachReason,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** A customer's relation to a campaign's trigger. */
export interface Facts {
  id: string;
  name: string;
  stage: 'customer' | 'lead';
  anonymized_at: string | null;
  created_at: string;
  birthdate: string | null;
  first_sale_at: string | null;
  last_sale_at: string | null;
  last_sale_day: string | null;
  abandoned_at: string | null;
  pending_at: string | null;
}

export async function readFacts(ctx: Ctx, customerId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select c.id, app.name_of(c) as name, c.stage, c.anonymized_at, c.created_at, c.birthdate,
      t.first_sale_at, t.last_sale_at, t.last_sale_day,
      (select max(k.abandoned_at) from carts k where k.store_id = c.store_id and k.customer_id = c.id) as abandoned_at,
      (select max(p.created_at) from order_payments p
        where p.store_id = c.store_id and p.customer_id = c.id) as pending_at
      from customers c
      join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
     where c.store_id = ${ctx.store.id} and c.id = ${customerId}`.execute(ctx.db);
  const [facts] = rows;
  if (!facts) throw new Failure('not_found');
  return facts;
}

export interface EnrollmentOf {
  id: string;
  state: EnrollmentState;
  reason: EnrollmentReason | ActivityReason | null;
  step: number;
  triggered_at: string;
  due_at: string | null;
  ended_at: string | null;
}

const LATEST = 5;

export async function readEnrollments(
  ctx: Ctx,
  campaignId: string,
  customerId: string,
): Promise<EnrollmentOf[]> {
  const { rows } = await sql<EnrollmentOf>`
    select e.id, e.state, e.reason, e.step, e.triggered_at, e.due_at, e.ended_at from campaign_enrollments e
     where e.store_id = ${ctx.store.id} and e.customer_id = ${customerId} and e.campaign_id = ${campaignId}
     order by e.created_at desc limit ${LATEST}`.execute(ctx.db);
  return rows.reverse();
}

export interface MessageOf {
  id: string;
  enrollment_id: string | null;
  step: number;
  channel: Channel;
  status: ActivityStatus;
  reason: ActivityReason | null;
  created_at: string;
  due_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  opened_at: string | null;
  machine_opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
  completed_at: string | null;
  ordered_at: string | null;
  failures: number;
  response: string | null;
}

export async function readMessages(
  ctx: Ctx,
  campaignId: string,
  customerId: string,
): Promise<MessageOf[]> {
  const { rows } = await sql<MessageOf>`
    select a.id, a.enrollment_id, n.position as step, k.channel, a.reason, a.created_at, a.due_at, a.sent_at,
      a.delivered_at, a.opened_at, a.machine_opened_at, a.clicked_at, a.unsubscribed_at, a.completed_at,
      (select min(o.ordered_at) from attributions o
        where o.store_id = a.store_id and o.activity_id = a.id) as ordered_at,
      a.failures, a.response, app.activity_status(a.status, a.due_at, ${ctx.clock.now()}) as status
      from campaign_activities a
      join campaign_actions n on n.store_id = a.store_id and n.id = a.action_id
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
     where a.store_id = ${ctx.store.id} and a.customer_id = ${customerId} and a.campaign_id = ${campaignId}
     order by a.id desc limit 50`.execute(ctx.db);
  return rows.reverse();
}

/** How a customer can be reached on a channel now, and since when and why not. */
export interface ReachOf {
  channel: Channel;
  reason: ReachReason | null;
  /** The source of a refusal, or the reason of a block. */
  detail: string | null;
  consent: boolean | null;
  consent_at: string | null;
  block: BlockReason | null;
  block_at: string | null;
  block_response: string | null;
}

export async function readReach(
  ctx: Ctx,
  customerId: string,
  channels: readonly Channel[],
): Promise<ReachOf[]> {
  const { rows } = await sql<ReachOf>`
    select n.channel, r.reason, r.detail, k.granted as consent, k.recorded_at as consent_at,
      s.reason as block, s.created_at as block_at, s.response as block_response
      from customers c
      cross join unnest(${[...channels]}::text[]) with ordinality as n(channel, place)
      cross join lateral app.reach_of(c, n.channel) r
      left join customer_consents k on k.store_id = c.store_id and k.customer_id = c.id
        and k.channel = app.contact_channel(n.channel)
      left join suppressions s on s.store_id = c.store_id and s.channel = app.contact_channel(n.channel)
        and s.contact = r.contact
     where c.store_id = ${ctx.store.id} and c.id = ${customerId} order by n.place`.execute(ctx.db);
  return rows;
}

/** The conditions of a campaign's groups when its recipients were computed, by group. */
export async function readFrozenGroups(
  ctx: Ctx,
  campaignId: string,
): Promise<Map<string, unknown>> {
  const rows = await ctx.db
    .selectFrom('campaign_clusters')
    .select(['cluster_id', 'frozen_filters'])
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .where('frozen_filters', 'is not', null)
    .execute();
  return new Map(rows.map(({ cluster_id, frozen_filters }) => [cluster_id, frozen_filters]));
}
