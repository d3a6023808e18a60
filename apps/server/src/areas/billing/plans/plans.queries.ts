import type { PlanRenewal, PlanRequest, PlanSummary } from '@clientela/contract';
import { SOLD_BENEFITS } from '@clientela/contract';
import { personId } from '#platform/actor';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';

/** A store's plan as agreed. */
export interface PlanTerms {
  plan_id: string;
  price: number | null;
  customer_limit: number | null;
  message_limit: number | null;
  campaign_limit: number | null;
  renewal_day: number;
  since: string;
  period_start: string;
  period_end: string;
}

const TERMS = [
  'plan_id',
  'price',
  'customer_limit',
  'message_limit',
  'campaign_limit',
  'renewal_day',
  'since',
  'period_start',
  'period_end',
] as const;

export function readTerms(ctx: Ctx): Promise<PlanTerms | undefined> {
  return terms(ctx).executeTakeFirst();
}

/** The terms, locked until the transaction ends. */
export function lockTerms(ctx: Ctx): Promise<PlanTerms | undefined> {
  return terms(ctx).forUpdate().executeTakeFirst();
}

function terms(ctx: Ctx) {
  return ctx.db.selectFrom('store_plans').select(TERMS).where('store_id', '=', ctx.store.id);
}

const SUMMARY = [
  'id',
  'name',
  'description',
  'price',
  'customer_limit',
  'message_limit',
  'campaign_limit',
  'benefits',
] as const;

export async function findPlan(ctx: Ctx | PlatformCtx, id: string): Promise<PlanSummary> {
  const plan = await ctx.db
    .selectFrom('plans')
    .select(SUMMARY)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!plan) throw new Failure('not_found');
  return withSoldBenefits(plan);
}

/** A plan written before an area was built may promise it; only built ones are shown. */
function withSoldBenefits<Plan extends { benefits: string[] }>(plan: Plan) {
  return { ...plan, benefits: SOLD_BENEFITS.filter((name) => plan.benefits.includes(name)) };
}

/** Plans on sale, by price; those on request last. */
export async function listPlans(ctx: Ctx): Promise<PlanSummary[]> {
  const plans = await ctx.db
    .selectFrom('plans')
    .select(SUMMARY)
    .where('listed', '=', true)
    .where('retired_at', 'is', null)
    .orderBy('price', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  return plans.map(withSoldBenefits);
}

const RENEWALS_SHOWN = 12;

export async function listRenewals(ctx: Ctx): Promise<PlanRenewal[]> {
  return ctx.db
    .selectFrom('plan_renewals as r')
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .select(['r.period_start', 'r.period_end', 'p.name as plan_name', 'r.price'])
    .select(['r.customers', 'r.messages', 'r.campaigns', 'r.usage_cost', 'r.addons_cost'])
    .where('r.store_id', '=', ctx.store.id)
    .orderBy('r.period_start', 'desc')
    .limit(RENEWALS_SHOWN)
    .execute();
}

/** The latest wish for another plan. */
export async function findLatestRequest(ctx: Ctx): Promise<PlanRequest | null> {
  const latest = await ctx.db
    .selectFrom('plan_requests as r')
    .leftJoin('plans as p', 'p.id', 'r.plan_id')
    .select(['r.id', 'p.name as plan_name', 'r.status', 'r.answer', 'r.created_at'])
    .$narrowType<Pick<PlanRequest, 'status'>>()
    .where('r.store_id', '=', ctx.store.id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest ?? null;
}

/** An open request, locked until the transaction ends. */
export function lockRequest(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('plan_requests')
    .select(['id', 'plan_id', 'status'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the decision on a request and its author. */
export async function writeDecision(
  ctx: Ctx,
  id: string,
  { status, answer }: { status: 'accepted' | 'declined'; answer: string },
): Promise<void> {
  await ctx.db
    .updateTable('plan_requests')
    .set({
      status,
      answer: answer || null,
      decided_by: personId(ctx),
      decided_at: ctx.clock.now(),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
