import type { SendingChannel } from '@clientela/contract';
import {
  broadcastPlanChanged,
  notifyStoreUsage,
  planRoutes,
  renewPlan,
  renewPlans,
  writeLimitHeaders,
} from './areas/billing/plans/index.ts';
import {
  automaticTopup,
  checkTopup,
  collectAddons,
  compareWallets,
  compareWholeWallets,
  expireTopup,
  notifyStopped,
  paymentNotices,
  startTopupChecks,
  walletRoutes,
} from './areas/billing/wallet/index.ts';
import { accountRoutes } from './areas/identity/account/index.ts';
import { apiKeyRoutes } from './areas/identity/api-keys/index.ts';
import { auditRoutes, recordOwn } from './areas/identity/audit/index.ts';
import { collaboratorRoutes, sendInvitation } from './areas/identity/collaborators/index.ts';
import { dropReplacedImage, imageRoutes } from './areas/identity/images/index.ts';
import {
  notificationRoutes,
  sendNotificationMail,
  sendNotificationPush,
} from './areas/identity/notifications/index.ts';
import { preferenceRoutes } from './areas/identity/preferences/index.ts';
import { pruneSignIns, sendResetLink, sessionRoutes } from './areas/identity/session/index.ts';
import { storeRoutes } from './areas/identity/stores/index.ts';
import { academyRoutes } from './areas/insight/academy/index.ts';
import { assistantRoutes } from './areas/insight/assistant/index.ts';
import { customersOverTimeRoutes } from './areas/insight/customers-over-time/index.ts';
import {
  dashboardRoutes,
  sendDashboard,
  sendDueDashboards,
} from './areas/insight/dashboards/index.ts';
import { metricRoutes } from './areas/insight/metrics/index.ts';
import { searchRoutes } from './areas/insight/search/index.ts';
import { administrationRoutes } from './areas/installation/administration/index.ts';
import { brandRoutes } from './areas/messaging/brand/index.ts';
import {
  attribution,
  automations,
  campaignAnswers,
  campaignNotices,
  campaignResults,
  campaignRoutes,
  campaignSource,
  closeOldTasks,
  countCampaignJob,
  enterByDay,
  manualTasks,
  prepareCampaignJob,
  startEnding,
  startReconciling,
  startStepping,
  startWatching,
} from './areas/messaging/campaigns/index.ts';
import {
  chatRoutes,
  chatSource,
  copyMedia,
  eraseChats,
  findOpenWindows,
  readOpeningHours,
  receiveInbound,
  sendReadReceipt,
} from './areas/messaging/chat/index.ts';
import { confirmationRoutes, sendConfirmation } from './areas/messaging/confirmations/index.ts';
import { type Channel, startDelivery } from './areas/messaging/delivery/index.ts';
import { emailRoutes, openEmailChannel } from './areas/messaging/email/index.ts';
import {
  checkDueDomain,
  checkDueDomains,
  emailDomainRoutes,
} from './areas/messaging/email-domains/index.ts';
import { emailModelRoutes } from './areas/messaging/email-models/index.ts';
import {
  checkHealthJob,
  emailReportReader,
  emailReportRoutes,
  readAllMailboxes,
  readMailboxJob,
  startReportListener,
} from './areas/messaging/email-reports/index.ts';
import { emailSenderRoutes } from './areas/messaging/email-senders/index.ts';
import { pruneMedia, readMedia } from './areas/messaging/media/index.ts';
import { pictureRoutes } from './areas/messaging/pictures/index.ts';
import { savedBlockRoutes } from './areas/messaging/saved-blocks/index.ts';
import { applySenderUpdate, prunePortfolios } from './areas/messaging/senders/index.ts';
import { answerSmsJob, openSmsChannel, smsReader, smsRoutes } from './areas/messaging/sms/index.ts';
import {
  openWhatsappChannel,
  type WhatsappTools,
  whatsappReader,
  whatsappRoutes,
} from './areas/messaging/whatsapp/index.ts';
import {
  refreshAllNumbers,
  refreshNumbers,
  whatsappNumberRoutes,
} from './areas/messaging/whatsapp-numbers/index.ts';
import {
  applySessionChange,
  findAllSilent,
  findSilent,
  readAllBack,
  readBack,
  showPairing,
  whatsappSessionRoutes,
} from './areas/messaging/whatsapp-sessions/index.ts';
import {
  applyTemplateUpdate,
  isTemplateHeld,
  noteTemplateBlocked,
  synchroniseAllTemplates,
  synchroniseTemplatesJob,
  whatsappTemplateRoutes,
} from './areas/messaging/whatsapp-templates/index.ts';
import { attributeRoutes } from './areas/records/attributes/index.ts';
import {
  bonusGranting,
  compareBonuses,
  expireBonuses,
  releaseCoupons,
} from './areas/records/bonus-ledger/index.ts';
import { cartEndings, cartRoutes, cartsByClock } from './areas/records/carts/index.ts';
import {
  clusterRoutes,
  createReadyClusters,
  readyClusters,
  recordAllSizes,
  recordSizesJob,
} from './areas/records/clusters/index.ts';
import { customEventRoutes } from './areas/records/custom-events/index.ts';
import {
  customerRoutes,
  refreshAllCustomersOverTime,
  refreshCustomersOverTimeJob,
  refreshRfmJob,
  rfmSegments,
} from './areas/records/customers/index.ts';
import {
  exportRoutes,
  pruneExports,
  sendExportMail,
  startExportWorker,
} from './areas/records/exports/index.ts';
import {
  discardDraft,
  forgetPersonJob,
  importNotices,
  importRoutes,
  startImportWorker,
} from './areas/records/imports/index.ts';
import {
  findWaitingStores,
  integrationRoutes,
  mailRequest,
  notifyWaitingStore,
  shopReader,
  startIntegrationWorker,
} from './areas/records/integrations/index.ts';
import {
  orderRoutes,
  productStatistics,
  refreshAllProductStatistics,
  refreshProductStatisticsJob,
  storeDays,
} from './areas/records/orders/index.ts';
import { noticePrivacyRequests, privacyRoutes } from './areas/records/privacy/index.ts';
import { publicApiRoutes } from './areas/records/public-api/index.ts';
import {
  startWebhookSending,
  webhookQueue,
  webhookRoutes,
} from './areas/records/webhooks/index.ts';
import { bonusRoutes } from './areas/storefront/bonuses/index.ts';
import { finishShopCoupon, popupRoutes, sendCoupon } from './areas/storefront/popups/index.ts';
import { surveyPageRoutes } from './areas/storefront/survey-page/index.ts';
import {
  countSurveyJob,
  countSurveys,
  noticeLowScores,
  surveyRoutes,
} from './areas/storefront/surveys/index.ts';
import type { App } from './platform/app.ts';
import { startConsumers } from './platform/consumers.ts';
import type { Consumer } from './platform/domain-events.ts';
import { area, type Route } from './platform/http/routes.ts';
import { type InboxReader, startInbox } from './platform/inbox.ts';
import type { ClockJob, Jobs } from './platform/jobs.ts';
import { prune } from './platform/pruning.ts';

/** Every endpoint of the product. */
export const allRoutes: readonly Route[] = [
  ...area('session', 'Signing in and out, and what a person sees first', sessionRoutes),
  ...area('account', 'The own account of the person signed in', accountRoutes),
  ...area('stores', 'Details of stores, and new ones', storeRoutes),
  ...area('collaborators', 'The team of a store and its invitations', collaboratorRoutes),
  ...area('api-keys', 'Keys with which other programs act in a store', apiKeyRoutes),
  ...area('audit', 'Who did what in a store', auditRoutes),
  ...area('images', 'Logos and avatars', imageRoutes),
  ...area('preferences', 'What a person keeps about the screens', preferenceRoutes),
  ...area('search', 'One search over a store', searchRoutes),
  ...area('custom-attributes', "The store's own fields of customers and orders", attributeRoutes),
  ...area('customers', 'Customers, their tags and notes, and merging', customerRoutes),
  ...area('privacy', "Copies and erasure of a person's data, and their requests", privacyRoutes),
  ...area('orders', 'Orders of a store', orderRoutes),
  ...area('carts', 'Carts that were left, and payments that are waited for', cartRoutes),
  ...area('bonuses', 'Bonuses, and their use at the till', bonusRoutes),
  ...area('popups', "Pop-ups and newsletter forms on the shop's pages", popupRoutes),
  ...area('surveys', 'Surveys, their links and what people answer', surveyRoutes),
  ...area('survey-page', 'The public page of surveys', surveyPageRoutes),
  ...area('integrations', 'Connected shops and ERPs', integrationRoutes),
  ...area('public-api', 'What other programs bring in, many records at once', publicApiRoutes),
  ...area('custom-events', "Events of the store's own programs", customEventRoutes),
  ...area('webhooks', 'Webhooks to other programs', webhookRoutes),
  ...area('imports', 'Customers and orders from files', importRoutes),
  ...area('exports', 'Lists as files', exportRoutes),
  ...area('clusters', 'Groups of customers by conditions', clusterRoutes),
  ...area('dashboards', 'Figures of a store', [...dashboardRoutes, ...metricRoutes]),
  ...area('customers-over-time', 'Movement, cohorts and next purchases', customersOverTimeRoutes),
  ...area('academy', 'Lessons about the product, and how far a person got', academyRoutes),
  ...area('assistant', 'Questions in Portuguese, answered with rows', assistantRoutes),
  ...area('campaigns', 'Campaigns, their sending and what came back', campaignRoutes),
  ...area('email-models', 'Models of e-mails', emailModelRoutes),
  ...area('confirmations', 'Consents that a person confirms by a link', confirmationRoutes),
  ...area('brand', 'The look of a store in its e-mails', brandRoutes),
  ...area('saved-blocks', 'Blocks of e-mails that a store saved', savedBlockRoutes),
  ...area('pictures', 'The picture library of a store', pictureRoutes),
  ...area('email', 'How a store sends e-mail', emailRoutes),
  ...area(
    'email-senders',
    'Names and addresses that sign the e-mails of a store',
    emailSenderRoutes,
  ),
  ...area(
    'email-reports',
    'Bounces and complaints about the e-mails of a store',
    emailReportRoutes,
  ),
  ...area('email-domains', 'Domains that sign the e-mails of a store', emailDomainRoutes),
  ...area('sms', 'How a store sends SMS, and what comes back', smsRoutes),
  ...area('chat', 'Conversations over WhatsApp, quick replies and files', chatRoutes),
  ...area('whatsapp', 'What WhatsApp tells', whatsappRoutes),
  ...area('whatsapp-numbers', 'WhatsApp numbers of a store', whatsappNumberRoutes),
  ...area('whatsapp-sessions', 'WhatsApp numbers over gateways', whatsappSessionRoutes),
  ...area('whatsapp-templates', 'Templates that WhatsApp approves', whatsappTemplateRoutes),
  ...area('notifications', 'Notifications and their channels', notificationRoutes),
  ...area('wallet', 'Money of a store: balance, deposits, cards, statement', walletRoutes),
  ...area('plans', 'Plans of stores, their limits and renewals', planRoutes),
  ...area('administration', 'What administrators of the installation do', administrationRoutes),
];

/** Every kind of background job. */
export const allJobs: Jobs = {
  ofStores: [
    refreshRfmJob,
    refreshCustomersOverTimeJob,
    recordSizesJob,
    createReadyClusters,
    refreshProductStatisticsJob,
    discardDraft,
    forgetPersonJob,
    countCampaignJob,
    prepareCampaignJob,
    sendInvitation,
    sendNotificationMail,
    sendNotificationPush,
    notifyWaitingStore,
    sendExportMail,
    sendDashboard,
    checkDueDomain,
    checkHealthJob,
    readMailboxJob,
    checkTopup,
    expireTopup,
    automaticTopup,
    collectAddons,
    renewPlan,
    notifyStoreUsage,
    notifyStopped,
    copyMedia,
    synchroniseTemplatesJob,
    answerSmsJob,
    refreshNumbers,
    findSilent,
    readBack,
    sendReadReceipt,
    sendConfirmation,
    sendCoupon,
    finishShopCoupon,
    countSurveyJob,
    noticeLowScores,
  ],
  ofPlatform: [
    sendResetLink,
    mailRequest,
    dropReplacedImage,
    recordOwn,
    findWaitingStores,
    broadcastPlanChanged,
  ],
};

/** Scheduled jobs of the whole installation. */
export const allClockJobs: readonly ClockJob[] = [
  prune,
  pruneSignIns,
  pruneExports,
  closeOldTasks,
  enterByDay,
  compareWallets,
  compareWholeWallets,
  renewPlans,
  writeLimitHeaders,
  eraseChats,
  pruneMedia,
  prunePortfolios,
  synchroniseAllTemplates,
  refreshAllNumbers,
  readAllBack,
  cartsByClock,
  noticePrivacyRequests,
  refreshAllCustomersOverTime,
  recordAllSizes,
  refreshAllProductStatistics,
  expireBonuses,
  releaseCoupons,
  compareBonuses,
  findAllSilent,
  countSurveys,
  sendDueDashboards,
  checkDueDomains,
  readAllMailboxes,
];

/** Consumers of domain events. */
export const allConsumers: readonly Consumer[] = [
  attribution,
  productStatistics,
  readyClusters,
  automations,
  campaignResults,
  campaignNotices,
  manualTasks,
  campaignAnswers,
  importNotices,
  storeDays,
  rfmSegments,
  cartEndings,
  bonusGranting,
  webhookQueue,
];

/** Message sources. */
const allSources = [campaignSource, chatSource];

/** Sends due messages of every source over every channel, for all stores, until stopped. */
export function startSending(app: App): Promise<{ stop(): Promise<void> }> {
  const whatsapp: WhatsappTools = {
    openMedia: (ctx, { media_id }) => readMedia(ctx, media_id),
    openWindows: findOpenWindows,
    openingHours: readOpeningHours,
    templateHeld: isTemplateHeld,
    templateBlocked: noteTemplateBlocked,
  };
  const channels: Record<SendingChannel, Channel> = {
    EMAIL: openEmailChannel(app),
    SMS: openSmsChannel(),
    OFFICIAL_WHATSAPP: openWhatsappChannel(app, 'OFFICIAL_WHATSAPP', whatsapp),
    NON_OFFICIAL_WHATSAPP: openWhatsappChannel(app, 'NON_OFFICIAL_WHATSAPP', whatsapp),
  };
  return startDelivery(app, { sources: allSources, channels: Object.values(channels) });
}

/** Handlers of provider events. */
export function inboxReaders(app: App): InboxReader[] {
  const ofWhatsapp = Object.values(app.whatsapp).map((provider) =>
    whatsappReader(provider, allSources, {
      sender: provider.sessions ? applySessionChange : applySenderUpdate,
      pairing: showPairing,
      inbound: receiveInbound,
      template: applyTemplateUpdate,
    }),
  );
  const ofSms = Object.values(app.sms).map((provider) => smsReader(provider, allSources));
  const ofShops = Object.keys(app.shops).map(shopReader);
  return [
    emailReportReader(allSources),
    ...paymentNotices(app),
    ...ofSms,
    ...ofWhatsapp,
    ...ofShops,
  ];
}

/** Starts the loops of a worker process other than the job queue: imports, exports and message sending. */
export async function startWorkers(app: App): Promise<{ stop(): Promise<void> }> {
  const loops = await Promise.all([
    startImportWorker(app),
    startExportWorker(app),
    startIntegrationWorker(app),
    startWebhookSending(app),
    startSending(app),
    startEnding(app),
    startWatching(app),
    startStepping(app),
    startReconciling(app),
    startTopupChecks(app),
    startInbox(app, inboxReaders(app)),
    startReportListener(app),
    startConsumers(app, allConsumers),
  ]);
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
