import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';

const route = getRouteApi('/customers');

const Customers = lazyRouteComponent(
  () => import('#areas/customers/screens/customers-screen.tsx'),
  'CustomersScreen',
);
const Clusters = lazyRouteComponent(
  () => import('#areas/clusters/screens/clusters-screen.tsx'),
  'ClustersScreen',
);

/** /customers, whose second tab is another area's screen. */
export function CustomersRoute() {
  const { tab } = route.useSearch();
  return tab === 'clusters' ? <Clusters /> : <Customers />;
}
