import { Link, useRouter } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { useCustomerTexts } from '../customers.texts.ts';

/** Tabs of customers, leads, groups, orders and imports. */
export function CustomersTabs({
  current,
}: {
  current: 'customers' | 'leads' | 'clusters' | 'orders' | 'imports';
}) {
  const t = useCustomerTexts();
  const { routesByPath } = useRouter();
  const rights = {
    customers: useMay('Customer.index'),
    leads: useMay('Lead.index'),
    clusters: useMay('CustomerCluster.index') && '/customers/clusters/new' in routesByPath,
    orders: useMay('Order.index') && '/orders' in routesByPath,
    imports: useMay('StoreSynchronization.index') && '/imports' in routesByPath,
  };
  const tabs = [
    { key: 'customers', to: '/customers', search: { tab: undefined } },
    { key: 'leads', to: '/customers', search: { tab: 'leads' } },
    { key: 'clusters', to: '/customers', search: { tab: 'clusters' } },
    { key: 'orders', to: '/orders', search: {} },
    { key: 'imports', to: '/imports', search: {} },
  ] as const;

  return (
    <SectionTabs label={t('tabs.label')}>
      {tabs
        .filter(({ key }) => rights[key])
        .map(({ key, to, search }) => (
          <Link
            key={key}
            to={to as '/customers'}
            search={search}
            className="section-tab"
            // An address with a tab is not that of the list without one.
            activeOptions={{ explicitUndefined: true }}
            aria-current={key === current ? 'page' : undefined}
          >
            {t(`tabs.${key}`)}
          </Link>
        ))}
    </SectionTabs>
  );
}
