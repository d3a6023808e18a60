import {
  type Campaign,
  type CampaignEnrollment,
  type CampaignSteps,
  ENTRY_REASON_LABELS,
  EnrollmentReason,
  type EnrollmentState,
  type PageMeta,
  reasonLabel,
} from '@clientela/contract';
import { sql } from 'kysely';
import { costsByChannel } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { countUpTo, readPage } from '#platform/http/paging';
import { opaqueToPlanner } from '#platform/tenant-database';
import { findCampaign, sourceOf } from '../campaigns.queries.ts';

interface EnrollmentCount {
  version: number;
  state: EnrollmentState;
  reason: EnrollmentReason | null;
  /** The message that they are before, by its place in the version that is shown; null: not in it. */
  step: number | null;
  n: number;
}

type StepRow = Omit<CampaignSteps['steps'][number], 'waiting' | 'exited' | 'reasons' | 'cost'> & {
  /** Sent messages by channel. */
  sent_by: Record<string, number>;
  reasons: { reason: EnrollmentReason; channel: 'EMAIL'; n: number }[];
};

/**
 * Returns customer counts per step and the results of each message: of one version, or of all, where each message
 * includes those it continues.
 */
export async function readSteps(ctx: Ctx, id: string, version?: number): Promise<CampaignSteps> {
  const campaign = await findCampaign(ctx, id, false, version ?? null);
  const shown = version ?? campaign.version;
  const enrollments = await countEnrollments(ctx, id, { shown, only: version });
  const steps = await countMessages(ctx, id, { shown, only: version });
  const costOf = await readStepCosts(ctx, id);
  const mine = enrollments.filter((row) => version === undefined || row.version === version);
  const sum = (test: (row: EnrollmentCount) => boolean) =>
    mine.filter(test).reduce((total, { n }) => total + n, 0);
  const ofState = (state: EnrollmentState) => sum((row) => row.state === state);
  return {
    entered: sum(({ state }) => state !== 'refused'),
    running: ofState('running'),
    completed: ofState('completed'),
    exited: ofState('exited'),
    refused: ofState('refused'),
    refusals: reasonsOf(mine, 'refused'),
    exits: reasonsOf(mine, 'exited'),
    versions: await listVersions(ctx, campaign, enrollments),
    actions: campaign.actions,
    steps: campaign.actions.map((_, step) => {
      const found = steps.find((one) => one.step === step) ?? NOTHING;
      const { reasons = [], sent_by, ...counted } = found;
      const cost = costOf(sent_by);
      return {
        ...counted,
        step,
        ...(cost !== null && { cost }),
        waiting: sum((row) => row.state === 'running' && row.step === step),
        exited: sum((row) => row.state === 'exited' && row.step === step),
        reasons: reasons.map(({ reason, channel, n }) => ({
          reason,
          customers: n,
          label: reasonLabel(reason as never, channel),
        })),
      };
    }),
  };
}

interface Counted {
  /** The version by whose places is counted. */
  shown: number;
  /** And whether others are left out. */
  only: number | undefined;
}

async function countEnrollments(
  ctx: Ctx,
  id: string,
  { shown }: Counted,
): Promise<EnrollmentCount[]> {
  const { rows } = await sql<EnrollmentCount>`
    with counted as (
      select e.version, e.state, e.reason, e.step, count(*)::int as n from campaign_enrollments e
       where e.store_id = ${ctx.store.id} and e.campaign_id = ${opaqueToPlanner(id)} group by 1, 2, 3, 4
    )
    select c.version, c.state, c.reason, c.n, case when c.version = ${shown} then c.step else n.position end as step
      from counted c
      left join campaign_actions b on b.store_id = ${ctx.store.id} and b.campaign_id = ${id} and b.version = c.version
        and b.position = c.step
      left join campaign_actions n on n.store_id = b.store_id and n.campaign_id = b.campaign_id and n.version = ${shown}
        and n.origin_id = b.origin_id`.execute(ctx.db);
  return rows;
}

async function countMessages(
  ctx: Ctx,
  id: string,
  { shown, only = null as number | null }: { shown: number; only?: number | null | undefined },
): Promise<StepRow[]> {
  const store = ctx.store.id;
  const { rows } = await sql<StepRow>`
    with places as (
      select b.id as action_id, n.position as step from campaign_actions n
        join campaign_actions b on b.store_id = n.store_id and b.campaign_id = n.campaign_id and b.origin_id = n.origin_id
          and coalesce(b.version = ${only}::int, true)
       where n.store_id = ${ctx.store.id} and n.campaign_id = ${id} and n.version = ${shown}
    ), counted as (
      select p.step, k.channel, a.reason, a.status, count(*)::int as n,
        count(a.sent_at)::int as sent, count(a.delivered_at)::int as delivered, count(a.opened_at)::int as opened,
        count(a.clicked_at)::int as clicked, count(t.orders)::int as bought, coalesce(sum(t.revenue), 0)::bigint as revenue
        from campaign_activities a
        join places p on p.action_id = a.action_id
        join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
        left join (select r.activity_id, count(*) as orders, sum(r.revenue) as revenue from attributions r
            where r.store_id = ${store} and r.campaign_id = ${opaqueToPlanner(id)} group by 1) t on t.activity_id = a.id
       where a.store_id = ${store} and a.campaign_id = ${opaqueToPlanner(id)} and not a.is_control
       group by 1, 2, 3, 4
    )
    select step, (select jsonb_object_agg(s.channel, s.sent) from (
          select d.channel, sum(d.sent) as sent from counted d where d.step = counted.step group by 1) s) as sent_by, sum(sent)::int as sent, sum(delivered)::int as delivered, sum(opened)::int as opened,
      sum(clicked)::int as clicked, sum(bought)::int as bought, sum(revenue)::bigint as revenue,
      coalesce(sum(n) filter (where status in ('waiting_to_send', 'to_be_executed')), 0)::int as queued,
      coalesce(sum(n) filter (where status in ('failed', 'invalid_contact')), 0)::int as failed,
      coalesce(sum(n) filter (where status = 'not_sent'), 0)::int as not_sent,
      coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'channel', channel, 'n', n) order by n desc)
        filter (where reason is not null and status = 'not_sent'), '[]') as reasons
      from counted group by step`.execute(ctx.db);
  return rows;
}

/** Cost of messages, as their share of the campaign's cost over the channel; null without prices. */
async function readStepCosts(
  ctx: Ctx,
  id: string,
): Promise<(sentBy: Record<string, number>) => number | null> {
  const costs = await costsByChannel(ctx, sourceOf(id));
  const { rows } = await sql<{ channel: string; sent: number }>`
    select k.channel, sum(r.sent)::int as sent from campaign_results r
      join campaign_contents k on k.store_id = r.store_id and k.id = r.content_id
     where r.store_id = ${ctx.store.id} and r.campaign_id = ${id} group by 1`.execute(ctx.db);
  const total = new Map(rows.map(({ channel, sent }) => [channel, sent]));
  return (sentBy) => {
    if (costs.length === 0) return null;
    const shares = costs.map(({ channel, cents }) => {
      const sent = sentBy[channel] ?? 0;
      return sent === 0 ? 0 : (cents * sent) / Math.max(sent, total.get(channel) ?? 0);
    });
    return Math.round(shares.reduce((sum, share) => sum + share, 0));
  };
}

/** The versions of a campaign, the newest first, with past and current enrollments. */
async function listVersions(
  ctx: Ctx,
  { id, version, launched_at }: Campaign,
  enrollments: readonly EnrollmentCount[],
): Promise<CampaignSteps['versions']> {
  const published = await ctx.db
    .selectFrom('campaign_versions')
    .select(['version', 'published_at', 'migrated'])
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', id)
    .execute();
  const newest = Math.max(version, ...published.map((one) => one.version));
  return Array.from({ length: newest }, (_, index) => newest - index).map((version) => {
    const known = published.find((one) => one.version === version);
    const of = enrollments.filter((row) => row.version === version && row.state !== 'refused');
    const count = (rows: readonly EnrollmentCount[]) => rows.reduce((total, { n }) => total + n, 0);
    return {
      version,
      published_at: known?.published_at ?? launched_at,
      migrated: known?.migrated ?? null,
      entered: count(of),
      running: count(of.filter(({ state }) => state === 'running')),
    };
  });
}

const NOTHING: Omit<StepRow, 'reasons'> & { reasons?: StepRow['reasons'] } = {
  step: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bought: 0,
  revenue: 0,
  failed: 0,
  not_sent: 0,
  sent_by: {},
};

function reasonsOf(
  enrollments: readonly EnrollmentCount[],
  state: EnrollmentState,
): CampaignSteps['exits'] {
  const sums = new Map<EnrollmentReason, number>();
  for (const row of enrollments) {
    if (row.state !== state || !row.reason) continue;
    sums.set(row.reason, (sums.get(row.reason) ?? 0) + row.n);
  }
  return [...sums]
    .map(([reason, customers]) => ({ reason, label: enrollmentLabel(reason), customers }))
    .sort((a, b) => b.customers - a.customers);
}

/** Those of a campaign sent once also bring reasons of its first message. */
function enrollmentLabel(reason: string): string {
  const known = EnrollmentReason.safeParse(reason);
  return known.success ? ENTRY_REASON_LABELS[known.data] : reasonLabel(reason as never, 'EMAIL');
}

interface EnrollmentQuery {
  page: number;
  per_page: number;
  ordering: string;
  cursor?: string | undefined;
  state?: EnrollmentState | undefined;
  reason?: EnrollmentReason | undefined;
  step?: number | undefined;
  version?: number | undefined;
}

/** The trigger's customers, newest first. */
export async function listEnrollments(
  ctx: Ctx,
  id: string,
  query: EnrollmentQuery,
): Promise<{ data: CampaignEnrollment[]; meta: PageMeta }> {
  await findCampaign(ctx, id);
  const store = ctx.store.id;
  const conditions = [sql`e.store_id = ${store} and e.campaign_id = ${opaqueToPlanner(id)}`];
  if (query.state) conditions.push(sql`e.state = ${query.state}`);
  if (query.reason) conditions.push(sql`e.reason = ${query.reason}`);
  if (query.version) conditions.push(sql`e.version = ${query.version}`);
  if (query.step !== undefined) conditions.push(atStep(ctx, id, query.step, query.version));
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`campaign_enrollments e`, where);
  const descending = query.ordering === 'created_at:desc';
  const sort = { key: sql`e.id`, type: 'uuid', id: sql`e.id`, descending };
  const page = await readPage(query, total, sort, ({ where: beyond, orderBy, bounds }) =>
    sql<Omit<CampaignEnrollment, 'reason_label'> & { sort_key: string }>`
      with page as (select e.* from campaign_enrollments e where ${where} and ${beyond} ${bounds})
      select e.id, e.id::text as sort_key, json_build_object('id', c.id, 'name', app.name_of(c)) as customer,
        e.state, e.reason, e.step, e.version, e.triggered_at, e.due_at, e.ended_at
        from page e join customers c on c.store_id = ${store} and c.id = e.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
  return {
    ...page,
    data: page.data.map((enrollment) => ({
      ...enrollment,
      reason_label: enrollment.reason && enrollmentLabel(enrollment.reason),
    })),
  };
}

/** The customers waiting for a message: of one version, or of the current one and the versions it continues. */
function atStep(ctx: Ctx, id: string, step: number, version: number | undefined) {
  if (version) return sql`e.step = ${step}`;
  return sql`(e.version, e.step) in (
    select b.version, b.position from campaigns c
      join campaign_actions n on n.store_id = c.store_id and n.campaign_id = c.id and n.version = c.version
      join campaign_actions b on b.store_id = n.store_id and b.campaign_id = n.campaign_id and b.origin_id = n.origin_id
     where c.store_id = ${ctx.store.id} and c.id = ${id} and n.position = ${step})`;
}
