import type { Ctx } from '#platform/context';
import { lockBonuses } from './ledger.ts';
import { type Grant, isUsedUp, lotOf, postGrants } from './new-grants.ts';
import { customersOf, earnedEarlier, type RunningStrategy } from './orders.queries.ts';
import { debtsOf } from './returns.ts';

/** A customer who enters a campaign, with the deduplication key of the trigger event. */
export interface CampaignEntrant {
  campaign_id: string;
  customer_id: string;
  trigger_key: string;
}

/**
 * Grants the entry bonuses of campaigns, once per deduplication key. Runs in the transaction of the
 * enrollment, so that a message sent at once can mention the bonus.
 */
export async function grantOnEnrollment(
  ctx: Ctx,
  entrants: readonly CampaignEntrant[],
): Promise<void> {
  if (entrants.length === 0) return;
  const strategies = await strategiesOnEnrollment(ctx, entrants);
  if (strategies.length === 0) return;
  const customers = entrants.map(({ customer_id }) => customer_id);
  await lockBonuses(ctx, customers);
  const isBounded = strategies.some(({ rule }) => rule.maximum_per_period !== null);
  const earlier = isBounded ? await earnedEarlier(ctx, customers) : [];
  const at = ctx.clock.now().toISOString();
  const granted: Grant[] = [];
  for (const strategy of strategies) {
    const { campaign_id, rule } = strategy;
    const members = await customersOf(ctx, strategy, customers);
    for (const entrant of entrants) {
      const { customer_id, trigger_key } = entrant;
      if (entrant.campaign_id !== campaign_id || !members.has(customer_id)) continue;
      if (isUsedUp(ctx, strategy, { customer_id, at, earlier })) continue;
      earlier.push({ campaign_id, customer_id, at });
      granted.push({ lot: lotOf(ctx, strategy, { customer_id, trigger_key }), value: rule.value });
    }
  }
  await postGrants(ctx, granted, { debts: await debtsOf(ctx, customers) });
}

async function strategiesOnEnrollment(
  ctx: Ctx,
  entrants: readonly CampaignEntrant[],
): Promise<RunningStrategy[]> {
  const running = await ctx.db
    .selectFrom('bonus_strategies')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', 'in', [...new Set(entrants.map(({ campaign_id }) => campaign_id))])
    .where('active_to', 'is', null)
    .$castTo<RunningStrategy>()
    .execute();
  return running.filter(({ rule }) => rule.granted_on === 'ENTRY');
}
