import type {
  ActionMoment,
  CampaignTrigger,
  EnrollmentReason,
  EnrollmentRules,
} from '@clientela/contract';
import type { Span } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { grantOnEnrollment, lockBonuses } from '#areas/records/bonus-ledger/index';
import { clustersCondition } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { asAutomation } from '../acting.ts';
import { dropMessages } from '../campaigns.queries.ts';
import type { About, Happening } from './triggers.ts';

/** PostgreSQL channel of all processes' steppers; a notification means that a store has a step due. */
export const STEP_CHANNEL = 'campaign_steps';

/** A campaign that customers may enter. */
export interface OpenCampaign {
  id: string;
  name: string;
  is_paused: boolean;
  trigger: CampaignTrigger;
  rules: EnrollmentRules;
  version: number;
  started_at: string | null;
  launched_at: string;
  looked_until: string | null;
  /** How many more customers may enter; null: no limit. */
  left: number | null;
  /** Whether an enrollment grants a bonus. */
  gives_on_enrollment: boolean;
  included: string[];
  excluded: string[];
  offset: Span;
  moment: ActionMoment;
}

/**
 * Locks the store's running or paused campaigns with such triggers until the transaction ends, so that no campaign is
 * paused and no next step is set during an enrollment.
 */
export async function lockOpenCampaigns(
  ctx: Ctx,
  kinds: readonly CampaignTrigger['kind'][],
): Promise<OpenCampaign[]> {
  if (kinds.length === 0) return [];
  const groups = (isExclusion: boolean) => sql`array(select k.cluster_id from campaign_clusters k
    where k.store_id = c.store_id and k.campaign_id = c.id and k.is_exclusion = ${isExclusion} order by 1)`;
  const { rows } = await sql<OpenCampaign>`
    select c.id, c.name, c.status = 'paused' as is_paused, c.trigger, c.rules, c.version, c.started_at, c.launched_at,
      c.looked_until, coalesce(c.bonus_strategy ->> 'granted_on' = 'ENTRY', false) as gives_on_enrollment, ${groups(false)} as included, ${groups(true)} as excluded,
      case when c.customer_limit is not null then greatest(0, c.customer_limit - (
        select count(distinct e.customer_id) from campaign_enrollments e
         where e.store_id = c.store_id and e.campaign_id = c.id and e.state <> 'refused')) end::int as left,
      (select json_build_object('value', a.offset_value, 'unit', a.offset_unit) from campaign_actions a
        where a.store_id = c.store_id and a.campaign_id = c.id and a.version = c.version and a.position = 0) as offset,
      (select a.moment from campaign_actions a
        where a.store_id = c.store_id and a.campaign_id = c.id and a.version = c.version and a.position = 0) as moment
      from campaigns c
     where c.store_id = ${ctx.store.id} and c.status in ('activated', 'paused')
       and c.trigger ->> 'kind' <> 'campaign_start' and c.trigger ->> 'kind' = any(${[...kinds]}::text[])
       and coalesce(c.ended_at > ${ctx.clock.now()}, true)
     order by c.id for no key update of c`.execute(ctx.db);
  return rows;
}

export interface Offered extends Happening {
  campaign: OpenCampaign;
  is_stale: boolean;
  is_side_by_side: boolean;
  about: About | null;
  due_at: Date;
}

/**
 * Decides enrollments and writes a row for every customer considered. The first exclusion reason is stored, in the
 * order people would check.
 */
export async function enter(ctx: Ctx, offered: readonly Offered[]): Promise<void> {
  if (offered.length === 0) return;
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const of = <Value>(read: (one: Offered) => Value) => offered.map(read);
  const audiences = await audiencesOf(
    ctx,
    offered.map(({ campaign }) => campaign),
  );
  const { rows } = await sql<{
    id: string;
    campaign_id: string;
    customer_id: string;
    due_at: string;
  }>`
    with offered as (
      select * from unnest(${of(({ campaign }) => campaign.id)}::uuid[], ${of(({ campaign }) => campaign.version)}::int[],
        ${of(({ campaign }) => campaign.is_paused)}::boolean[], ${of(({ campaign }) => campaign.rules.exit_on_sale)}::boolean[],
        ${of(({ campaign }) => campaign.rules.repeat_after_days)}::int[], ${of(({ campaign }) => campaign.left)}::int[],
        ${of(({ campaign }) => audiences.indexOf(campaign))}::int[], ${of(({ customer_id }) => customer_id)}::uuid[],
        ${of(({ trigger_key }) => trigger_key)}::text[], ${of(({ at }) => at)}::timestamptz[],
        ${of(({ is_stale }) => is_stale)}::boolean[], ${of(({ is_side_by_side }) => is_side_by_side)}::boolean[],
        ${of(({ due_at }) => due_at)}::timestamptz[], ${of(({ about }) => about)}::text[],
        ${of(({ about_id = null }) => about_id)}::uuid[])
        as o(campaign_id, version, is_paused, exit_on_sale, repeat_after_days, places, audience, customer_id, trigger_key,
          triggered_at, is_stale, is_side_by_side, due_at, about,
          about_id)
    ), considered as (
      select o.*, case
          when o.is_paused then 'campaign_paused'
          when o.is_stale then 'too_late'
          when ${audiences.condition('included')} is not true then 'not_in_group'
          when ${audiences.condition('excluded')} then 'excluded_cluster'
          when o.repeat_after_days is not null and exists (select from campaign_enrollments e
            where e.store_id = c.store_id and e.campaign_id = o.campaign_id and e.customer_id = o.customer_id
              and e.state <> 'refused' and e.triggered_at > o.triggered_at - make_interval(days => o.repeat_after_days))
            then 'entered_lately'
          when not o.is_side_by_side and exists (select from campaign_enrollments e
            where e.store_id = c.store_id and e.campaign_id = o.campaign_id and e.customer_id = o.customer_id
              and e.state = 'running') then 'already_inside' end as reason
        from offered o
        join customers c on c.store_id = ${store} and c.id = o.customer_id and c.anonymized_at is null
        join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
    ), first as (
      select n.*, row_number() over (partition by n.campaign_id, n.customer_id, n.reason is null order by n.triggered_at) as nth
        from considered n
    ), single as (
      select f.*, case when f.reason is null and f.nth > 1 and f.repeat_after_days is not null then 'entered_lately'
          when f.reason is null and f.nth > 1 and not f.is_side_by_side then 'already_inside' else f.reason end as judged
        from first f
    ), limited as (
      select s.*, case when s.judged is null and s.places is not null and dense_rank() over (
          partition by s.campaign_id, s.judged is null order by s.customer_id) > s.places then 'over_limit' else s.judged end as verdict
        from single s
    )
      insert into campaign_enrollments (store_id, id, campaign_id, customer_id, trigger_key, triggered_at, version, state, reason,
        ends_by_sale, about, about_id, due_at, step_since, created_at, ended_at)
      select ${ctx.store.id}, app.new_id(), l.campaign_id, l.customer_id, l.trigger_key, l.triggered_at, l.version,
        case when l.verdict is null then 'running' else 'refused' end, l.verdict, l.exit_on_sale, l.about, l.about_id,
        case when l.verdict is null then l.due_at end, case when l.verdict is null then l.due_at end, ${now},
        case when l.verdict is not null then ${now}::timestamptz end
        -- Of two triggers with one trigger_key, a registration and a first sale, the accepted one wins.
        from limited l order by l.campaign_id, l.customer_id, l.verdict nulls first
      on conflict (store_id, campaign_id, customer_id, trigger_key) do nothing
      returning id, campaign_id, customer_id, due_at`.execute(ctx.db);
  const entered = rows.filter(({ due_at }) => due_at !== null);
  await giveOnEnrollment(
    ctx,
    of(({ campaign }) => campaign),
    entered,
  );
  await noteSteps(ctx, firstSteps(entered));
}

/** Grants the entry bonuses of each campaign to its new enrollments. */
async function giveOnEnrollment(
  ctx: Ctx,
  offering: readonly OpenCampaign[],
  entered: readonly { id: string; campaign_id: string; customer_id: string }[],
): Promise<void> {
  const campaigns = new Map(offering.map((campaign) => [campaign.id, campaign]));
  const given = entered.flatMap(({ id, campaign_id, customer_id }) => {
    const campaign = campaigns.get(campaign_id);
    return campaign?.gives_on_enrollment ? [{ id, campaign, customer_id }] : [];
  });
  if (given.length === 0) return;
  // One statement for all: locking them in parts could deadlock.
  await lockBonuses(
    ctx,
    given.map(({ customer_id }) => customer_id),
  );
  for (const [campaign, of] of Map.groupBy(given, ({ campaign }) => campaign)) {
    const entrants = of.map(({ id, customer_id }) => ({
      campaign_id: campaign.id,
      customer_id,
      trigger_key: id,
    }));
    await grantOnEnrollment(asAutomation(ctx, campaign), entrants);
  }
}

/** When each campaign's first step of these is due. */
function firstSteps(entered: readonly { campaign_id: string; due_at: string }[]) {
  return [...Map.groupBy(entered, ({ campaign_id }) => campaign_id)].map(([campaign_id, of]) => ({
    campaign_id,
    due_at: new Date(Math.min(...of.map(({ due_at }) => Date.parse(due_at)))),
  }));
}

/** Campaigns have a step due from then on, unless they have an earlier one. */
async function noteSteps(
  ctx: Ctx,
  steps: readonly { campaign_id: string; due_at: string | Date }[],
): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    update campaigns c set step_at = least(c.step_at, s.due_at)
      from unnest(${steps.map(({ campaign_id }) => campaign_id)}::uuid[], ${steps.map(({ due_at }) => due_at)}::timestamptz[])
        as s(campaign_id, due_at)
     where c.store_id = ${ctx.store.id} and c.id = s.campaign_id and coalesce(c.step_at > s.due_at, true)`.execute(
    ctx.db,
  );
  await sql`select pg_notify(${STEP_CHANNEL}, ${ctx.store.id}::text)`.execute(ctx.db);
}

interface Audiences {
  /** Which of them is a campaign's. */
  indexOf(campaign: OpenCampaign): number;
  condition(side: 'included' | 'excluded'): RawBuilder<boolean>;
}

/** The groups of campaigns as conditions over an offer `o` of customer `c` with totals `t`: each choice of groups once. */
async function audiencesOf(ctx: Ctx, campaigns: readonly OpenCampaign[]): Promise<Audiences> {
  const keyOf = ({ included, excluded }: OpenCampaign) => JSON.stringify([included, excluded]);
  const chosen = new Map(campaigns.map((campaign) => [keyOf(campaign), campaign]));
  const keys = [...chosen.keys()];
  const sides = { included: [] as RawBuilder<unknown>[], excluded: [] as RawBuilder<unknown>[] };
  for (const [place, { included, excluded }] of [...chosen.values()].entries()) {
    const inside = included.length > 0 ? await clustersCondition(ctx, included) : sql`true`;
    sides.included.push(sql`when ${place} then ${inside}`);
    sides.excluded.push(sql`when ${place} then ${await clustersCondition(ctx, excluded)}`);
  }
  return {
    indexOf: (campaign) => keys.indexOf(keyOf(campaign)),
    condition: (side) => sql<boolean>`case o.audience ${sql.join(sides[side], sql` `)} end`,
  };
}

/**
 * Ends enrollments and removes their queued messages. `which` and the reason refer to running enrollments `e`.
 * Returns their campaigns.
 */
export async function exitEnrollments(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  reason: RawBuilder<string>,
): Promise<string[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string; campaign_id: string; reason: EnrollmentReason }>`
    update campaign_enrollments e set state = 'exited', reason = ${reason}, due_at = null, ended_at = ${now}
     where e.store_id = ${ctx.store.id} and e.state = 'running' and ${which}
    returning e.id, e.campaign_id, e.reason`.execute(ctx.db);
  for (const [why, alike] of Map.groupBy(rows, (row) => row.reason)) {
    await dropQueued(
      ctx,
      alike.map(({ id }) => id),
      why,
    );
  }
  return [...new Set(rows.map(({ campaign_id }) => campaign_id))].sort();
}

/** Cancels queued messages of these enrollments. */
async function dropQueued(
  ctx: Ctx,
  ids: readonly string[],
  reason: EnrollmentReason,
): Promise<void> {
  await dropMessages(
    ctx,
    sql`select q.message_id from queued_messages q
        join campaign_activities a on a.store_id = q.store_id and a.id = q.message_id
        join campaign_enrollments e on e.store_id = a.store_id and e.customer_id = a.customer_id and e.id = a.enrollment_id
       where e.store_id = ${ctx.store.id} and e.id = any(${[...ids]}::uuid[])
         and (q.attempt = 0 or q.due_at <= ${ctx.clock.now()})
       order by q.message_id for update of q`,
    reason,
    null,
  );
}
