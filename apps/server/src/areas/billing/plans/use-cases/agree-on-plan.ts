import { cycleOf, renewalAfter } from '@clientela/domain';
import { giveAddons, todayOf } from '#areas/billing/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { findPlan, lockTerms, type PlanTerms } from '../plans.queries.ts';
import { renewStore } from './renew-store.ts';

type Agreed = Omit<PlanTerms, 'since' | 'period_start' | 'period_end'>;

/**
 * Gives a store a plan, or changes the agreed terms. A new renewal day counts from the next renewal
 * on; more credits count at once, fewer only for the unused part.
 */
export function agreeOnPlan(ctx: Ctx, agreed: Agreed): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // Serialises concurrent administrators: the second sees the first one's terms.
    await ctx.db
      .selectFrom('stores')
      .select('id')
      .where('id', '=', ctx.store.id)
      .forNoKeyUpdate()
      .execute();
    await renewStore(ctx);
    const before = await lockTerms(ctx);
    await findPlan(ctx, agreed.plan_id);
    await writeTerms(ctx, agreed, before);
    if (before?.plan_id !== agreed.plan_id) await giveAddonsOf(ctx, agreed.plan_id);
    await broadcast(ctx, 'store.updated', {});
  });
}

async function writeTerms(ctx: Ctx, agreed: Agreed, before: PlanTerms | undefined): Promise<void> {
  const today = todayOf(ctx);
  const first = cycleOf(today, agreed.renewal_day);
  const isSameDay = before?.renewal_day === agreed.renewal_day;
  const terms = {
    ...agreed,
    since: before?.plan_id === agreed.plan_id ? before.since : today,
    period_start: before?.period_start ?? first.start,
    period_end: before && isSameDay ? before.period_end : renewalAfter(today, agreed.renewal_day),
  };
  await ctx.db
    .insertInto('store_plans')
    .values({ store_id: ctx.store.id, ...terms })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(terms))
    .execute();
}

async function giveAddonsOf(ctx: Ctx, planId: string): Promise<void> {
  const contained = await ctx.db
    .selectFrom('plan_addons')
    .select(['addon_id', 'monthly_credits', 'price_micros'])
    .where('plan_id', '=', planId)
    .orderBy('addon_id')
    .execute();
  await giveAddons(ctx, contained);
}
