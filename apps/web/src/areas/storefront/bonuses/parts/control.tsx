import type { BonusOverview } from '@clientela/contract';
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent, monthName } from '#lib/format.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Money } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { Column } from '#ui/table-types.ts';
import { useBonusSettings, useOverview, useSaveSettings } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import styles from './bonus-list.module.css';

/** Bonuses owed to customers, their costs and revenue, and their uses at the point of sale. */
export function Control() {
  const t = useBonusTexts();
  const overview = useOverview();
  return (
    <Loaded query={overview}>
      {(loaded) => (
        <div className={styles.control}>
          {loaded.months.length === 0 ? (
            <EmptyPanel
              icon={<IconChartBar size={24} stroke={1.6} />}
              title={t('control.nothing')}
              text={t('control.nothing_text')}
            />
          ) : (
            <>
              <Figures of={loaded} />
              {loaded.liability.length > 0 && <Liability of={loaded} />}
              <Months of={loaded} />
              <People of={loaded} />
            </>
          )}
          <Settings />
        </div>
      )}
    </Loaded>
  );
}

function Figures({ of }: { of: BonusOverview }) {
  const t = useBonusTexts();
  const { available, pending, expected_use, redemption, ended, ticket_with, ticket_without } = of;
  const { revenue_with, used_12_months } = of;
  return (
    <Stats>
      <Stat
        label={t('control.available')}
        value={formatMoney(available)}
        note={t('control.pending', { value: formatMoney(pending) })}
      />
      <Stat
        label={t('control.expected')}
        value={formatMoney(expected_use.amount)}
        note={t(expected_use.is_own_rate ? 'control.own_rate' : 'control.assumed_rate', {
          rate: formatPercent(expected_use.rate),
        })}
      />
      <Stat
        label={t('control.redemption')}
        value={redemption === null ? '–' : formatPercent(redemption)}
        note={t('control.ended', { count: ended, shown: formatNumber(ended) })}
      />
      <Stat
        label={t('control.ticket')}
        value={ticket_with === null ? '–' : formatMoney(ticket_with)}
        note={
          ticket_without !== null &&
          t('control.ticket_without', { value: formatMoney(ticket_without) })
        }
      />
      <Stat
        label={t('control.revenue')}
        value={formatMoney(revenue_with)}
        note={t('control.used', { value: formatMoney(used_12_months) })}
      />
    </Stats>
  );
}

/** `2026-12` → dezembro de 2026 */
function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${monthName(Number(number), 'short')}/${year}`;
}

type Due = BonusOverview['liability'][number];

function Liability({ of: { liability } }: { of: BonusOverview }) {
  const t = useBonusTexts();
  const columns: Column<Due>[] = [
    { key: 'month', label: t('control.month'), render: ({ month }) => monthText(month) },
    {
      key: 'available',
      label: t('control.can_use'),
      align: 'right',
      render: ({ available }) => <Money cents={available} />,
    },
    {
      key: 'pending',
      label: t('control.to_release'),
      align: 'right',
      render: ({ pending }) => <Money cents={pending} />,
    },
  ];
  return (
    <Panel title={t('control.liability')}>
      <Text size="sm" c="dimmed" mb={10}>
        {t('control.liability_help')}
      </Text>
      <DataTable
        id="bonus-liability"
        label={t('control.liability')}
        columns={columns}
        rows={liability}
        rowKey={({ month }) => month}
        rowName={({ month }) => monthText(month)}
      />
    </Panel>
  );
}

type Month = BonusOverview['months'][number];

function Months({ of: { months } }: { of: BonusOverview }) {
  const t = useBonusTexts();
  const columns: Column<Month>[] = [
    { key: 'month', label: t('control.month'), render: ({ month }) => monthText(month) },
    ...(['earned', 'used', 'expired', 'cancelled'] as const).map(
      (key): Column<Month> => ({
        key,
        label: t(`control.${key}_column`),
        align: 'right',
        render: (month) => <Money cents={month[key]} />,
      }),
    ),
  ];
  return (
    <Panel title={t('control.months')}>
      <DataTable
        id="bonus-months"
        label={t('control.months')}
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
        rowName={({ month }) => monthText(month)}
      />
    </Panel>
  );
}

type Who = BonusOverview['people'][number];

function People({ of: { people } }: { of: BonusOverview }) {
  const t = useBonusTexts();
  if (people.length === 0) return null;
  const columns: Column<Who>[] = [
    { key: 'user', label: t('control.person'), render: ({ user }) => user.name },
    { key: 'uses', label: t('control.uses'), align: 'right', render: ({ uses }) => uses },
    {
      key: 'amount',
      label: t('uses.amount'),
      align: 'right',
      render: ({ amount }) => <Money cents={amount} />,
    },
    {
      key: 'without_pin',
      label: t('control.without_pin'),
      align: 'right',
      render: ({ without_pin }) => without_pin,
    },
    {
      key: 'cancelled',
      label: t('control.undone'),
      align: 'right',
      render: ({ cancelled }) => cancelled,
    },
  ];
  return (
    <Panel title={t('control.people')}>
      <DataTable
        id="bonus-people"
        label={t('control.people')}
        columns={columns}
        rows={people}
        rowKey={({ user }) => user.id}
        rowName={({ user }) => user.name}
      />
    </Panel>
  );
}

function Settings() {
  const settings = useBonusSettings();
  return (
    <Loaded query={settings}>{(loaded) => <PinFrom key={loaded.pin_from} of={loaded} />}</Loaded>
  );
}

function PinFrom({ of }: { of: { pin_from: number } }) {
  const t = useBonusTexts();
  const mayChange = useMay('Store.update');
  const save = useSaveSettings();
  const [pin_from, setPinFrom] = useState(of.pin_from);
  return (
    <Panel title={t('settings.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label={t('settings.pin_from')}
          description={t('settings.pin_from_help')}
          disabled={!mayChange}
          value={pin_from}
          onChange={setPinFrom}
        />
      </SimpleGrid>
      {mayChange && (
        <Group mt={14}>
          <Button
            loading={save.isPending}
            disabled={pin_from === of.pin_from}
            onClick={() =>
              save.mutate(
                { pin_from },
                { onSuccess: () => toast('success', t('settings.saved')), onError: toastFailure },
              )
            }
          >
            {t('settings.save')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
