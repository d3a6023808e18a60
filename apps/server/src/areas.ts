import type { App } from './app.ts';
import { accountRoutes } from './areas/account/index.ts';
import { administrationRoutes } from './areas/administration/index.ts';
import { auditRoutes } from './areas/audit/index.ts';
import {
  campaignRoutes,
  countCampaignJob,
  prepareCampaignJob,
  pruneOutbox,
  startSending,
} from './areas/campaigns/index.ts';
import { clusterRoutes } from './areas/clusters/index.ts';
import { collaboratorRoutes, sendInvitation, tellAdded } from './areas/collaborators/index.ts';
import { customerRoutes, refreshRfmJob } from './areas/customers/index.ts';
import { dashboardRoutes } from './areas/dashboards/index.ts';
import { emailRoutes } from './areas/email/index.ts';
import { emailModelRoutes } from './areas/email-models/index.ts';
import {
  exportRoutes,
  pruneExports,
  sendExportMail,
  startExportWorker,
} from './areas/exports/index.ts';
import { imageRoutes } from './areas/images/index.ts';
import {
  discardDraft,
  forgetPersonJob,
  importRoutes,
  startImportWorker,
} from './areas/imports/index.ts';
import {
  notificationRoutes,
  pruneNotifications,
  sendNotificationMail,
  sendNotificationPush,
} from './areas/notifications/index.ts';
import { orderRoutes } from './areas/orders/index.ts';
import {
  planRoutes,
  renewPlan,
  renewPlans,
  tellLimits,
  tellStoreChanged,
  tellStoreUsage,
} from './areas/plans/index.ts';
import { preferenceRoutes } from './areas/preferences/index.ts';
import { searchRoutes } from './areas/search/index.ts';
import { sendResetLink, sessionRoutes } from './areas/session/index.ts';
import { storeRoutes } from './areas/stores/index.ts';
import {
  automaticTopup,
  checkTopup,
  collectAddons,
  compareWallets,
  compareWholeWallets,
  expireTopup,
  startTopupChecks,
  tellStopped,
  walletRoutes,
} from './areas/wallet/index.ts';
import type { Route } from './platform/http/routes.ts';
import type { ClockJob, Jobs } from './platform/jobs.ts';
import { prune } from './platform/pruning.ts';

/** Every endpoint of the product. */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...storeRoutes,
  ...collaboratorRoutes,
  ...auditRoutes,
  ...imageRoutes,
  ...preferenceRoutes,
  ...searchRoutes,
  ...customerRoutes,
  ...orderRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...clusterRoutes,
  ...dashboardRoutes,
  ...campaignRoutes,
  ...emailModelRoutes,
  ...emailRoutes,
  ...notificationRoutes,
  ...walletRoutes,
  ...planRoutes,
  ...administrationRoutes,
];

/** Every kind of background job. */
export const allJobs: Jobs = {
  ofStores: [
    refreshRfmJob,
    discardDraft,
    forgetPersonJob,
    countCampaignJob,
    prepareCampaignJob,
    sendInvitation,
    tellAdded,
    sendNotificationMail,
    sendNotificationPush,
    sendExportMail,
    checkTopup,
    expireTopup,
    automaticTopup,
    collectAddons,
    renewPlan,
    tellStoreChanged,
    tellStoreUsage,
    tellStopped,
  ],
  ofPlatform: [sendResetLink],
};

/** What comes back by the clock, for the whole installation. */
export const allClockJobs: readonly ClockJob[] = [
  prune,
  pruneNotifications,
  pruneExports,
  pruneOutbox,
  compareWallets,
  compareWholeWallets,
  renewPlans,
  tellLimits,
];

/** Loops that run beside the job queue in a worker process: imports, exports and message sending. */
export async function startWorkers(app: App): Promise<{ stop(): Promise<void> }> {
  const loops = await Promise.all([
    startImportWorker(app),
    startExportWorker(app),
    startSending(app),
    startTopupChecks(app),
  ]);
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
