import type { Import } from '@clientela/contract';
import { Alert, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { PlanNotice } from '#areas/billing/plans/index.ts';
import { formatNumber } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { useDownloadReport, useImportProblems } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { Conflicts } from './conflicts.tsx';
import { ImportPeople } from './import-people.tsx';
import { Problems } from './import-problems.tsx';

const CONSENT_COUNTS = ['consents_granted', 'consents_withdrawn', 'consents_kept'] as const;

/** Outcome of every row of the file. */
export function ImportReport({ report }: { report: Import }) {
  const t = useImportTexts();
  const hasOrders = report.kind !== 'customers';
  const counts = ['created', 'updated', 'unchanged', 'refused'] as const;
  const consents = CONSENT_COUNTS.filter((count) => report[count] > 0);

  return (
    <>
      {report.error && (
        <Alert color="red" title={t('status.failed')}>
          {report.error}
        </Alert>
      )}
      <Suspense>
        <PlanNotice of="customers" />
      </Suspense>
      <Stats>
        <Stat label={t('detail.rows')} value={formatNumber(report.rows_total)} />
        {counts.map((count) => (
          <Stat key={count} label={t(`detail.${count}`)} value={formatNumber(report[count])} />
        ))}
      </Stats>
      <Stats>
        <Stat
          label={t('detail.customers_created')}
          value={formatNumber(report.customers_created)}
        />
        {hasOrders && (
          <Stat label={t('detail.orders_created')} value={formatNumber(report.orders_created)} />
        )}
        {report.warned > 0 && (
          <Stat label={t('detail.warned')} value={formatNumber(report.warned)} />
        )}
      </Stats>
      {consents.length > 0 && (
        <Stats>
          {consents.map((count) => (
            <Stat key={count} label={t(`detail.${count}`)} value={formatNumber(report[count])} />
          ))}
        </Stats>
      )}
      {report.people > 0 && <ImportPeople of={report} />}
      <Group>
        {report.people === 0 && (
          <LinkButton to="/customers">{t('detail.see_customers')}</LinkButton>
        )}
        {hasOrders && (
          <LinkButton to="/orders" variant="default">
            {t('detail.see_orders')}
          </LinkButton>
        )}
      </Group>
      {report.refused + report.warned > 0 && <ReportRows report={report} />}
      <Conflicts importId={report.id} />
    </>
  );
}

/** The first refused rows and warnings, and the files with all of them. */
function ReportRows({ report }: { report: Import }) {
  const t = useImportTexts();
  const problems = useImportProblems(report.id);
  return (
    <Panel title={t('problems.title')}>
      <Loaded query={problems}>{({ data }) => <Problems problems={data} of={report} />}</Loaded>
      <Group mt={12}>
        {(['refused', 'warned'] as const).map(
          (of) => report[of] > 0 && <DownloadReport key={of} importId={report.id} of={of} />,
        )}
      </Group>
    </Panel>
  );
}

function DownloadReport({ importId, of }: { importId: string; of: 'refused' | 'warned' }) {
  const t = useImportTexts();
  const download = useDownloadReport(importId, of);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t(`detail.download_${of}`)}
    </Button>
  );
}
