import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listCampaignGoals, listCampaigns } from './campaigns.queries.ts';
import { listRanking, listTasks } from './manual/manual-tasks.queries.ts';
import { cancelActivity, findActivity, listActivities } from './results/activities.queries.ts';
import { findOutboxMessage, listOutbox } from './results/outbox.queries.ts';
import { listAttributedOrders, readResults } from './results/results.queries.ts';
import { listEnrollments, readSteps } from './sequences/step-results.queries.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';
import { activateCampaign } from './use-cases/activate-campaign.ts';
import {
  cancelCampaign,
  changeLimits,
  pauseCampaign,
  releaseCampaign,
  resumeCampaign,
  undoCampaign,
} from './use-cases/change-status.ts';
import { checkCampaignLinks } from './use-cases/check-campaign-links.ts';
import { cloneCampaign } from './use-cases/clone-campaign.ts';
import { deleteCampaign } from './use-cases/delete-campaign.ts';
import { downloadExclusions } from './use-cases/download-exclusions.ts';
import { dryRunCampaign } from './use-cases/dry-run-campaign.ts';
import { explainCustomer } from './use-cases/explain-customer.ts';
import { listChannels } from './use-cases/list-channels.ts';
import { publishVersion } from './use-cases/publish-version.ts';
import { readCampaign } from './use-cases/read-campaign.ts';
import { removeEnrollment } from './use-cases/remove-enrollment.ts';
import { reviewCampaign } from './use-cases/review-campaign.ts';
import { saveCampaign } from './use-cases/save-campaign.ts';
import { startReadySequence } from './use-cases/start-ready-sequence.ts';
import { claimTask, completeTask, releaseTask, undoTask } from './use-cases/work-on-task.ts';

export const campaignRoutes = routes(
  on(contract.listCampaignGoals, (ctx) => listCampaignGoals(ctx)),
  on(contract.listCampaignChannels, (ctx) => listChannels(ctx)),
  on(contract.listCampaigns, (ctx, { query }) => listCampaigns(ctx, query)),
  on(contract.createCampaign, (ctx, { body }) => saveCampaign(ctx, null, body)),
  on(contract.getCampaign, (ctx, { params }) => readCampaign(ctx, params.id)),
  on(contract.updateCampaign, (ctx, { params, body }) => saveCampaign(ctx, params.id, body)),
  on(contract.publishVersion, (ctx, { params, body }) =>
    publishVersion(ctx, params.campaign_id, body),
  ),
  on(contract.deleteCampaign, async (ctx, { params }) => {
    await deleteCampaign(ctx, params.id);
    return undefined;
  }),
  on(contract.cloneCampaign, (ctx, { params }) => cloneCampaign(ctx, params.id)),
  on(contract.reviewCampaign, (ctx, { params }) => reviewCampaign(ctx, params.campaign_id)),
  on(contract.checkCampaignLinks, (ctx, { params }) => checkCampaignLinks(ctx, params.campaign_id)),
  on(contract.downloadExclusions, async (ctx, { params, query }, exchange) => {
    await downloadExclusions(ctx, exchange, params.campaign_id, query.reason);
    return undefined;
  }),
  on(contract.activateCampaign, (ctx, { params, body }) =>
    activateCampaign(ctx, params.campaign_id, body),
  ),
  on(contract.undoCampaign, (ctx, { params }) => undoCampaign(ctx, params.campaign_id)),
  on(contract.updateCampaignLimits, (ctx, { params, body }) =>
    changeLimits(ctx, params.campaign_id, body),
  ),
  on(contract.releaseCampaign, (ctx, { params }) => releaseCampaign(ctx, params.campaign_id)),
  on(contract.pauseCampaign, (ctx, { params }) => pauseCampaign(ctx, params.campaign_id)),
  on(contract.resumeCampaign, (ctx, { params, body }) =>
    resumeCampaign(ctx, params.campaign_id, body),
  ),
  on(contract.cancelCampaign, (ctx, { params }) => cancelCampaign(ctx, params.campaign_id)),
  on(contract.getCampaignResults, (ctx, { params }) => readResults(ctx, params.campaign_id)),
  on(contract.listAttributedOrders, (ctx, { params, query }) =>
    listAttributedOrders(ctx, params.campaign_id, query),
  ),
  on(contract.explainCustomer, (ctx, { params, query }) =>
    explainCustomer(ctx, { campaign_id: params.campaign_id, ...query }),
  ),
  on(contract.dryRunCampaign, (ctx, { params }) => dryRunCampaign(ctx, params.campaign_id)),
  on(contract.startReadySequence, (ctx, { body }) => startReadySequence(ctx, body.key)),
  on(contract.getCampaignSteps, (ctx, { params, query }) =>
    readSteps(ctx, params.campaign_id, query.version),
  ),
  on(contract.listCampaignEnrollments, (ctx, { params, query }) =>
    listEnrollments(ctx, params.campaign_id, query),
  ),
  on(contract.removeCampaignEnrollment, async (ctx, { params }) => {
    await removeEnrollment(ctx, params);
    return undefined;
  }),
  on(contract.listCampaignActivities, (ctx, { query }) => listActivities(ctx, query)),
  on(contract.getCampaignActivity, (ctx, { params }) => findActivity(ctx, params.id)),
  on(contract.cancelCampaignActivity, (ctx, { params }) => cancelActivity(ctx, params.id)),
  on(contract.listManualTasks, (ctx, { query }) => listTasks(ctx, query)),
  on(contract.rankSellers, (ctx) => listRanking(ctx)),
  on(contract.claimTask, (ctx, { params }) => claimTask(ctx, params.id)),
  on(contract.releaseTask, (ctx, { params }) => releaseTask(ctx, params.id)),
  on(contract.completeTask, (ctx, { params, body }) => completeTask(ctx, params.id, body.outcome)),
  on(contract.undoTask, (ctx, { params }) => undoTask(ctx, params.id)),
  on(contract.listOutboxMessages, (ctx, { query }) => listOutbox(ctx, query)),
  on(contract.getOutboxMessage, (ctx, { params }) => findOutboxMessage(ctx, params.id)),
  ...trackingRoutes,
);
