import { landingOf } from '@clientela/contract/app-routes';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { accountSearch } from '#areas/account/account.search.ts';
import { activitiesSearch, outboxSearch } from '#areas/activities/activities.search.ts';
import { administrationSearch } from '#areas/administration/administration.search.ts';
import { auditSearch } from '#areas/audit/audit.search.ts';
import { campaignsSearch, resultsSearch, stepSearch } from '#areas/campaigns/campaigns.search.ts';
import { customersSearch } from '#areas/customers/customers.search.ts';
import { dashboardSearch } from '#areas/dashboards/dashboards.search.ts';
import { ordersSearch } from '#areas/orders/orders.search.ts';
import { storesSearch } from '#areas/stores/stores.search.ts';
import { closingsSearch } from '#areas/wallet/closings.search.ts';
import { depositSearch, newDepositSearch } from '#areas/wallet/deposits.search.ts';
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
  component: lazyRouteComponent(
    () => import('#areas/bonuses/screens/bonus-screen.tsx'),
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
    () => import('#areas/customers/screens/customer-form-screen.tsx'),
    'NewCustomerScreen',
  ),
});

const customer = createRoute({
  getParentRoute: () => root,
  ...at('/customers/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/customers/screens/customer-screen.tsx'),
    'CustomerScreen',
  ),
});

const editCustomer = createRoute({
  getParentRoute: () => root,
  ...at('/customers/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/customers/screens/customer-form-screen.tsx'),
    'EditCustomerScreen',
  ),
});

const orders = createRoute({
  getParentRoute: () => root,
  ...at('/orders'),
  validateSearch: ordersSearch,
  component: lazyRouteComponent(
    () => import('#areas/orders/screens/orders-screen.tsx'),
    'OrdersScreen',
  ),
});

const dashboards = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards'),
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(
    () => import('#areas/dashboards/screens/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const newCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/new'),
  component: lazyRouteComponent(
    () => import('#areas/clusters/screens/cluster-form-screen.tsx'),
    'NewClusterScreen',
  ),
});

const editCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/clusters/screens/cluster-form-screen.tsx'),
    'EditClusterScreen',
  ),
});

const cloneCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/{id}/clone'),
  component: lazyRouteComponent(
    () => import('#areas/clusters/screens/cluster-form-screen.tsx'),
    'CloneClusterScreen',
  ),
});

const imports = createRoute({
  getParentRoute: () => root,
  ...at('/imports'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/imports/screens/imports-screen.tsx'),
    'ImportsScreen',
  ),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  ...at('/imports/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/imports/screens/import-screen.tsx'),
    'ImportScreen',
  ),
});

const emailModels = createRoute({
  getParentRoute: () => root,
  ...at('/email-models'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/email-models/screens/email-models-screen.tsx'),
    'EmailModelsScreen',
  ),
});

const newEmailModel = createRoute({
  getParentRoute: () => root,
  ...at('/email-models/create'),
  component: lazyRouteComponent(
    () => import('#areas/email-models/screens/email-model-form-screen.tsx'),
    'NewEmailModelScreen',
  ),
});

const editEmailModel = createRoute({
  getParentRoute: () => root,
  ...at('/email-models/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/email-models/screens/email-model-form-screen.tsx'),
    'EditEmailModelScreen',
  ),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns'),
  validateSearch: campaignsSearch,
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/campaigns-screen.tsx'),
    'CampaignsScreen',
  ),
});

const newCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/new'),
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/campaign-form-screen.tsx'),
    'NewCampaignScreen',
  ),
});

const campaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/campaign-screen.tsx'),
    'CampaignScreen',
  ),
});

const editCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/edit'),
  validateSearch: stepSearch,
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/campaign-form-screen.tsx'),
    'EditCampaignScreen',
  ),
});

const cloneCampaign = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/clone'),
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/campaign-form-screen.tsx'),
    'CloneCampaignScreen',
  ),
});

const results = createRoute({
  getParentRoute: () => root,
  ...at('/campaigns/{id}/results'),
  validateSearch: resultsSearch,
  component: lazyRouteComponent(
    () => import('#areas/campaigns/screens/results-screen.tsx'),
    'ResultsScreen',
  ),
});

const activities = createRoute({
  getParentRoute: () => root,
  ...at('/activities'),
  validateSearch: activitiesSearch,
  component: lazyRouteComponent(
    () => import('#areas/activities/screens/activities-screen.tsx'),
    'ActivitiesScreen',
  ),
});

const outbox = createRoute({
  getParentRoute: () => root,
  ...at('/test-outbox'),
  validateSearch: outboxSearch,
  component: lazyRouteComponent(
    () => import('#areas/activities/screens/outbox-screen.tsx'),
    'OutboxScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  ...at('/settings'),
  component: lazyRouteComponent(
    () => import('#areas/settings/screens/settings-screen.tsx'),
    'SettingsScreen',
  ),
});

const emailSettings = createRoute({
  getParentRoute: () => root,
  ...at('/settings/email'),
  component: lazyRouteComponent(
    () => import('#areas/settings/screens/email-settings-screen.tsx'),
    'EmailSettingsScreen',
  ),
});

const account = createRoute({
  getParentRoute: () => root,
  ...at('/my-account'),
  validateSearch: accountSearch,
  component: lazyRouteComponent(
    () => import('#areas/account/screens/account-screen.tsx'),
    'AccountScreen',
  ),
});

const stores = createRoute({
  getParentRoute: () => root,
  ...at('/stores'),
  validateSearch: storesSearch,
  component: lazyRouteComponent(
    () => import('#areas/stores/screens/stores-screen.tsx'),
    'StoresScreen',
  ),
});

const team = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/collaborators/screens/team-screen.tsx'),
    'TeamScreen',
  ),
});

const newCollaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/new'),
  component: lazyRouteComponent(
    () => import('#areas/collaborators/screens/new-collaborator-screen.tsx'),
    'NewCollaboratorScreen',
  ),
});

const collaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/collaborators/screens/collaborator-screen.tsx'),
    'CollaboratorScreen',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  ...at('/settings/audit-log'),
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () => import('#areas/audit/screens/audit-log-screen.tsx'),
    'AuditLogScreen',
  ),
});

const wallet = createRoute({
  getParentRoute: () => root,
  ...at('/wallet'),
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/wallet-screen.tsx'),
    'WalletScreen',
  ),
});

const deposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit'),
  validateSearch: newDepositSearch,
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/deposit-screen.tsx'),
    'DepositScreen',
  ),
});

const pixDeposit = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/pix'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(() => import('#areas/wallet/screens/pix-screen.tsx'), 'PixScreen'),
});

const depositSuccess = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/deposit/success'),
  validateSearch: depositSearch,
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/deposit-success-screen.tsx'),
    'DepositSuccessScreen',
  ),
});

const autoTopup = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/auto-topup'),
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/auto-topup-screen.tsx'),
    'AutoTopupScreen',
  ),
});

const manageCards = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/manage-cards'),
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/manage-cards-screen.tsx'),
    'ManageCardsScreen',
  ),
});

const closings = createRoute({
  getParentRoute: () => root,
  ...at('/wallet/closings'),
  validateSearch: closingsSearch,
  component: lazyRouteComponent(
    () => import('#areas/wallet/screens/closings-screen.tsx'),
    'ClosingsScreen',
  ),
});

const plan = createRoute({
  getParentRoute: () => root,
  ...at('/my-plan'),
  component: lazyRouteComponent(
    () => import('#areas/plan/screens/my-plan-screen.tsx'),
    'MyPlanScreen',
  ),
});

const administration = createRoute({
  getParentRoute: () => root,
  ...at('/administration'),
  validateSearch: administrationSearch,
  component: lazyRouteComponent(
    () => import('#areas/administration/screens/administration-screen.tsx'),
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
  settings,
  emailSettings,
  account,
  stores,
  team,
  newCollaborator,
  collaborator,
  auditLog,
  wallet,
  deposit,
  pixDeposit,
  depositSuccess,
  autoTopup,
  manageCards,
  closings,
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
