import { type Integration, SHOP_RESOURCE_LABELS } from '@clientela/contract';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { formatDay, formatNumber } from '#lib/format.ts';
import { toastFailure } from '#lib/toast.tsx';
import { Count, DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useCheck } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from './integrations.module.css';

/** Since when, how news come, and whether as much is here as there. */
export function Health({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const check = useCheck(of.slug);
  return (
    <Panel
      title={t('one.health')}
      action={
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate(undefined, { onError: toastFailure })}
        >
          {t('one.test')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('one.account')}</dt>
        <dd>{of.account_name ?? <Nothing />}</dd>
        <dt>{t('one.connected_at')}</dt>
        <dd>
          <DateText instant={of.connected_at} />
        </dd>
        <dt>{t('one.last')}</dt>
        <dd>
          <DateText instant={of.last_success_at} withTime />
        </dd>
        <dt>{t('one.news')}</dt>
        <dd>
          {of.listens
            ? t('one.listens', { name: of.name })
            : t('one.polls', { count: of.poll_minutes })}
        </dd>
        {of.notices_by_hand && of.notices_url && (
          <>
            <dt>{t('one.notices')}</dt>
            <dd>
              <code>{of.notices_url}</code>
            </dd>
          </>
        )}
        <dt>{t('one.from')}</dt>
        <dd>{of.history_from ? formatDay(of.history_from) : t('one.months_all')}</dd>
      </dl>
      {check.data && (
        <Alert mt={12} title={t('one.test_title')} role="status">
          <ul className={styles.rights}>
            {check.data.resources.map(({ resource, may_read, note }) => (
              <li key={resource}>
                <strong>{SHOP_RESOURCE_LABELS[resource]}</strong>
                <StatusBadge tone={may_read ? 'success' : 'danger'}>
                  {t(may_read ? 'one.may' : 'one.may_not')}
                </StatusBadge>
                {note && <span>{note}</span>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {of.difference.length > 0 && <Difference of={of} />}
    </Panel>
  );
}

type Row = Integration['difference'][number];

function Difference({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const columns: Column<Row>[] = [
    {
      key: 'what',
      label: t('errors.record'),
      render: ({ resource }) => SHOP_RESOURCE_LABELS[resource],
    },
    {
      key: 'theirs',
      label: t('one.theirs'),
      align: 'right',
      render: ({ theirs }) => <Count value={theirs} />,
    },
    {
      key: 'ours',
      label: t('one.ours'),
      align: 'right',
      render: ({ ours }) => <Count value={ours} />,
    },
    {
      key: 'gap',
      label: t('one.gap'),
      align: 'right',
      render: ({ theirs, ours }) => (theirs === ours ? '0' : formatNumber(ours - theirs)),
    },
  ];
  return (
    <div className={styles.difference}>
      <h3>{t('one.difference')}</h3>
      <DataTable
        id="integration-difference"
        label={t('one.difference')}
        columns={columns}
        rows={of.difference}
        rowKey={({ resource }) => resource}
        rowName={({ resource }) => SHOP_RESOURCE_LABELS[resource]}
      />
      <p>
        {t('one.difference_at')} <DateText instant={of.difference_at} />
      </p>
    </div>
  );
}
