import type { ProcessingFailure } from '@clientela/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { useProcessingFailures, useRetryFailure } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';

/** Events that were set aside after repeated failures, with a retry for those that providers sent. */
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
        <div className="administration-column">
          <p className="administration-soft">{t('failures.lead')}</p>
          <FailureTable rows={rows} />
        </div>
      )}
    </Loaded>
  );
}

function FailureTable({ rows }: { rows: ProcessingFailure[] }) {
  const t = useAdministrationTexts();
  const retry = useRetryFailure();
  const nameOf = ({ kind, source }: ProcessingFailure) => t(`failures.kinds.${kind}`, { source });
  const columns: Column<ProcessingFailure>[] = [
    { key: 'what', label: t('failures.what'), render: nameOf },
    { key: 'account', label: t('failures.account'), render: ({ account }) => account },
    { key: 'error', label: t('failures.error'), render: ({ error }) => error },
    {
      key: 'at',
      label: t('failures.at'),
      render: ({ at }) => <DateText instant={at} withTime />,
    },
    {
      key: 'retry',
      label: t('failures.retry'),
      render: (failure) =>
        failure.can_retry && (
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending && retry.variables === failure.id}
            onClick={() => retry.mutate(failure.id)}
          >
            {t('failures.retry')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      id="processing-failures"
      label={t('failures.lead')}
      columns={columns}
      rows={rows}
      rowKey={({ kind, source, id }) => `${kind} ${source} ${id}`}
      rowName={nameOf}
    />
  );
}
