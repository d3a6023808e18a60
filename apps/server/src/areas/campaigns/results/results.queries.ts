import {
  ACTIVITY_REASON_LABELS,
  type ActivityReason,
  type AttributedOrder,
  type CampaignFigures,
  type CampaignResults,
  type PageMeta,
  type Variant,
} from '@clientela/contract';
import { sql } from 'kysely';
import { costOfCampaign } from '#areas/wallet/index';
import type { Ctx } from '#platform/context';
import { countUpTo, readPage } from '#platform/http/paging';
import { unseen } from '#platform/tenant-database';
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

/** What came of a campaign, from the rollups that the rows rebuild: no row of them is read for it. */
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
  const stamp = await readStamp(ctx, id);
  const outcome = outcomeOf(stamp.counts);
  const cost = await costOfCampaign(ctx, id);
  return {
    ...outcome.counts,
    total: total.rows[0] ?? NONE,
    conversion: percentage(stamp.buyers, stamp.reached),
    ...(cost !== null && { cost }),
    by_day: byDay.rows,
    by_variant: variants.map((variant) => ({
      ...(byVariant.rows.find((row) => row.variant === variant.variant) ?? NONE),
      ...variant,
    })),
    reasons: outcome.reasons,
    indicators: campaign.indicators,
    control_group: compare(stamp.comparison ?? {}),
    attribution_days: stamp.attribution_days,
    updated_at: stamp.results_at,
  };
}

/** So many activities that ended, or wait, alike. */
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

function outcomeOf(rows: readonly OutcomeRow[]) {
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

interface Side {
  customers: number;
  buyers: number;
  orders: number;
  revenue: number;
}

interface Stamp {
  counts: OutcomeRow[];
  reached: number;
  buyers: number;
  comparison: { control?: Side; reached?: Side } | null;
  results_at: string | null;
  attribution_days: number;
}

/** Nothing was counted before the recipients are known. */
async function readStamp(ctx: Ctx, id: string): Promise<Stamp> {
  const { rows } = await sql<Stamp>`
    select coalesce(o.counts, '[]') as counts, coalesce(o.reached, 0) as reached,
      coalesce(o.buyers, 0) as buyers, o.comparison, o.results_at, s.attribution_days
      from stores s
      left join campaign_outcomes o on o.store_id = s.id and o.campaign_id = ${id}
     where s.id = ${ctx.store.id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`No store ${ctx.store.id}`);
  return row;
}

function compare({
  control,
  reached,
}: NonNullable<Stamp['comparison']>): CampaignResults['control_group'] {
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
  cursor?: string | undefined;
  ordering: string;
  day?: string | undefined;
  variant?: Variant | undefined;
}

const ORDER_SORTS = {
  ordered_at: { key: sql`t.ordered_at`, type: 'timestamptz' },
  revenue: { key: sql`t.revenue`, type: 'bigint' },
};

/** The orders behind a campaign's revenue. */
export async function listAttributedOrders(
  ctx: Ctx,
  id: string,
  query: OrdersQuery,
): Promise<{ data: AttributedOrder[]; meta: PageMeta }> {
  await findCampaign(ctx, id);
  const store = unseen(ctx.store.id);
  const conditions = [sql`t.store_id = ${store} and t.campaign_id = ${id}`];
  if (query.day) conditions.push(sql`t.day = ${query.day}`);
  if (query.variant) conditions.push(sql`t.variant = ${query.variant}`);
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`attributions t`, where);
  const [field, way] = query.ordering.split(':') as [keyof typeof ORDER_SORTS, string];
  const sort = { ...ORDER_SORTS[field], id: sql`t.order_id`, descending: way === 'desc' };
  return readPage(query, total, sort, ({ where: beyond, orderBy, bounds }) =>
    sql<AttributedOrder & { id: string; sort_key: string }>`
      with page as (select t.* from attributions t where ${where} and ${beyond} ${bounds})
      select t.order_id as id, ${sort.key}::text as sort_key, t.order_id, o.number, t.ordered_at, t.revenue,
        t.activity_id, t.variant, a.sent_at,
        json_build_object('id', c.id, 'name', app.name_of(c)) as customer
        from page t
        join orders o on o.store_id = ${store} and o.id = t.order_id
        join campaign_activities a on a.store_id = ${store} and a.id = t.activity_id
        join customers c on c.store_id = ${store} and c.id = t.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
}
