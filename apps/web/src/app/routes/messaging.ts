import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { activitiesSearch, outboxSearch } from '#areas/messaging/activities/activities.search.ts';
import {
  campaignsSearch,
  newCampaignSearch,
  resultsSearch,
  stepSearch,
} from '#areas/messaging/campaigns/campaigns.search.ts';
import { chatSearch } from '#areas/messaging/chat/chat.search.ts';
import { editorSearch } from '#areas/messaging/email-models/email-models.search.ts';
import { numberSearch } from '#areas/messaging/whatsapp/whatsapp.search.ts';
import { listSearch } from '#lib/search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const emailModels = createRoute({
  getParentRoute: () => root,
  ...at('/email-models'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-models/screens/email-models-screen.tsx'),
    'EmailModelsScreen',
  ),
});

const brand = createRoute({
  getParentRoute: () => root,
  ...at('/email-models/brand'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-models/screens/brand-screen.tsx'),
    'BrandScreen',
  ),
});

const newEmailModel = createRoute({
  getParentRoute: () => root,
  ...at('/email-models/create'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-models/screens/email-model-form-screen.tsx'),
    'NewEmailModelScreen',
  ),
});

const editEmailModel = createRoute({
  getParentRoute: () => root,
  ...at('/email-models/{id}/edit'),
  validateSearch: editorSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-models/screens/email-model-form-screen.tsx'),
    'EditEmailModelScreen',
  ),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns'),
  validateSearch: campaignsSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/campaigns-screen.tsx'),
    'CampaignsScreen',
  ),
});

const newCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/new'),
  validateSearch: newCampaignSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/campaign-form-screen.tsx'),
    'NewCampaignScreen',
  ),
});

const campaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/campaign-screen.tsx'),
    'CampaignScreen',
  ),
});

const editCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/edit'),
  validateSearch: stepSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/campaign-form-screen.tsx'),
    'EditCampaignScreen',
  ),
});

const cloneCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/clone'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/campaign-form-screen.tsx'),
    'CloneCampaignScreen',
  ),
});

const results = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/results'),
  validateSearch: resultsSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/campaigns/screens/results-screen.tsx'),
    'ResultsScreen',
  ),
});

const activities = createRoute({
  getParentRoute: () => root,
  ...at('/activities'),
  validateSearch: activitiesSearch,
  component: lazyRouteComponent(() => import('../activities-route.tsx'), 'ActivitiesRoute'),
});

const outbox = createRoute({
  getParentRoute: () => root,
  ...at('/test-outbox'),
  validateSearch: outboxSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/activities/screens/outbox-screen.tsx'),
    'OutboxScreen',
  ),
});

const chat = createRoute({
  getParentRoute: () => root,
  ...at('/chat'),
  validateSearch: chatSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/chat/screens/chat-screen.tsx'),
    'ChatScreen',
  ),
});

const chatSettings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/chat-settings'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/chat/screens/chat-settings-screen.tsx'),
    'ChatSettingsScreen',
  ),
});

const emailSettings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/email'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email/screens/email-settings-screen.tsx'),
    'EmailSettingsScreen',
  ),
});

const emailDomains = createRoute({
  getParentRoute: () => root,
  ...at('/settings/email/domain-authentication'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-domains/screens/domains-screen.tsx'),
    'DomainsScreen',
  ),
});

const emailSenders = createRoute({
  getParentRoute: () => root,
  ...at('/settings/email/sender-authentication'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email/screens/senders-screen.tsx'),
    'SendersScreen',
  ),
});

const emailDomain = createRoute({
  getParentRoute: () => root,
  ...at('/settings/email/domain-management/{domainId}'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-domains/screens/domain-screen.tsx'),
    'DomainScreen',
  ),
});

const smsSettings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/sms'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/sms/screens/sms-settings-screen.tsx'),
    'SmsSettingsScreen',
  ),
});

const whatsapp = createRoute({
  getParentRoute: () => root,
  ...at('/settings/whatsapp'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/whatsapp/screens/whatsapp-screen.tsx'),
    'WhatsappScreen',
  ),
});

const whatsappNumbers = createRoute({
  getParentRoute: () => root,
  ...at('/settings/whatsapp-numbers'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/whatsapp/screens/whatsapp-numbers-screen.tsx'),
    'WhatsappNumbersScreen',
  ),
});

const officialNumber = createRoute({
  getParentRoute: () => root,
  ...at('/settings/whatsapp/official-numbers/{id}'),
  validateSearch: numberSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/whatsapp/screens/official-number-screen.tsx'),
    'OfficialNumberScreen',
  ),
});

export const messagingRoutes = [
  emailModels,
  brand,
  newEmailModel,
  editEmailModel,
  campaigns,
  newCampaign,
  campaign,
  editCampaign,
  cloneCampaign,
  results,
  activities,
  outbox,
  chat,
  chatSettings,
  emailSettings,
  emailDomains,
  emailDomain,
  emailSenders,
  smsSettings,
  whatsapp,
  whatsappNumbers,
  officialNumber,
] as const;
