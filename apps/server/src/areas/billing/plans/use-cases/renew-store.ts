import { type Cycle, cycleOf, renewalAfter } from '@clientela/domain';
import {
  expireCharges,
  lockAllCredits,
  renewAddons,
  renewGrace,
  todayOf,
} from '#areas/billing/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { lockTerms, type PlanTerms } from '../plans.queries.ts';
import { readCosts, readUsed } from '../usage.queries.ts';

/**
 * Closes every ended period, opens the next with its credits and charges monthly add-ons: all of it
 * or nothing, so that a killed run can simply be repeated. A disabled store is not charged.
 */
export async function renewStore(ctx: Ctx): Promise<void> {
  if (!ctx.store.enabled) return;
  await inTransaction(ctx, async (ctx) => {
    const today = todayOf(ctx);
    let terms = await lockTerms(ctx);
    while (terms && terms.period_end <= today) {
      await writeRenewal(ctx, terms);
      await expireCharges(ctx, terms.period_end);
      const start = terms.period_end;
      const next = { start, end: renewalAfter(start, terms.renewal_day) };
      terms = await openPeriod(ctx, terms, next);
    }
    await expireCharges(ctx, today);
    await broadcast(ctx, 'store.updated', {});
  });
}

/**
 * For a re-enabled store: today's period begins, missed periods cost nothing, and unpaid charges
 * get a new week of grace.
 */
export function resumePlan(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const today = todayOf(ctx);
    const terms = await lockTerms(ctx);
    await renewGrace(ctx, today);
    if (!terms || terms.period_end > today) return;
    await writeRenewal(ctx, terms);
    await openPeriod(ctx, terms, cycleOf(today, terms.renewal_day));
  });
}

async function writeRenewal(ctx: Ctx, terms: PlanTerms): Promise<void> {
  const { plan_id, price, period_start, period_end } = terms;
  const cycle = { start: period_start, end: period_end };
  await ctx.db
    .insertInto('plan_renewals')
    .values({
      store_id: ctx.store.id,
      period_start,
      period_end,
      plan_id,
      price,
      ...(await readUsed(ctx, cycle)),
      ...(await readCosts(ctx, cycle)),
      created_at: ctx.clock.now(),
    })
    .execute();
}

async function openPeriod(ctx: Ctx, terms: PlanTerms, cycle: Cycle): Promise<PlanTerms> {
  await ctx.db
    .updateTable('store_plans')
    .set({ period_start: cycle.start, period_end: cycle.end })
    .where('store_id', '=', ctx.store.id)
    .execute();
  await lockAllCredits(ctx, cycle);
  await renewAddons(ctx, cycle);
  return { ...terms, period_start: cycle.start, period_end: cycle.end };
}
