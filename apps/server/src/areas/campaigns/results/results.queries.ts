import {
  ACTIVITY_REASON_LABELS,
  type ActivityReason,
  type AttributedOrder,
  type CampaignFigures,
  type CampaignResults,
  type PageMeta,
  type Variant,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { findCampaign } from '../campaigns.queries.ts';

/** Below these a comparison with the control group would be chance. */
const LIFT_MIN_CUSTOMERS = 50;
const LIFT_MIN_BUYERS = 5;

/** What a refusal of the address alone is called. */
const UNKNOWN_ADDRESS = 'O servidor do destinatário recusou o endereço';

const figures = sql`sum(r.sent)::int as sent, sum(r.delivered)::int as delivered, sum(r.opened)::int as opened,
  sum(r.machine_opened)::int as machine_opened, sum(r.clicked)::int as clicked,
  sum(r.unsubscribed)::int as unsubscribed, sum(r.failed)::int as failed, sum(r.orders)::int as orders,
  sum(r.revenue)::bigint as revenue`;

const NONE: CampaignFigures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  unsubscribed: 0,
  failed: 0,
  orders: 0,
  revenue: 0,
};

/** What came of a campaign, from the rollup that the rows rebuild. */
export async function readResults(ctx: Ctx, id: string): Promise<CampaignResults> {
  const campaign = await findCampaign(ctx, id);
  const of = sql`r.store_id = ${ctx.store.id} and r.campaign_id = ${id}`;
  const total = await sql<CampaignFigures>`
    select ${figures} from campaign_results r where ${of} having count(*) > 0`.execute(ctx.db);
  const byDay = await sql<CampaignFigures & { day: string }>`
    select r.day, ${figures} from campaign_results r where ${of} group by r.day order by r.day`.execute(
    ctx.db,
  );
  const byVariant = await sql<CampaignFigures & { variant: Variant }>`
    select r.variant, ${figures} from campaign_results r where ${of} group by r.variant`.execute(
    ctx.db,
  );
  const [first] = campaign.actions;
  const variants: { variant: Variant; subject: string }[] = first
    ? [
        { variant: 'A', subject: first.subject },
        ...(first.subject_b === null ? [] : [{ variant: 'B' as const, subject: first.subject_b }]),
      ]
    : [];
  const outcome = await readOutcome(ctx, id);
  const stamp = await readStamp(ctx, id);
  return {
    ...outcome.counts,
    total: total.rows[0] ?? NONE,
    conversion: percentage(stamp.buyers, stamp.reached),
    by_day: byDay.rows,
    by_variant: variants.map((variant) => ({
      ...(byVariant.rows.find((row) => row.variant === variant.variant) ?? NONE),
      ...variant,
    })),
    reasons: outcome.reasons,
    indicators: campaign.indicators,
    control_group: outcome.counts.control > 0 ? await readControlGroup(ctx, id) : null,
    attribution_days: stamp.attribution_days,
    updated_at: stamp.results_at,
  };
}

interface OutcomeRow {
  status: string;
  reason: ActivityReason | null;
  is_control: boolean;
  n: number;
}

/** Why messages did not arrive, what never left apart from what was tried in vain. */
function reasonsOf(rows: readonly OutcomeRow[]): CampaignResults['reasons'] {
  const isFailure = ({ status }: OutcomeRow) => status === 'failed' || status === 'invalid_contact';
  return rows
    .filter((row) => isFailure(row) || (row.status === 'not_sent' && !row.is_control))
    .map((row) => ({
      reason: row.reason,
      label: row.reason ? ACTIVITY_REASON_LABELS[row.reason] : UNKNOWN_ADDRESS,
      customers: row.n,
      is_failure: isFailure(row),
    }))
    .sort((a, b) => b.customers - a.customers);
}

async function readOutcome(ctx: Ctx, id: string) {
  const { rows } = await sql<OutcomeRow>`
    select a.status, a.reason, a.is_control, count(*) as n from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.campaign_id = ${id}
     group by 1, 2, 3`.execute(ctx.db);
  const sum = (test: (row: OutcomeRow) => boolean) =>
    rows.filter(test).reduce((total, row) => total + row.n, 0);
  return {
    reasons: reasonsOf(rows),
    counts: {
      audience: sum(() => true),
      not_sent: sum((row) => row.status === 'not_sent' && !row.is_control),
      control: sum((row) => row.is_control),
      waiting: sum((row) => row.status === 'waiting_to_send' || row.status === 'to_be_executed'),
    },
  };
}

interface Stamp {
  results_at: string | null;
  attribution_days: number;
  reached: number;
  buyers: number;
}

async function readStamp(ctx: Ctx, id: string): Promise<Stamp> {
  const { rows } = await sql<Stamp>`
    select c.results_at, s.attribution_days,
      (select count(distinct a.customer_id) from campaign_activities a
        where a.store_id = c.store_id and a.campaign_id = c.id and a.sent_at is not null) as reached,
      (select count(distinct t.customer_id) from attributions t
        where t.store_id = c.store_id and t.campaign_id = c.id) as buyers
      from campaigns c join stores s on s.id = c.store_id
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`No campaign ${id}`);
  return row;
}

interface Side {
  is_control: boolean;
  customers: number;
  buyers: number;
  orders: number;
  revenue: number;
}

/** Both sides over the same days, attribution aside: what the campaign added, not what it touched. */
async function readControlGroup(ctx: Ctx, id: string): Promise<CampaignResults['control_group']> {
  const { rows } = await sql<Side>`
    with sides as (
      select distinct a.customer_id, a.is_control, c.first_sent_at as from_at,
        c.last_sent_at + make_interval(days => s.attribution_days) as to_at
        from campaign_activities a
        join campaigns c on c.store_id = a.store_id and c.id = a.campaign_id
        join stores s on s.id = a.store_id
       where a.store_id = ${ctx.store.id} and a.campaign_id = ${id} and (a.is_control or a.sent_at is not null)
    )
    select d.is_control, count(distinct d.customer_id) as customers, count(distinct o.customer_id) as buyers,
      count(o.id) as orders, coalesce(sum(o.revenue), 0)::bigint as revenue
      from sides d
      left join orders o on o.store_id = ${ctx.store.id} and o.customer_id = d.customer_id and o.is_sale
        and o.ordered_at between d.from_at and d.to_at
     group by d.is_control`.execute(ctx.db);
  const control = rows.find((row) => row.is_control);
  const reached = rows.find((row) => !row.is_control);
  if (!control) return null;
  return {
    customers: control.customers,
    orders: control.orders,
    revenue: control.revenue,
    conversion: percentage(control.buyers, control.customers),
    lift: reached ? liftOf(reached, control) : null,
  };
}

function liftOf(reached: Side, control: Side): number | null {
  const isEnough = control.customers >= LIFT_MIN_CUSTOMERS && control.buyers >= LIFT_MIN_BUYERS;
  if (!isEnough || reached.customers === 0) return null;
  const ratio = reached.buyers / reached.customers / (control.buyers / control.customers);
  return Math.round((ratio - 1) * 1000) / 10;
}

function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

interface OrdersQuery {
  page: number;
  per_page: number;
  ordering: string;
  day?: string | undefined;
  variant?: Variant | undefined;
}

/** The orders behind a campaign's revenue. */
export async function listAttributedOrders(
  ctx: Ctx,
  id: string,
  query: OrdersQuery,
): Promise<{ data: AttributedOrder[]; meta: PageMeta }> {
  await findCampaign(ctx, id);
  const [field, way] = query.ordering.split(':');
  const order = sql.raw(
    `${field === 'revenue' ? 't.revenue' : 't.ordered_at'} ${way === 'asc' ? 'asc' : 'desc'}`,
  );
  const conditions: RawBuilder<unknown>[] = [
    sql`t.store_id = ${ctx.store.id} and t.campaign_id = ${id}`,
  ];
  if (query.day) conditions.push(sql`t.day = ${query.day}`);
  if (query.variant) conditions.push(sql`t.variant = ${query.variant}`);
  const { rows } = await sql<AttributedOrder & { total: number }>`
    select t.order_id, o.number, t.ordered_at, t.revenue, t.activity_id, t.variant, a.sent_at,
      json_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name)) as customer,
      count(*) over () as total
      from attributions t
      join orders o on o.store_id = t.store_id and o.id = t.order_id
      join campaign_activities a on a.store_id = t.store_id and a.id = t.activity_id
      join customers c on c.store_id = t.store_id and c.id = t.customer_id
     where ${sql.join(conditions, sql` and `)}
     order by ${order}, t.order_id offset ${(query.page - 1) * query.per_page} limit ${query.per_page}`.execute(
    ctx.db,
  );
  const total = rows[0]?.total ?? 0;
  return {
    data: rows,
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
    },
  };
}
