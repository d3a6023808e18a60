import { Id } from '@clientela/contract';
import { z } from 'zod';
import { job } from '#platform/jobs';
import { countCampaignsOfCustomers } from './prepare.queries.ts';
import { prepareCampaign } from './use-cases/prepare-campaign.ts';

const payload = z.object({ store_id: Id, campaign_id: Id });

/** Computes the recipients, then the count of campaigns that customers' lists show. */
export const prepareCampaignJob = job({
  name: 'campaigns.prepare',
  payload,
  once: ({ campaign_id }) => campaign_id,
  attempts: 8,
  async run(ctx, { campaign_id }) {
    await prepareCampaign(ctx, campaign_id);
    await countCampaignsOfCustomers(ctx, campaign_id);
  },
});
