import { ORDER_STATUSES, type StatusMapping } from '@clientela/contract';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatMoney, monthName } from '#lib/format.ts';
import { orderStatus } from '#lib/order-status.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Count } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useEffectOf, useMappings, useSaveMappings } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from '../parts/integrations.module.css';

type Status = StatusMapping['status'];
type Chosen = Record<string, Status>;

const keyOf = ({ slug, code }: Pick<StatusMapping, 'slug' | 'code'>) =>
  JSON.stringify([slug, code]);

/** Meaning of each shop status, with the effect of a change before it is saved. */
export function StatusMappingsScreen() {
  const t = useIntegrationTexts();
  const mappings = useMappings();
  const [chosen, setChosen] = useState<Chosen>({});
  return (
    <Page
      title={t('statuses.title')}
      lead={t('statuses.lead')}
      before={<BackLink to="/settings/my-integrations" label={t('one.back')} />}
    >
      <Loaded
        query={mappings}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconArrowsExchange size={24} stroke={1.6} />}
            title={t('statuses.none_title')}
            text={t('statuses.none_text')}
          />
        }
      >
        {({ data }) => {
          const changes = data.flatMap((row) => {
            const status = chosen[keyOf(row)];
            const { slug, code } = row;
            return status && status !== row.status ? [{ slug, code, status }] : [];
          });
          return (
            <>
              <UnsavedGuard isDirty={changes.length > 0} />
              <Statuses
                rows={data}
                chosen={chosen}
                onChoose={(row, status) => setChosen({ ...chosen, [keyOf(row)]: status })}
              />
              {changes.length > 0 && <Effect changes={changes} onDone={() => setChosen({})} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface StatusesProps {
  rows: readonly StatusMapping[];
  chosen: Chosen;
  onChoose(row: StatusMapping, status: Status): void;
}

function Statuses({ rows, chosen, onChoose }: StatusesProps) {
  const t = useIntegrationTexts();
  const options = ORDER_STATUSES.map((value) => ({ value, label: orderStatus(value).label }));
  const columns: Column<StatusMapping>[] = [
    {
      key: 'label',
      label: t('statuses.platform'),
      render: ({ label, integration_name }) => (
        <>
          {label}{' '}
          <Text span inherit c="dimmed">
            {integration_name}
          </Text>
        </>
      ),
    },
    {
      key: 'new',
      label: '',
      onPhone: 'aside',
      render: ({ source }) =>
        source === 'unknown' && <StatusBadge tone="warning">{t('statuses.new')}</StatusBadge>,
    },
    { key: 'code', label: t('statuses.code'), isOptional: true, render: ({ code }) => code },
    {
      key: 'orders',
      label: t('statuses.orders'),
      align: 'right',
      render: ({ orders }) => <Count value={orders} />,
    },
    {
      key: 'means',
      label: t('statuses.means'),
      onPhone: 'wide',
      render: (row) => (
        <NativeSelect
          aria-label={`${t('statuses.means')}: ${row.label}`}
          data={options}
          value={chosen[keyOf(row)] ?? row.status}
          onChange={({ currentTarget: { value } }) => {
            const status = ORDER_STATUSES.find((one) => one === value);
            if (status) onChoose(row, status);
          }}
        />
      ),
    },
  ];
  return (
    <DataTable
      id="status-mappings"
      label={t('statuses.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => keyOf(row)}
      rowName={(row) => row.label}
    />
  );
}

const MONTHS_SHOWN = 3;

interface EffectProps {
  changes: { slug: string; code: string; status: Status }[];
  onDone(): void;
}

/** Number of orders that change, and the effect on each month's revenue. */
function Effect({ changes, onDone }: EffectProps) {
  const t = useIntegrationTexts();
  const effect = useEffectOf(changes);
  const save = useSaveMappings();
  const months = effect.data?.months ?? [];
  return (
    <div className={`panel ${styles.statusEffect}`} role="status">
      <div>
        <strong>{t('statuses.changes', { count: changes.length })}</strong>
        {effect.error && <p>{effect.error.message}</p>}
        {effect.data && (
          <ul>
            <li>
              {effect.data.orders === 0
                ? t('statuses.effect_none')
                : t('statuses.effect', { count: effect.data.orders })}
            </li>
            {months.slice(0, MONTHS_SHOWN).map(({ month, revenue_before, revenue_after }) => (
              <li key={month}>
                {t('statuses.month', {
                  month: `${monthName(Number(month.slice(5)))} de ${month.slice(0, 4)}`,
                  before: formatMoney(revenue_before),
                  after: formatMoney(revenue_after),
                })}
              </li>
            ))}
            {months.length > MONTHS_SHOWN && (
              <li>{t('statuses.more', { count: months.length - MONTHS_SHOWN })}</li>
            )}
          </ul>
        )}
      </div>
      <Can do="StoreIntegrationOrderStatus.update">
        <Group gap={8}>
          <Button variant="default" onClick={onDone}>
            {t('statuses.undo')}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { changes },
                {
                  onSuccess: () => {
                    onDone();
                    toast('success', t('statuses.saved'));
                  },
                  onError: toastFailure,
                },
              )
            }
          >
            {t('statuses.save')}
          </Button>
        </Group>
      </Can>
    </div>
  );
}
