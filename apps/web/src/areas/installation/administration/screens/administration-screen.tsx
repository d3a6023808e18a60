import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatList } from '#lib/format.ts';
import { Page } from '#ui/page.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import {
  useDatabases,
  useMissingDatabases,
  useProcessingFailures,
  useStoppedWallets,
} from '../administration.data.ts';
import { TABS, type Tab } from '../administration.search.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { Addons } from '../parts/addons.tsx';
import { Applications } from '../parts/applications.tsx';
import { Databases } from '../parts/databases.tsx';
import { Fees } from '../parts/fees.tsx';
import { People } from '../parts/people.tsx';
import { Plans } from '../parts/plans.tsx';
import { PlatformAuditEvents } from '../parts/platform-audit-events.tsx';
import { ProcessingFailures } from '../parts/processing-failures.tsx';
import { Requests } from '../parts/requests.tsx';
import { StoppedWallets } from '../parts/stopped-wallets.tsx';
import { StorePage } from '../parts/store-page.tsx';
import { Stores } from '../parts/stores.tsx';

const route = getRouteApi('/administration');

const CONTENTS: Record<Tab, () => React.JSX.Element> = {
  stores: Stores,
  wallets: StoppedWallets,
  failures: ProcessingFailures,
  requests: Requests,
  people: People,
  plans: Plans,
  addons: Addons,
  fees: Fees,
  applications: Applications,
  databases: Databases,
  audit: PlatformAuditEvents,
};

/** The whole platform: its stores, their plans and the prices. */
export function AdministrationScreen() {
  const t = useAdministrationTexts();
  const { tab = 'stores', store } = route.useSearch();
  if (store) return <StorePage key={store} id={store} />;
  const Content = CONTENTS[tab];
  return (
    <Page title={t('title')} lead={t('lead')} before={<Tabs current={tab} />}>
      <MissingDatabases />
      <Content />
    </Page>
  );
}

function MissingDatabases() {
  const t = useAdministrationTexts();
  const names = useMissingDatabases();
  if (names.length === 0) return null;
  return (
    <Alert color="yellow" title={t('databases.missing_title')} mb={16}>
      {t('databases.missing', { count: names.length, names: formatList(names) })}
    </Alert>
  );
}

function Tabs({ current }: { current: Tab }) {
  const t = useAdministrationTexts();
  const databases = useDatabases().data ?? [];
  const counts: Partial<Record<Tab, number>> = {
    wallets: useStoppedWallets().data?.length ?? 0,
    failures: useProcessingFailures().data?.length ?? 0,
    databases: databases.length > 1 ? databases.length : 0,
  };
  return (
    <SectionTabs label={t('tabs.label')}>
      {TABS.filter((tab) => counts[tab] !== 0).map((tab) => (
        <Link
          key={tab}
          to="/administration"
          search={{ tab: tab === 'stores' ? undefined : tab }}
          className="section-tab"
          activeOptions={{ explicitUndefined: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tabs.${tab}`, { count: counts[tab] ?? 0 })}
        </Link>
      ))}
    </SectionTabs>
  );
}
