import type {
  ActivityReason,
  ActivityStatus,
  Channel,
  EnrollmentReason,
  EnrollmentState,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** A customer's relation to a campaign's trigger. */
export interface Facts {
  name: string;
  stage: 'customer' | 'lead';
  is_anonymized: boolean;
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
    select app.name_of(c) as name, c.stage, c.anonymized_at is not null as is_anonymized, c.created_at, c.birthdate,
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
  reason: EnrollmentReason | null;
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
  due_at: string;
  sent_at: string | null;
  at: string | null;
  response: string | null;
}

export async function readMessages(
  ctx: Ctx,
  campaignId: string,
  customerId: string,
): Promise<MessageOf[]> {
  const { rows } = await sql<MessageOf>`
    select a.id, a.enrollment_id, n.position as step, k.channel, a.reason, a.due_at, a.sent_at, a.response,
      app.activity_status(a.status, a.due_at, ${ctx.clock.now()}) as status,
      coalesce(a.clicked_at, a.opened_at, a.delivered_at, a.sent_at, a.completed_at, a.created_at) as at
      from campaign_activities a
      join campaign_actions n on n.store_id = a.store_id and n.id = a.action_id
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
     where a.store_id = ${ctx.store.id} and a.customer_id = ${customerId} and a.campaign_id = ${campaignId}
     order by a.id desc limit 50`.execute(ctx.db);
  return rows.reverse();
}

/** Returns the channels that reach a customer, and the exclusion reason of each other channel. */
export async function readReach(
  ctx: Ctx,
  customerId: string,
  channels: readonly Channel[],
): Promise<{ channel: Channel; reason: ActivityReason | null }[]> {
  const { rows } = await sql<{ channel: Channel; reason: ActivityReason | null }>`
    select n.channel, r.reason from customers c
      cross join unnest(${[...channels]}::text[]) with ordinality as n(channel, place)
      cross join lateral app.reach_of(c, n.channel) r
     where c.store_id = ${ctx.store.id} and c.id = ${customerId} order by n.place`.execute(ctx.db);
  return rows;
}
