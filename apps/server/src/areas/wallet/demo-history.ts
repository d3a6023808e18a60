import { centsHeld } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { lockCredits, takeFromCredits } from './credits.ts';
import { currentCycle } from './cycle.queries.ts';
import { post } from './ledger.ts';
import { postCosts, settleMessages } from './message-costs.ts';
import { findEmailChannel } from './store-addons.queries.ts';
import { checkTopup } from './topups.jobs.ts';

/** Pays a demo deposit at the moment its context says. */
export async function payDemoTopup(ctx: Ctx, topupId: string): Promise<void> {
  await ctx.app.gateways.sandbox.payPix?.(ctx, topupId);
  await checkTopup.run(ctx, { store_id: ctx.store.id, topup_id: topupId });
}

/** A tenth beyond the credits: as if the plan had paid for the rest. */
const PAID_SHARE = 0.1;

/** Costs of what a demo campaign sent on one day, as far as its wallet had money then. */
export async function postDemoMessages(
  ctx: Ctx,
  campaignId: string,
  messages: number,
): Promise<void> {
  const addon = await findEmailChannel(ctx);
  if (!addon) return;
  const { price_micros } = addon;
  const paid = Math.ceil(messages * PAID_SHARE);
  const wanted = centsHeld(paid, price_micros);
  const reference = `${campaignId}:${ctx.clock.now().toISOString()}`;
  const { moved } = await post(ctx, 'hold', reference, wanted);
  if (moved < wanted) {
    if (moved > 0) await post(ctx, 'release', reference, moved);
    return;
  }
  const credits = messages - paid;
  const { start } = await currentCycle(ctx);
  const left = await lockCredits(ctx, addon, start);
  await takeFromCredits(ctx, addon.id, start, Math.min(left, credits));
  await ctx.db
    .insertInto('campaign_budgets')
    .values({
      store_id: ctx.store.id,
      campaign_id: campaignId,
      addon_id: addon.id,
      ...{ price_micros, credits, held: wanted, claimed: messages, moves: 1 },
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'campaign_id']).doUpdateSet((eb) => ({
        credits: eb('campaign_budgets.credits', '+', credits),
        held: eb('campaign_budgets.held', '+', wanted),
        claimed: eb('campaign_budgets.claimed', '+', messages),
      })),
    )
    .execute();
  await settleMessages(ctx, campaignId, { sent: messages, freed: 0 });
  await postCosts(ctx, campaignId);
}
