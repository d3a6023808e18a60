import { Group } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Can } from '#lib/current-store.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useHasSales } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';

/** Why sales are empty: the store has none yet, or none in the period. */
export function NoSales() {
  const t = useDashboardTexts();
  return t(useHasSales().data === false ? 'no_sales.ever' : 'no_sales.period');
}

/** The way to the first numbers of a store that has had no sale. */
export function FirstSale() {
  const t = useDashboardTexts();
  if (useHasSales().data !== false) return null;
  return (
    <EmptyPanel
      icon={<IconChartLine size={24} stroke={1.6} />}
      title={t('no_sales.title')}
      text={t('no_sales.ever')}
      action={
        <Group gap={8} justify="center">
          <Can do="StoreSynchronization.create">
            <LinkButton to="/imports">{t('no_sales.import')}</LinkButton>
          </Can>
          <Can do="StoreIntegration.create">
            <LinkButton to="/settings/my-integrations" variant="default">
              {t('no_sales.connect')}
            </LinkButton>
          </Can>
        </Group>
      }
    />
  );
}
