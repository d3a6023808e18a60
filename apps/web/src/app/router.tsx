import { landingOf } from '@clientela/contract/app-routes';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { depositSearch, newDepositSearch } from '#areas/billing/wallet/deposits.search.ts';
import { statementSearch } from '#areas/billing/wallet/statement.search.ts';
import { accountSearch } from '#areas/identity/account/account.search.ts';
import { auditSearch } from '#areas/identity/audit/audit.search.ts';
import { storesSearch } from '#areas/identity/stores/stores.search.ts';
import { dashboardSearch } from '#areas/insight/dashboards/dashboards.search.ts';
import { administrationSearch } from '#areas/installation/administration/administration.search.ts';
import { activitiesSearch, outboxSearch } from '#areas/messaging/activities/activities.search.ts';
import {
  campaignsSearch,
  resultsSearch,
  stepSearch,
} from '#areas/messaging/campaigns/campaigns.search.ts';
import { chatSearch } from '#areas/messaging/chat/chat.search.ts';
import { numberSearch } from '#areas/messaging/whatsapp/whatsapp.search.ts';
import { blockedSearch } from '#areas/records/customers/blocked-contacts.search.ts';
import { customersSearch } from '#areas/records/customers/customers.search.ts';
import { ordersSearch } from '#areas/records/orders/orders.search.ts';
import { webhooksSearch } from '#areas/records/webhooks/webhooks.search.ts';
import { bonusSearch } from '#areas/storefront/bonuses/bonuses.search.ts';
import { usePerson } from '#lib/current-store.tsx';
import { reportError } from '#lib/report.ts';
import { listSearch, parseSearch, stringifySearch } from '#lib/search.ts';
import { PageSkeleton } from '#ui/page.tsx';
import { at, existing } from './at.ts';
import { CustomersRoute } from './customers-route.tsx';
import { BrokenScreen, NotFoundScreen } from './exceptions.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { roles: null },
});

const home = createRoute({
  getParentRoute: () => root,
  ...at('/'),
  component: function Home() {
    return <Navigate to={existing(landingOf(usePerson().role))} replace />;
  },
});

const bonus = createRoute({
  getParentRoute: () => root,
  ...at('/bonus'),
  validateSearch: bonusSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/bonuses/screens/bonus-screen.tsx'),
    'BonusScreen',
  ),
});

const customers = createRoute({
  getParentRoute: () => root,
  ...at('/customers'),
  validateSearch: customersSearch,
  component: CustomersRoute,
});

const newCustomer = createRoute({
  getParentRoute: () => root,
  ...at('/customers/new'),
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/customer-form-screen.tsx'),
    'NewCustomerScreen',
  ),
});

const customer = createRoute({
  getParentRoute: () => root,
  ...at('/customers/{id}'),
  component: lazyRouteComponent(() => import('./customer-route.tsx'), 'CustomerRoute'),
});

const editCustomer = createRoute({
  getParentRoute: () => root,
  ...at('/customers/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/customer-form-screen.tsx'),
    'EditCustomerScreen',
  ),
});

const orders = createRoute({
  getParentRoute: () => root,
  ...at('/orders'),
  validateSearch: ordersSearch,
  component: lazyRouteComponent(
    () => import('#areas/records/orders/screens/orders-screen.tsx'),
    'OrdersScreen',
  ),
});

const dashboards = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards'),
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(
    () => import('#areas/insight/dashboards/screens/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const newCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/new'),
  component: lazyRouteComponent(
    () => import('#areas/records/clusters/screens/cluster-form-screen.tsx'),
    'NewClusterScreen',
  ),
});

const editCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/records/clusters/screens/cluster-form-screen.tsx'),
    'EditClusterScreen',
  ),
});

const cloneCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/{id}/clone'),
  component: lazyRouteComponent(
    () => import('#areas/records/clusters/screens/cluster-form-screen.tsx'),
    'CloneClusterScreen',
  ),
});

const imports = createRoute({
  getParentRoute: () => root,
  ...at('/imports'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/records/imports/screens/imports-screen.tsx'),
    'ImportsScreen',
  ),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  ...at('/imports/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/records/imports/screens/import-screen.tsx'),
    'ImportScreen',
  ),
});

const emailModels = createRoute({
  getParentRoute: () => root,
  ...at('/email-models'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/messaging/email-models/screens/email-models-screen.tsx'),
    'EmailModelsScreen',
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
  component: lazyRouteComponent(() => import('./activities-route.tsx'), 'ActivitiesRoute'),
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

const settings = createRoute({
  getParentRoute: () => root,
  ...at('/settings'),
  component: lazyRouteComponent(
    () => import('#areas/identity/preferences/screens/settings-screen.tsx'),
    'SettingsScreen',
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

const smsSettings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/sms'),
  component: lazyRouteComponent(
    () => import('#areas/messaging/sms/screens/sms-settings-screen.tsx'),
    'SmsSettingsScreen',
  ),
});

const integrations = createRoute({
  getParentRoute: () => root,
  ...at('/settings/my-integrations'),
  component: lazyRouteComponent(
    () => import('#areas/records/integrations/screens/integrations-screen.tsx'),
    'IntegrationsScreen',
  ),
});

const integration = createRoute({
  getParentRoute: () => root,
  ...at('/settings/integrations/{slug}'),
  component: lazyRouteComponent(
    () => import('#areas/records/integrations/screens/integration-screen.tsx'),
    'IntegrationScreen',
  ),
});

const oauthCallback = createRoute({
  getParentRoute: () => root,
  ...at('/oauth/{slug}/callback'),
  component: lazyRouteComponent(
    () => import('#areas/records/integrations/screens/oauth-callback-screen.tsx'),
    'OauthCallbackScreen',
  ),
});

const statusMappings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/status-mappings'),
  component: lazyRouteComponent(
    () => import('#areas/records/integrations/screens/status-mappings-screen.tsx'),
    'StatusMappingsScreen',
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

const account = createRoute({
  getParentRoute: () => root,
  ...at('/my-account'),
  validateSearch: accountSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/account/screens/account-screen.tsx'),
    'AccountScreen',
  ),
});

const stores = createRoute({
  getParentRoute: () => root,
  ...at('/stores'),
  validateSearch: storesSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/stores/screens/stores-screen.tsx'),
    'StoresScreen',
  ),
});

const team = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/team-screen.tsx'),
    'TeamScreen',
  ),
});

const newCollaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/new'),
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/new-collaborator-screen.tsx'),
    'NewCollaboratorScreen',
  ),
});

const collaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/collaborator-screen.tsx'),
    'CollaboratorScreen',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  ...at('/settings/api-keys'),
  component: lazyRouteComponent(
    () => import('#areas/identity/api-keys/screens/api-keys-screen.tsx'),
    'ApiKeysScreen',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  ...at('/settings/webhooks'),
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(
    () => import('#areas/records/webhooks/screens/webhooks-screen.tsx'),
    'WebhooksScreen',
  ),
});

const blockedContacts = createRoute({
  getParentRoute: () => root,
  ...at('/settings/blocked-contacts'),
  validateSearch: blockedSearch,
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/blocked-contacts-screen.tsx'),
    'BlockedContactsScreen',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  ...at('/settings/audit-log'),
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/audit/screens/audit-log-screen.tsx'),
    'AuditLogScreen',
  ),
});

const wallet = createRoute({
  getParentRoute: () => root,
  ...at('/wallet'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/wallet-screen.tsx'),
    'WalletScreen',
  ),
});

const deposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit'),
  validateSearch: newDepositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/deposit-screen.tsx'),
    'DepositScreen',
  ),
});

const pixDeposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/pix'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/pix-screen.tsx'),
    'PixScreen',
  ),
});

const depositSuccess = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/success'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/deposit-success-screen.tsx'),
    'DepositSuccessScreen',
  ),
});

const autoTopup = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/auto-topup'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/auto-topup-screen.tsx'),
    'AutoTopupScreen',
  ),
});

const manageCards = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/manage-cards'),
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/manage-cards-screen.tsx'),
    'ManageCardsScreen',
  ),
});

const statement = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/closings'),
  validateSearch: statementSearch,
  component: lazyRouteComponent(
    () => import('#areas/billing/wallet/screens/statement-screen.tsx'),
    'StatementScreen',
  ),
});

const plan = createRoute({
  getParentRoute: () => root,
  ...at('/my-plan'),
  component: lazyRouteComponent(
    () => import('#areas/billing/plans/screens/my-plan-screen.tsx'),
    'MyPlanScreen',
  ),
});

const administration = createRoute({
  getParentRoute: () => root,
  ...at('/administration'),
  validateSearch: administrationSearch,
  component: lazyRouteComponent(
    () => import('#areas/installation/administration/screens/administration-screen.tsx'),
    'AdministrationScreen',
  ),
});

const uiDemo = createRoute({
  getParentRoute: () => root,
  ...at('/ui-demo'),
  component: lazyRouteComponent(() => import('./ui-demo/ui-demo-screen.tsx'), 'UiDemoScreen'),
});

const tree = root.addChildren([
  home,
  bonus,
  customers,
  newCustomer,
  customer,
  editCustomer,
  orders,
  dashboards,
  newCluster,
  editCluster,
  cloneCluster,
  imports,
  oneImport,
  emailModels,
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
  settings,
  emailSettings,
  smsSettings,
  integrations,
  integration,
  oauthCallback,
  statusMappings,
  whatsapp,
  whatsappNumbers,
  officialNumber,
  account,
  stores,
  team,
  newCollaborator,
  collaborator,
  blockedContacts,
  auditLog,
  apiKeys,
  webhooks,
  wallet,
  deposit,
  pixDeposit,
  depositSuccess,
  autoTopup,
  manageCards,
  statement,
  plan,
  administration,
  uiDemo,
]);

/** The screens behind the sign-in, each loaded on demand. */
export function createAppRouter(history = createBrowserHistory()) {
  return createRouter({
    history,
    routeTree: tree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 120,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: BrokenScreen,
    defaultOnCatch: reportError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
