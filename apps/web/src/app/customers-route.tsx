import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';

const route = getRouteApi('/customers');

const Customers = lazyRouteComponent(
  () => import('#areas/records/customers/screens/customers-screen.tsx'),
  'CustomersScreen',
);
const Clusters = lazyRouteComponent(
  () => import('#areas/records/clusters/screens/clusters-screen.tsx'),
  'ClustersScreen',
);

const Leads = lazyRouteComponent(
  () => import('#areas/records/customers/screens/leads-screen.tsx'),
  'LeadsScreen',
);

/** /customers with its tabs, of which the groups are another area's screen. */
export function CustomersRoute() {
  const { tab } = route.useSearch();
  if (tab === 'leads') return <Leads />;
  return tab === 'clusters' ? <Clusters /> : <Customers />;
}
