import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { newClusterSearch } from '#areas/records/clusters/clusters.search.ts';
import { blockedSearch } from '#areas/records/customers/blocked-contacts.search.ts';
import { customersSearch } from '#areas/records/customers/customers.search.ts';
import { privacySearch } from '#areas/records/customers/privacy-requests.search.ts';
import { ordersSearch } from '#areas/records/orders/orders.search.ts';
import { webhooksSearch } from '#areas/records/webhooks/webhooks.search.ts';
import { listSearch } from '#lib/search.ts';
import { at } from '../at.ts';
import { CustomersRoute } from '../customers-route.tsx';
import { root } from './root.ts';

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
  component: lazyRouteComponent(() => import('../customer-route.tsx'), 'CustomerRoute'),
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

const newCluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/new'),
  validateSearch: newClusterSearch,
  component: lazyRouteComponent(
    () => import('#areas/records/clusters/screens/cluster-form-screen.tsx'),
    'NewClusterScreen',
  ),
});

const cluster = createRoute({
  getParentRoute: () => root,
  ...at('/customers/clusters/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/records/clusters/screens/cluster-screen.tsx'),
    'ClusterScreen',
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

const consentTexts = createRoute({
  getParentRoute: () => root,
  ...at('/settings/consent-texts'),
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/consent-texts-screen.tsx'),
    'ConsentTextsScreen',
  ),
});

const privacy = createRoute({
  getParentRoute: () => root,
  ...at('/settings/privacy'),
  validateSearch: privacySearch,
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
});

const attributes = createRoute({
  getParentRoute: () => root,
  ...at('/settings/custom-attributes'),
  component: lazyRouteComponent(
    () => import('#areas/records/attributes/screens/attributes-screen.tsx'),
    'AttributesScreen',
  ),
});

const tags = createRoute({
  getParentRoute: () => root,
  ...at('/settings/my-tags'),
  component: lazyRouteComponent(
    () => import('#areas/records/customers/screens/tags-screen.tsx'),
    'TagsScreen',
  ),
});

export const recordsRoutes = [
  attributes,
  tags,
  customers,
  newCustomer,
  customer,
  editCustomer,
  orders,
  newCluster,
  cluster,
  editCluster,
  cloneCluster,
  imports,
  oneImport,
  integrations,
  integration,
  oauthCallback,
  statusMappings,
  webhooks,
  blockedContacts,
  consentTexts,
  privacy,
] as const;
