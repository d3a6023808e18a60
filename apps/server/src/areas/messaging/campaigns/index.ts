export { listCampaignsUsing } from './attribute-uses.queries.ts';
export { campaignNotices } from './campaign-notices.ts';
export {
  countCampaignJob,
  prepareCampaignJob,
} from './campaigns.jobs.ts';
export { listCampaigns, sourceOf } from './campaigns.queries.ts';
export { campaignRoutes } from './campaigns.routes.ts';
export { closeOldTasks, manualTasks } from './manual/close-tasks.ts';
export { countCampaignsOfCustomers } from './prepare.queries.ts';
export { attribution } from './results/attribution.ts';
export { campaignAnswers } from './results/campaign-answers.ts';
export { campaignResults } from './results/follow-messages.ts';
export { sumIncremental } from './results/incremental.ts';
export { reconcileStore, startReconciling } from './results/reconcile.ts';
export { startWatching } from './safety/watch-campaign.ts';
export { campaignSource } from './sending/campaign-source.ts';
export { startEnding } from './sending/ending-on-time.ts';
export { pauseEmailCampaigns } from './sending/endings.ts';
export { renderWaitingMessages, saveMessages } from './sending/save-messages.ts';
export { automations, enrollNew, enterByDay } from './sequences/enroll.ts';
export {
  listFailingCampaigns,
  retryFailingCampaign,
} from './sequences/failing-campaigns.queries.ts';
export { startStepping, stepAll, stepCampaign } from './sequences/stepping.ts';
export { isMachineVisit } from './tracking/tracking.routes.ts';
export { maskedContact } from './tracking/tracking.rules.ts';
export { activateCampaign } from './use-cases/activate-campaign.ts';
export { cancelCampaign, pauseCampaign } from './use-cases/change-status.ts';
export { type DraftGoal, draftForCluster } from './use-cases/draft-for-cluster.ts';
export { prepareCampaign } from './use-cases/prepare-campaign.ts';
export { createCampaignAs, saveCampaign } from './use-cases/save-campaign.ts';
export { startReadySequence } from './use-cases/start-ready-sequence.ts';
