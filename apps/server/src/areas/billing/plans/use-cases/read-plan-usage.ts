import type { PlanUsage } from '@clientela/contract';
import { MICROS_PER_CENT } from '@clientela/domain';
import {
  currentCycle,
  listChannels,
  readCredits,
  readHeldCredits,
} from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { findLatestRequest, findPlan, readTerms } from '../plans.queries.ts';
import { readCosts, readUsage } from '../usage.queries.ts';

/** The plan page: the store's plan, usage and costs. */
export async function readPlanUsage(ctx: Ctx): Promise<PlanUsage> {
  const period = await currentCycle(ctx);
  const terms = await readTerms(ctx);
  return {
    plan: terms ? { ...(await findPlan(ctx, terms.plan_id)), ...asAgreed(terms) } : null,
    period,
    usage: await readUsage(ctx),
    credits: await readAllCredits(ctx, period),
    plan_cost: terms?.price ?? null,
    ...(await readCosts(ctx, period)),
    request: await findLatestRequest(ctx),
  };
}

function asAgreed(terms: NonNullable<Awaited<ReturnType<typeof readTerms>>>) {
  const { price, customer_limit, message_limit, campaign_limit, since } = terms;
  return { price, customer_limit, message_limit, campaign_limit, since };
}

async function readAllCredits(
  ctx: Ctx,
  period: PlanUsage['period'],
): Promise<PlanUsage['credits']> {
  const credits: PlanUsage['credits'] = [];
  for (const channel of await listChannels(ctx)) {
    const { name, type, title, price_micros } = channel;
    credits.push({
      addon: { name, type, title } as PlanUsage['credits'][number]['addon'],
      ...(await readCredits(ctx, channel, period)),
      held: await readHeldCredits(ctx, channel, period),
      usage_price: price_micros / MICROS_PER_CENT,
    });
  }
  return credits;
}
