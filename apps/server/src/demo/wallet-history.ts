import { centsHeld } from '@clientela/domain';
import { lockCredits, takeFromCredits } from '#areas/billing/wallet/credits';
import { currentCycle } from '#areas/billing/wallet/cycle.queries';
import { post } from '#areas/billing/wallet/ledger';
import type { PayingSource } from '#areas/billing/wallet/message-budgets.queries';
import { postCosts, settleMessages } from '#areas/billing/wallet/message-costs';
import { findChannelAddon } from '#areas/billing/wallet/store-addons.queries';
import { checkTopup } from '#areas/billing/wallet/topups.jobs';
import type { Ctx } from '#platform/context';

/** Pays a demo deposit at the moment its context says. */
export async function payDemoTopup(ctx: Ctx, topupId: string): Promise<void> {
  await ctx.app.gateways.sandbox.payPix?.(ctx, topupId);
  await checkTopup.run(ctx, { store_id: ctx.store.id, topup_id: topupId });
}

/** A tenth beyond the credits: as if the plan had paid for the rest. */
const PAID_SHARE = 0.1;

/** Costs of a demo campaign's messages on one day, up to its wallet's balance then. */
export async function postDemoMessages(
  ctx: Ctx,
  source: PayingSource,
  messages: number,
): Promise<void> {
  const of = { ...source, channel: 'EMAIL' as const, price_kind: 'each' as const };
  const addon = await findChannelAddon(ctx, of);
  if (!addon) return;
  const { price_micros } = addon;
  const paid = Math.ceil(messages * PAID_SHARE);
  const wanted = centsHeld(paid, price_micros);
  const reference = `${source.source_id}:${ctx.clock.now().toISOString()}`;
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
    .insertInto('message_budgets')
    .values({
      store_id: ctx.store.id,
      ...of,
      addon_id: addon.id,
      price_micros,
      credits,
      held: wanted,
      claimed: messages,
      moves: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'source_kind', 'source_id', 'channel', 'price_kind'])
        .doUpdateSet((eb) => ({
          credits: eb('message_budgets.credits', '+', credits),
          held: eb('message_budgets.held', '+', wanted),
          claimed: eb('message_budgets.claimed', '+', messages),
        })),
    )
    .execute();
  await settleMessages(ctx, of, { sent: messages, freed: 0 });
  await postCosts(ctx, of);
}
