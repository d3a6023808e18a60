import { type Campaign, type CampaignTrigger, REHEARSAL_DAYS } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { clustersCondition } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { type Choice, chooseOf, drawOf, includedIn } from '../audience.queries.ts';
import { triggerOf } from './triggers.ts';

/** The span that is played, as instants and as the store's days. */
export interface PlayedSpan {
  from: Date;
  to: Date;
  from_day: string;
  to_day: string;
}

/** Trigger events in the span: selects customer_id and at. */
function pastOf(ctx: Ctx, trigger: CampaignTrigger, span: PlayedSpan): RawBuilder<unknown> {
  const store = ctx.store.id;
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${span.from} and ${at} < ${span.to}`;
  const nine = (day: RawBuilder<unknown>) =>
    sql`((${day}) + time '09:00') at time zone ${ctx.store.time_zone}`;
  switch (trigger.kind) {
    case 'sale':
      return sql`select o.customer_id, coalesce(o.paid_at, o.ordered_at) as at from orders o
        where o.store_id = ${store} and o.is_sale and o.customer_id is not null and ${within(sql`o.ordered_at`)}`;
    case 'cart_abandoned':
      return sql`select k.customer_id, k.abandoned_at from carts k
        where k.store_id = ${store} and ${within(sql`k.abandoned_at`)}`;
    case 'payment_pending':
      return sql`select p.customer_id, p.created_at from order_payments p
        where p.store_id = ${store} and p.customer_id is not null and ${within(sql`p.created_at`)}`;
    case 'bonus_granted':
      return sql`select b.customer_id, b.created_at from bonuses b
        where b.store_id = ${store} and b.value > 0 and ${within(sql`b.created_at`)}`;
    case 'bonus_expiring':
      // The last day is the one before: bonuses end as their day does.
      return sql`select distinct b.customer_id, ${nine(sql`d.day`)} from bonuses b
          cross join lateral (select ((b.expires_at - interval '1 millisecond') at time zone ${ctx.store.time_zone})::date
            - ${trigger.days}::int as day) d
        where b.store_id = ${store} and b.value > 0 and b.cancelled_at is null
          and b.created_at < ${nine(sql`d.day`)} and coalesce(b.used_at > ${nine(sql`d.day`)}, true)
          and d.day between ${span.from_day} and ${span.to_day}`;
    case 'survey_answered':
      return sql`select r.customer_id, r.finished_at from survey_responses r
        where r.store_id = ${store} and r.survey_id = ${trigger.survey_id} and r.customer_id is not null
          and ${within(sql`r.finished_at`)}${trigger.nps_groups ? sql` and r.nps_group = any(${trigger.nps_groups}::text[])` : sql``}`;
    case 'custom_event':
      return sql`select e.customer_id, e.occurred_at from custom_events e
        where e.store_id = ${store} and e.name = ${trigger.name} and ${within(sql`e.occurred_at`)}`;
    case 'new_customer':
      return sql`select c.id, least(c.created_at, t.first_sale_at) from customers c
        join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
        where c.store_id = ${store} and c.stage = 'customer' and not c.is_historical and ${within(sql`least(c.created_at, t.first_sale_at)`)}`;
    case 'new_lead':
      if (trigger.popup_ids) {
        return sql`select s.customer_id, min(s.at) from popup_submissions s
          join customers c on c.store_id = s.store_id and c.id = s.customer_id and c.stage = 'lead'
          where s.store_id = ${store} and s.popup_id = any(${trigger.popup_ids}::uuid[])
            and s.state in ('signed_up', 'confirmed')
          group by s.customer_id having ${within(sql`min(s.at)`)}`;
      }
      return sql`select c.id, c.created_at from customers c
        where c.store_id = ${store} and c.stage = 'lead' and not c.is_historical and ${within(sql`c.created_at`)}`;
    case 'last_sale_ago':
      return sql`select s.customer_id, ${nine(sql`s.day + ${trigger.days}::int`)} from (
          select o.customer_id, o.day, lead(o.day) over (partition by o.customer_id order by o.day) as next
            from orders o where o.store_id = ${store} and o.is_sale and o.customer_id is not null
              and o.day >= ${span.from_day}::date - ${trigger.days}::int) s
        where coalesce(s.next > s.day + ${trigger.days}::int, true)
          and s.day + ${trigger.days}::int between ${span.from_day} and ${span.to_day}`;
    case 'birthday':
      return sql`select c.id, ${nine(sql`d::date`)} from generate_series(${span.from_day}::date, ${span.to_day}::date, '1 day') d
        join customers c on c.store_id = ${store} and c.birthdate is not null
          and to_char(c.birthdate, 'MMDD') = to_char(d - make_interval(days => ${trigger.days}), 'MMDD')`;
    case 'campaign_start':
      return sql`select null::uuid, null::timestamptz where false`;
  }
}

/** The validity of finished payments is not stored: assume a day, the most common. */
const MOMENT_SPANS = { first_reminder: '15 minutes', last_reminder: '23.5 hours' };

/** The due time of an action for an enrollment at an instant. */
function dueAfter(
  ctx: Ctx,
  at: RawBuilder<unknown>,
  { moment, offset }: Campaign['actions'][number],
): RawBuilder<unknown> {
  if (moment !== 'offset') return sql`(${at} + ${MOMENT_SPANS[moment]}::interval)`;
  const { value, unit } = offset;
  return sql`app.later(${at}, ${value}::int, ${unit}, ${ctx.store.time_zone})`;
}

/** Simulated enrollments and refusals with reasons: `e` with customer_id, at, reason. */
async function enrollmentsOf(
  ctx: Ctx,
  campaign: Campaign,
  span: PlayedSpan,
): Promise<RawBuilder<unknown>> {
  const store = ctx.store.id;
  const { rules, trigger, actions } = campaign;
  const last = actions.at(-1);
  const before = sql`lag(p.at) over (partition by p.customer_id order by p.at)`;
  const isInside = last ? sql`${dueAfter(ctx, before, last)} > p.at` : sql`false`;
  const isSideBySide = triggerOf(trigger.kind)?.is_side_by_side ?? false;
  const included = await includedIn(ctx, campaign);
  const excluded = await clustersCondition(ctx, campaign.excluded_cluster_ids);
  return sql`(
    select p.customer_id, p.at, case
        when (${included}) is not true then 'not_in_group'
        when (${excluded}) is true then 'excluded_cluster'
        when ${before} > p.at - make_interval(days => ${rules.repeat_after_days ?? 0}) then 'entered_lately'
        when not ${isSideBySide} and ${isInside} then 'already_inside' end as reason
      from (${pastOf(ctx, trigger, span)}) p(customer_id, at)
      join customers c on c.store_id = ${store} and c.id = p.customer_id and c.anonymized_at is null
      join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id)`;
}

interface SimulatedEnrollment {
  day: string;
  reason: string | null;
  n: number;
}

export interface PlayedStep {
  step: number;
  place: number;
  reason: string | null;
  n: number;
}

interface Person {
  customer_id: string;
  name: string;
  at: string;
  step: number;
  due_at: string;
  place: number;
  reason: string | null;
}

const PEOPLE = 20;

export interface Played {
  enrollments: SimulatedEnrollment[];
  steps: PlayedStep[];
  people: Person[];
  overlap: { campaign_id: string; name: string; customers: number }[];
}

/** Plays a sequence over a span: its ways, and each message as the people of today could be reached. */
export async function playSequence(
  ctx: Ctx,
  campaign: Campaign,
  { span, choices }: { span: PlayedSpan; choices: readonly (readonly Choice[])[] },
): Promise<Played> {
  const store = ctx.store.id;
  const enrollments = await enrollmentsOf(ctx, campaign, span);
  const played = sql.join(
    campaign.actions.map((action, step) => {
      const chosen = chooseOf(ctx, campaign, choices[step] ?? []);
      const due = dueAfter(ctx, sql`e.at`, action);
      const bought = sql`exists (select from orders o where o.store_id = c.store_id and o.customer_id = c.id
        and o.is_sale and o.ordered_at > e.at and o.ordered_at < ${due})`;
      const isOut = campaign.rules.exit_on_sale ? bought : sql`false`;
      const isLeftOut = action.conditions.includes('not_bought')
        ? bought
        : action.conditions.includes('bought')
          ? sql`not ${bought}`
          : sql`false`;
      return sql`select e.customer_id, e.at, e.nth, ${step}::int as step, ${due} as due_at, ${chosen.place} as place,
          case when ${drawOf(campaign, sql`c.id`)} % 100 < ${campaign.control_percentage} then 'control_group'
            when ${isOut} then 'order_arrived' when ${isLeftOut} then 'condition_not_met' else ${chosen.reason} end as reason
          from entered e join customers c on c.store_id = ${store} and c.id = e.customer_id ${chosen.joins}`;
    }),
    sql` union all `,
  );
  const { rows } = await sql<Played>`
    with enrollments as materialized (select * from ${enrollments} w),
    entered as materialized (
      select w.customer_id, w.at, row_number() over (order by w.at desc, w.customer_id) as nth from enrollments w where w.reason is null),
    played as materialized (${played})
    select
      (select coalesce(json_agg(g), '[]') from (select (w.at at time zone ${ctx.store.time_zone})::date::text as day, w.reason,
        count(*)::int as n from enrollments w group by 1, 2 order by 1) g) as enrollments,
      (select coalesce(json_agg(g), '[]') from (select p.step, p.place, p.reason, count(*)::int as n
        from played p group by 1, 2, 3) g) as steps,
      (select coalesce(json_agg(g), '[]') from (
        select p.customer_id, app.name_of(c) as name, p.at, p.step, p.due_at, p.place, p.reason from played p
          join customers c on c.store_id = ${store} and c.id = p.customer_id
         where p.nth <= ${PEOPLE} order by p.nth, p.step) g) as people,
      (select coalesce(json_agg(g), '[]') from (
        select a.campaign_id, n.name, count(distinct a.customer_id)::int as customers
          from campaign_activities a
          join campaigns n on n.store_id = a.store_id and n.id = a.campaign_id and n.status in ('activated', 'paused')
         where a.store_id = ${store} and a.campaign_id <> ${campaign.id} and a.sent_at >= ${span.from}
           and a.customer_id in (select e.customer_id from entered e)
         group by 1, 2 order by 3 desc limit 5) g) as overlap`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('The dry run returned no row');
  return row;
}

/** The last days up to now. */
export function lastDays(ctx: Ctx, dayOf: (at: Date) => string): PlayedSpan {
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - REHEARSAL_DAYS * 86_400_000);
  return { from, to, from_day: dayOf(from), to_day: dayOf(to) };
}
