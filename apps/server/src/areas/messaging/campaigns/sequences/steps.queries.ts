import type { Campaign, EnrollmentReason, EnrollmentState } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { opaqueToPlanner } from '#platform/tenant-database';

/** An enrollment whose next step is due. */
export interface DueEnrollment {
  id: string;
  customer_id: string;
  trigger_key: string;
  /** The enrollment's subject, such as an order or a cart. */
  about_id: string | null;
  triggered_at: string;
  version: number;
  step: number;
  /** Start of the wait for this step. */
  step_since: string;
  /** The exit reason, if one already applies. */
  lapse: EnrollmentReason | null;
}

/**
 * Locks a running campaign until the transaction ends; undefined where another process holds the lock. Enrollments
 * and other steppers are excluded meanwhile.
 */
export async function lockCampaign(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from campaigns c join stores s on s.id = c.store_id and s.enabled
     where c.store_id = ${ctx.store.id} and c.id = ${id} and c.status = 'activated'
       and coalesce(c.ended_at > ${ctx.clock.now()}, true)
       for no key update of c skip locked`.execute(ctx.db);
  return rows[0];
}

/** Customers whose step is due, longest waiting first; rows stay locked until the transaction ends. */
export async function lockDueEnrollments(
  ctx: Ctx,
  campaignId: string,
  most: number,
): Promise<DueEnrollment[]> {
  const { rows } = await sql<DueEnrollment>`
    with due as (
      select e.id from campaign_enrollments e
       where e.store_id = ${ctx.store.id} and e.campaign_id = ${opaqueToPlanner(campaignId)} and e.state = 'running'
         and e.due_at <= ${ctx.clock.now()}
       order by e.due_at limit ${most} for update skip locked
    )
    select e.id, e.customer_id, e.trigger_key, e.about_id, e.triggered_at, e.version, e.step, e.step_since,
      nullif(app.exit_reason_of(e), '') as lapse
      from campaign_enrollments e where e.store_id = ${ctx.store.id} and e.id in (select d.id from due d)`.execute(
    ctx.db,
  );
  return rows;
}

/** The result of the previous message, for the conditions of the next one. */
export interface Former {
  enrollment_id: string;
  is_open: boolean;
  sent_at: string | null;
  delivered: boolean;
  opened: boolean;
  clicked: boolean;
  bought: boolean;
}

/**
 * Returns the outcome of a message, or of the one it continues. Machine opens do not count. Purchases are read from
 * orders, not from attributions.
 */
export async function readFormer(
  ctx: Ctx,
  actionId: string,
  enrollments: readonly DueEnrollment[],
): Promise<Map<string, Former>> {
  const { rows } = await sql<Former>`
    select a.enrollment_id, a.status in ('waiting_to_send', 'to_be_executed') as is_open, a.sent_at,
      a.delivered_at is not null or a.status in ('delivered', 'read') as delivered, a.opened_at is not null as opened,
      a.clicked_at is not null as clicked,
      exists (select from orders o where o.store_id = a.store_id and o.customer_id = a.customer_id and o.is_sale
        and greatest(o.ordered_at, o.paid_at) > coalesce(a.sent_at, a.due_at)) as bought
      from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.action_id = any(array(
         select b.id from campaign_actions n join campaign_actions b on b.store_id = n.store_id
             and b.campaign_id = n.campaign_id and b.origin_id = n.origin_id
          where n.store_id = ${ctx.store.id} and n.id = ${actionId}))
       and a.customer_id = any(${enrollments.map(({ customer_id }) => customer_id)}::uuid[])
       and a.enrollment_id = any(${enrollments.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.enrollment_id, row]));
}

/** The effect of a step on an enrollment. */
export interface Moved {
  id: string;
  state: 'running' | 'completed' | 'exited' | 'refused';
  reason: EnrollmentReason | null;
  step: number;
  due_at: Date | null;
  step_since: Date | string;
}

export async function moveEnrollments(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const of = <Key extends keyof Moved>(key: Key) => moved.map((one) => one[key]);
  await sql`
    update campaign_enrollments e
       set state = m.state, reason = m.reason, step = m.step, due_at = m.due_at, step_since = m.step_since,
         ended_at = case when m.state <> 'running' then ${ctx.clock.now()}::timestamptz end
      from unnest(${of('id')}::uuid[], ${of('state')}::text[], ${of('reason')}::text[], ${of('step')}::int[],
        ${of('due_at')}::timestamptz[], ${of('step_since')}::timestamptz[])
        as m(id, state, reason, step, due_at, step_since)
     where e.store_id = ${ctx.store.id} and e.id = m.id`.execute(ctx.db);
}

/**
 * Sets when the campaign's next step is due, and that none failed; the campaign is locked, so no enrollment can
 * interleave.
 */
export async function setNextStep(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`
    update campaigns c set step_failures = 0, step_error = null, step_failed_at = null, step_retry_at = null,
      step_at = (select min(e.due_at) from campaign_enrollments e
        where e.store_id = c.store_id and e.campaign_id = c.id and e.state = 'running')
     where c.store_id = ${ctx.store.id} and c.id = ${campaignId}`.execute(ctx.db);
}

export async function hasRunningEnrollments(ctx: Ctx, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_enrollments e
     where e.store_id = ${ctx.store.id} and e.campaign_id = ${opaqueToPlanner(campaignId)} and e.state = 'running'
     limit 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function findEnrollmentState(
  ctx: Ctx,
  campaignId: string,
  id: string,
): Promise<EnrollmentState | null> {
  const { rows } = await sql<{ state: EnrollmentState }>`
    select e.state from campaign_enrollments e
     where e.store_id = ${ctx.store.id} and e.campaign_id = ${campaignId} and e.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0]?.state ?? null;
}

/** Customers that none of these channels reaches any more because they opted out. */
export async function listUnreachable(
  ctx: Ctx,
  customers: readonly string[],
  channels: readonly string[],
): Promise<Set<string>> {
  if (customers.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c
     where c.store_id = ${ctx.store.id} and c.id = any(${[...customers]}::uuid[]) and not exists (
       select from unnest(${[...channels]}::text[]) n cross join lateral app.reach_of(c, n) r where r.reason is null)`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Enrolls every customer considered by the first message of a one-off campaign who may get a later one. */
export async function enterFromStart(
  ctx: Ctx,
  { id, version, rules, actions }: Campaign,
  { from, due_at }: { from: Date; due_at: Date },
): Promise<void> {
  await sql`
    insert into campaign_enrollments (store_id, id, campaign_id, customer_id, trigger_key, triggered_at, version, state, reason,
      ends_by_sale, step, due_at, step_since, created_at, ended_at)
    select a.store_id, a.enrollment_id, a.campaign_id, a.customer_id, a.trigger_key, ${from}, ${version},
      case when a.reason in ('excluded_cluster', 'over_limit', 'control_group', 'duplicate_contact') then 'refused' else 'running' end,
      case when a.reason in ('excluded_cluster', 'over_limit', 'control_group', 'duplicate_contact') then a.reason end,
      ${rules.exit_on_sale}, 1,
      case when coalesce(a.reason not in ('excluded_cluster', 'over_limit', 'control_group', 'duplicate_contact'), true) then ${due_at}::timestamptz end,
      ${due_at}, ${ctx.clock.now()}, null
      from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.campaign_id = ${opaqueToPlanner(id)} and a.action_id = ${actions[0]?.id}`.execute(
    ctx.db,
  );
  await ctx.db
    .updateTable('campaigns')
    .set({ step_at: due_at })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
