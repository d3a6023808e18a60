import { type IntegrationError, SHOP_RESOURCE_LABELS } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Count, DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import type { Column } from '#ui/table-types.ts';
import { useErrorFile, useErrors, useSettleErrors } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';

/** Records that could not be taken, each with its reason. */
export function Errors({ slug }: { slug: string }) {
  const t = useIntegrationTexts();
  const [page, setPage] = useState(1);
  const errors = useErrors(slug, page);
  const settle = useSettleErrors(slug);
  const file = useErrorFile(slug);
  const retry = (row?: IntegrationError) => {
    const records = row && [{ resource: row.resource, external_id: row.external_id }];
    settle.mutate(
      { action: 'retry', ...(records && { records }) },
      {
        onSuccess: ({ records: count }) => toast('success', t('errors.retried', { count })),
        onError: toastFailure,
      },
    );
  };
  const ignore = ({ resource, external_id }: IntegrationError) =>
    settle.mutate(
      { action: 'ignore', records: [{ resource, external_id }] },
      { onError: toastFailure },
    );
  const nameOf = ({ resource, external_id }: IntegrationError) =>
    `${SHOP_RESOURCE_LABELS[resource]}: ${external_id === '*' ? t('errors.whole') : external_id}`;
  const columns: Column<IntegrationError>[] = [
    { key: 'record', label: t('errors.record'), render: nameOf },
    {
      key: 'why',
      label: t('errors.why'),
      isText: true,
      onPhone: 'wide',
      render: ({ message }) => message,
    },
    {
      key: 'last',
      label: t('errors.last'),
      isOptional: true,
      render: ({ last_at }) => <DateText instant={last_at} withTime />,
    },
    {
      key: 'attempts',
      label: t('errors.attempts'),
      align: 'right',
      isOptional: true,
      render: ({ attempts }) => <Count value={attempts} />,
    },
    {
      key: 'do',
      label: '',
      onPhone: 'wide',
      render: (row) => (
        <Can do="StoreSynchronization.update">
          <Group gap={6} wrap="nowrap" justify="flex-end">
            {row.external_id !== '*' && (
              <Button size="compact-sm" variant="default" onClick={() => retry(row)}>
                {t('errors.retry')}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={() => ignore(row)}>
              {t('errors.ignore')}
            </Button>
          </Group>
        </Can>
      ),
    },
  ];
  return (
    <Loaded query={errors}>
      {({ data, meta }) =>
        meta.total > 0 && (
          <section>
            <Group justify="space-between" mb={10}>
              <h2>{t('errors.title')}</h2>
              <Group gap={8}>
                <Button
                  variant="subtle"
                  loading={file.isPending}
                  onClick={() => file.mutate(undefined, { onError: toastFailure })}
                >
                  {t('errors.file')}
                </Button>
                <Can do="StoreSynchronization.update">
                  <Button variant="default" loading={settle.isPending} onClick={() => retry()}>
                    {t('errors.retry_all')}
                  </Button>
                </Can>
              </Group>
            </Group>
            <DataTable
              id="integration-errors"
              label={t('errors.title')}
              columns={columns}
              rows={data}
              rowKey={({ resource, external_id }) => `${resource}:${external_id}`}
              rowName={nameOf}
            />
            <Pages meta={meta} onChange={({ page: next }) => setPage(next ?? 1)} />
          </section>
        )
      }
    </Loaded>
  );
}
