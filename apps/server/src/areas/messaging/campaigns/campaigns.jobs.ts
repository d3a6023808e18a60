import { Id } from '@clientela/contract';
import { z } from 'zod';
import type { Ctx } from '#platform/context';
import { enqueue, job } from '#platform/jobs';
import { countCampaignsOfCustomers } from './prepare.queries.ts';
import { prepareCampaign } from './use-cases/prepare-campaign.ts';

const payload = z.object({ store_id: Id, campaign_id: Id });

/** Computes the recipients. */
export const prepareCampaignJob = job({
  name: 'campaigns.prepare',
  payload,
  once: ({ campaign_id }) => campaign_id,
  attempts: 8,
  async run(ctx, { campaign_id: id }) {
    const leaves_at = await prepareCampaign(ctx, id);
    if (leaves_at) await enqueuePreparation(ctx, { id, leaves_at });
  },
});

/** Schedules the preparation for when the activation cannot be undone any more; an earlier schedule is replaced. */
export function enqueuePreparation(
  ctx: Ctx,
  { id, leaves_at }: { id: string; leaves_at: Date | null },
): Promise<void> {
  const payload = { store_id: ctx.store.id, campaign_id: id };
  return enqueue(ctx, prepareCampaignJob, payload, leaves_at ? { runAt: leaves_at } : {});
}

/** Brings the count of campaigns in the list of customers up to date, once a campaign has ended. */
export const countCampaignJob = job({
  name: 'campaigns.count',
  payload,
  once: ({ campaign_id }) => campaign_id,
  attempts: 8,
  async run(ctx, { campaign_id }) {
    await countCampaignsOfCustomers(ctx, campaign_id);
  },
});
