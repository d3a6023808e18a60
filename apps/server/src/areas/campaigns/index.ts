import type { App } from '#app';
import { startTidying } from './results/tidy.ts';
import { startDispatcher } from './sending/dispatcher.ts';

export { countCampaignJob, prepareCampaignJob, pruneOutbox } from './campaigns.jobs.ts';
export { listCampaigns, notifyLanes } from './campaigns.queries.ts';
export { campaignRoutes } from './campaigns.routes.ts';
export { countCampaignsOfCustomers } from './prepare.queries.ts';
export { tidyStore } from './results/tidy.ts';
export { drawWaitingMessages, keepMessages } from './sending/keep-messages.ts';
export { activateCampaign } from './use-cases/activate-campaign.ts';
export { cancelCampaign, pauseCampaign } from './use-cases/change-status.ts';
export { prepareCampaign } from './use-cases/prepare-campaign.ts';
export { createCampaignAs, saveCampaign } from './use-cases/save-campaign.ts';

/** Sends what is due and keeps results up to date, for all stores, until stopped. */
export async function startSending(app: App): Promise<{ stop(): Promise<void> }> {
  const dispatcher = await startDispatcher(app);
  const tidying = startTidying(app);
  return {
    async stop() {
      await tidying.stop();
      await dispatcher.stop();
    },
  };
}
