import { holdPeople } from '#areas/customers/index';
import { coverMessages } from '#areas/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { findCampaign, notifyLane, setStatus } from '../campaigns.queries.ts';
import { beginsAt, dueAt } from '../campaigns.rules.ts';
import { materialise, openLane } from '../prepare.queries.ts';

/** Turns an activated campaign's audience into activities and a send queue, all or nothing. */
export async function prepareCampaign(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.stage !== 'preparing') return; // canceled meanwhile, or done by an earlier run

    await holdPeople(ctx);
    const from = beginsAt(campaign, ctx.clock.now());
    await materialise(
      ctx,
      campaign,
      campaign.actions.map((action) => ({
        id: action.id,
        due_at: dueAt(from, action.offset),
        has_b: action.subject_b !== null,
      })),
    );
    await openLane(ctx, id);
    await coverMessages(ctx, id);
    await setStatus(ctx, id, { status: 'activated', wake_at: from });
    await notifyLane(ctx, id);
    await announce(ctx, 'campaign.changed', { campaign_id: id, status: 'activated' });
  });
}
