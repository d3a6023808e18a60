import type { ProcessingFailure } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DateText } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import {
  useDismissFailure,
  useProcessingFailures,
  useRetryFailure,
} from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';

/** Work that failed repeatedly, to be retried or dismissed. */
export function ProcessingFailures() {
  const t = useAdministrationTexts();
  const failures = useProcessingFailures();
  return (
    <Loaded
      query={failures}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <div className="panel">
          <EmptyState
            icon={<IconCircleCheck size={24} stroke={1.6} />}
            title={t('failures.none_title')}
            text={t('failures.none_text')}
          />
        </div>
      }
    >
      {(rows) => (
        <div className={styles.column}>
          <p className={styles.soft}>{t('failures.lead')}</p>
          <FailureTable rows={rows} />
        </div>
      )}
    </Loaded>
  );
}

function FailureTable({ rows }: { rows: ProcessingFailure[] }) {
  const t = useAdministrationTexts();
  const retry = useRetryFailure();
  const dismiss = useDismissFailure();
  const [dismissed, setDismissed] = useState<ProcessingFailure | null>(null);
  const nameOf = ({ kind, source_name: source }: ProcessingFailure) =>
    t(`failures.kinds.${kind}`, { source });
  const columns: Column<ProcessingFailure>[] = [
    { key: 'what', label: t('failures.what'), render: nameOf },
    {
      key: 'account',
      label: t('failures.account'),
      render: ({ account }) => account || t('failures.installation'),
    },
    {
      key: 'at',
      label: t('failures.at'),
      render: ({ at }) => <DateText instant={at} withTime />,
    },
    {
      key: 'error',
      label: t('failures.error'),
      render: ({ error }) => (
        <details>
          <summary>{t('failures.show')}</summary>
          <code className={styles.cause}>{error}</code>
        </details>
      ),
    },
    {
      key: 'actions',
      label: t('failures.actions'),
      render: (failure) => (
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending && retry.variables === failure.id}
            onClick={() => retry.mutate(failure.id)}
          >
            {t('failures.retry')}
          </Button>
          {failure.kind !== 'campaign' && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => setDismissed(failure)}>
              {t('failures.dismiss')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <DataTable
        id="processing-failures"
        label={t('failures.lead')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
      />
      <Confirm
        isOpen={dismissed !== null}
        title={t('failures.dismiss_title')}
        text={dismissed ? t('failures.dismiss_text', { name: nameOf(dismissed) }) : ''}
        action={t('failures.dismiss')}
        isBusy={dismiss.isPending}
        onConfirm={() =>
          dismissed && dismiss.mutate(dismissed.id, { onSettled: () => setDismissed(null) })
        }
        onClose={() => setDismissed(null)}
      />
    </>
  );
}
