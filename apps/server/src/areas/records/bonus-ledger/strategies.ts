import type { BonusStrategy } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

/** A campaign whose purchases earn. */
export interface GrantingCampaign {
  id: string;
  bonus_strategy: BonusStrategy;
  customer_cluster_ids: string[];
  excluded_cluster_ids: string[];
  control_percentage: number;
  /** It may be planned for later. */
  started_at: string | null;
}

/** Starts granting by the campaign's current strategy, inside the transaction that activates it. */
export async function startGranting(ctx: Ctx, campaign: GrantingCampaign): Promise<void> {
  const now = ctx.clock.now();
  const start = campaign.started_at ? new Date(campaign.started_at) : now;
  await ctx.db
    .insertInto('bonus_strategies')
    .values({
      store_id: ctx.store.id,
      id: newId(now.getTime()),
      campaign_id: campaign.id,
      rule: JSON.stringify(campaign.bonus_strategy),
      cluster_ids: campaign.customer_cluster_ids,
      excluded_cluster_ids: campaign.excluded_cluster_ids,
      control_percentage: campaign.control_percentage,
      active_from: start > now ? start : now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'campaign_id']).where('active_to', 'is', null).doNothing(),
    )
    .execute();
}

/** Stops new grants; existing bonuses stay. */
export async function stopGranting(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db
    .updateTable('bonus_strategies')
    .set({ active_to: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .where('active_to', 'is', null)
    .execute();
}
