import {
  type ActivityReason,
  type AttributedOrder,
  type Campaign,
  type CampaignFigures,
  type CampaignResults,
  type CampaignStage,
  type Channel,
  type PageMeta,
  reasonLabel,
  type Variant,
  variantTexts,
} from '@clientela/contract';
import { type ComparedSide, centsPosted } from '@clientela/domain';
import { sql } from 'kysely';
import { costOf } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { countUpTo, readPage } from '#platform/http/paging';
import { findCampaign, sourceOf } from '../campaigns.queries.ts';
import { isFinal } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import { incrementalOf } from './incremental.ts';

/** Below these a comparison with the control group would be chance. */
const LIFT_MIN_CUSTOMERS = 50;
const LIFT_MIN_BUYERS = 5;

/** Label of failures without a reason, which are refusals of the address. */
const UNKNOWN_ADDRESS = campaignsTexts.unknown_address;

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

/** Returns a campaign's results from the rollups, without reading activity rows. */
export async function readResults(ctx: Ctx, id: string): Promise<CampaignResults> {
  const campaign = await findCampaign(ctx, id);
  const counted = await readCounted(ctx, id);
  const outcome = outcomeOf(counted.counts);
  const cost = await costOf(ctx, sourceOf(id));
  const comparison = counted.comparison ?? {};
  return {
    ...outcome.counts,
    stage: stageAt(campaign, counted),
    total: totalOf(counted.rows),
    conversion: percentage(counted.buyers, counted.reached),
    ...(cost !== null && { cost }),
    by_day: byDay(counted.rows),
    by_content: byContent(campaign, counted.rows),
    channel_tests: channelTests(campaign, counted.rows),
    saving: counted.saving_micros === null ? null : centsPosted(counted.saving_micros),
    recovered: counted.recovered,
    reasons: outcome.reasons,
    indicators: campaign.indicators,
    control_group: compare(comparison),
    incremental: incrementalOf({ id, comparison, cost: cost ?? 0 }),
    attribution_days: counted.attribution_days,
    updated_at: counted.results_at,
  };
}

/** A campaign that ended after the last count was still running then. */
function stageAt({ stage }: Campaign, { results_at, status }: Counted): CampaignStage {
  if (!isFinal(stage) || !results_at) return stage;
  return status && isFinal(status) ? stage : 'activated';
}

function totalOf(rows: readonly CampaignFigures[]): CampaignFigures {
  return rows.reduce(sumOf, NONE);
}

function byDay(rows: readonly CountedRow[]): CampaignResults['by_day'] {
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, alike]) => ({
    day,
    ...totalOf(alike),
  }));
  return days.sort((a, b) => (a.day < b.day ? -1 : 1));
}

interface CountedRow extends CampaignFigures {
  content_id: string;
  variant: Variant;
  day: string;
}

/** The results of each content, and of its variants. */
function byContent(
  { actions }: Campaign,
  rows: readonly CountedRow[],
): CampaignResults['by_content'] {
  return actions.flatMap(({ contents }, action) =>
    contents.map((content) => {
      const figures = { A: figuresIn(rows, content.id, 'A'), B: figuresIn(rows, content.id, 'B') };
      const total = sumOf(figures.A, figures.B);
      const texts = variantTexts(content);
      const variants: CampaignResults['by_content'][number]['variants'] =
        texts.B === null
          ? [{ variant: 'A', subject: texts.A, ...total }]
          : [
              { variant: 'A', subject: texts.A, ...figures.A },
              { variant: 'B', subject: texts.B, ...figures.B },
            ];
      return { content_id: content.id, action, channel: content.channel, ...total, variants };
    }),
  );
}

/** Both groups of each channel test: customers assigned A for the first content, B for the second. */
function channelTests(
  { actions }: Campaign,
  rows: readonly CountedRow[],
): CampaignResults['channel_tests'] {
  return actions.flatMap(({ contents, pick }, action) => {
    if (pick !== 'channel_test') return [];
    const sides = contents.map(({ id, channel }, place) => {
      const variant: Variant = place === 0 ? 'A' : 'B';
      return { variant, content_id: id, channel, ...figuresIn(rows, id, variant) };
    });
    return [{ action, sides }];
  });
}

function figuresIn(
  rows: readonly CountedRow[],
  contentId: string,
  variant: Variant,
): CampaignFigures {
  return totalOf(rows.filter((row) => row.content_id === contentId && row.variant === variant));
}

function sumOf(one: CampaignFigures, other: CampaignFigures): CampaignFigures {
  const keys = Object.keys(NONE) as (keyof CampaignFigures)[];
  const sum = { ...NONE };
  for (const key of keys) sum[key] = one[key] + other[key];
  return sum;
}

/** So many activities that ended, or wait, alike. */
interface OutcomeRow {
  channel: Channel;
  status: string;
  reason: ActivityReason | null;
  is_control: boolean;
  n: number;
}

/** Why messages did not arrive, with unsent messages separate from failed ones. */
function reasonsOf(rows: readonly OutcomeRow[]): CampaignResults['reasons'] {
  const isFailure = ({ status }: OutcomeRow) => status === 'failed' || status === 'invalid_contact';
  return rows
    .filter((row) => isFailure(row) || (row.status === 'not_sent' && !row.is_control))
    .map((row) => ({
      reason: row.reason,
      label: row.reason ? reasonLabel(row.reason, row.channel) : UNKNOWN_ADDRESS,
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

interface Side extends ComparedSide {
  orders: number;
  revenue: number;
}

interface Sides {
  control?: Side;
  messaged?: Side;
}

interface Counted {
  rows: CountedRow[];
  counts: OutcomeRow[];
  /** The campaign's status when it was counted. */
  status: Campaign['status'] | null;
  reached: number;
  buyers: number;
  comparison: Sides | null;
  results_at: string | null;
  /** Null where nothing was chosen by cost. */
  saving_micros: number | null;
  recovered: CampaignResults['recovered'];
  attribution_days: number;
}

/** All counts in one statement, so that they agree. Nothing was counted before the recipients are known. */
async function readCounted(ctx: Ctx, id: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(o.counts, '[]') as counts, o.status, coalesce(o.reached, 0) as reached,
      coalesce(o.buyers, 0) as buyers, o.comparison, o.results_at, o.saving_micros, o.recovered, s.attribution_days,
      coalesce((select json_agg(r) from campaign_results r
        where r.store_id = s.id and r.campaign_id = ${id}), '[]') as rows
      from stores s
      left join campaign_outcomes o on o.store_id = s.id and o.campaign_id = ${id}
     where s.id = ${ctx.store.id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`No store ${ctx.store.id}`);
  return row;
}

function compare({ control, messaged }: Sides): CampaignResults['control_group'] {
  if (!control) return null;
  return {
    customers: control.customers,
    orders: control.orders,
    revenue: control.revenue,
    conversion: percentage(control.buyers, control.customers),
    lift: messaged ? liftOf(messaged, control) : null,
  };
}

function liftOf(messaged: Side, control: Side): number | null {
  const isEnough = control.customers >= LIFT_MIN_CUSTOMERS && control.buyers >= LIFT_MIN_BUYERS;
  if (!isEnough || messaged.customers === 0) return null;
  const ratio = messaged.buyers / messaged.customers / (control.buyers / control.customers);
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
  const store = ctx.store.id;
  const conditions = [sql`t.store_id = ${store} and t.campaign_id = ${id}`];
  if (query.day) conditions.push(sql`t.day = ${query.day}`);
  if (query.variant) conditions.push(sql`t.variant = ${query.variant}`);
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`attributions t`, where);
  const [field, direction] = query.ordering.split(':') as [keyof typeof ORDER_SORTS, string];
  const sort = { ...ORDER_SORTS[field], id: sql`t.order_id`, descending: direction === 'desc' };
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
