import {
  SYNCHRONIZATION_KIND_LABELS,
  SYNCHRONIZATION_STATE_LABELS,
  type Synchronization,
  type SynchronizationState,
} from '@clientela/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Count, DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useSynchronizations } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';

const TONES: Record<SynchronizationState, Tone> = {
  running: 'info',
  synchronized: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
};

/** Synchronisation runs with their times. */
export function Runs({ slug }: { slug: string }) {
  const t = useIntegrationTexts();
  const [page, setPage] = useState(1);
  const runs = useSynchronizations(slug, page);
  const number = (key: 'read' | 'created' | 'updated' | 'refused'): Column<Synchronization> => ({
    key,
    label: t(`runs.${key}`),
    align: 'right',
    render: (run) => <Count value={run[key]} />,
  });
  const columns: Column<Synchronization>[] = [
    {
      key: 'kind',
      label: t('runs.kind'),
      render: ({ kind }) => SYNCHRONIZATION_KIND_LABELS[kind],
    },
    {
      key: 'when',
      label: t('runs.when'),
      render: ({ started_at }) => <DateText instant={started_at} withTime />,
    },
    {
      key: 'state',
      label: t('runs.state'),
      onPhone: 'aside',
      render: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{SYNCHRONIZATION_STATE_LABELS[state]}</StatusBadge>
      ),
    },
    number('read'),
    number('created'),
    number('updated'),
    number('refused'),
  ];
  return (
    <section>
      <h2>{t('runs.title')}</h2>
      <LoadedList
        query={runs}
        empty={{
          icon: <IconRefresh size={24} stroke={1.6} />,
          title: t('runs.none_title'),
          text: t('runs.none_text'),
        }}
        onPage={({ page: next }) => setPage(next ?? 1)}
      >
        {(rows) => (
          <DataTable
            id="synchronizations"
            label={t('runs.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ kind }) => SYNCHRONIZATION_KIND_LABELS[kind]}
          />
        )}
      </LoadedList>
    </section>
  );
}
