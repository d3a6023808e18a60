import type { BonusSimulation, BonusStrategy, KeptSimulation } from '@clientela/contract';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatNumber, formatPercent, monthName } from '#lib/format.ts';
import { toastFailure } from '#lib/toast.tsx';
import { Money } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { Column } from '#ui/table-types.ts';
import { useDownloadSimulation, useSimulation } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface BonusSimulationProps {
  strategy: BonusStrategy;
  customer_cluster_ids: string[];
  excluded_cluster_ids: string[];
}

/** Tries a rule on last year's purchases before anybody is promised anything. */
export function BonusSimulator(plan: BonusSimulationProps) {
  const t = useCampaignTexts();
  const simulation = useSimulation();
  const [margin, setMargin] = useState<number | ''>('');
  // The cost of another rule does not apply to this one.
  const { margin: _, ...simulated } = simulation.variables ?? { margin: null };
  const isOfThis = JSON.stringify(simulated) === JSON.stringify(plan);
  return (
    <Panel title={t('simulation.title')}>
      <Stack gap={14}>
        <Text size="sm" c="dimmed">
          {t('simulation.text')}
        </Text>
        <Group align="flex-end" gap={10}>
          <NumberInput
            label={t('simulation.margin')}
            placeholder={t('simulation.margin_placeholder')}
            suffix="%"
            decimalScale={1}
            decimalSeparator=","
            min={0.1}
            max={100}
            hideControls
            value={margin}
            onChange={(typed) => setMargin(typed === '' ? '' : Number(typed))}
          />
          <Button
            variant="default"
            loading={simulation.isPending}
            onClick={() =>
              simulation.mutate(
                { ...plan, margin: margin === '' ? null : Math.round(margin * 100) },
                { onError: toastFailure },
              )
            }
          >
            {t('simulation.run')}
          </Button>
        </Group>
        {isOfThis && simulation.data && <Simulated kept={simulation.data} />}
      </Stack>
    </Panel>
  );
}

function Simulated({ kept: { id, result } }: { kept: KeptSimulation }) {
  const t = useCampaignTexts();
  const download = useDownloadSimulation(id);
  const { expected, share_of_revenue, sales_to_pay } = result;
  if (result.bonuses === 0) return <Text>{t('simulation.nothing')}</Text>;
  return (
    <>
      <Stats>
        <Stat
          label={t('simulation.granted')}
          value={formatMoney(result.granted)}
          note={t('simulation.granted_to', {
            count: result.customers,
            shown: formatNumber(result.customers),
            bonuses: formatNumber(result.bonuses),
          })}
        />
        <Stat
          label={t('simulation.expected')}
          value={formatMoney(expected.amount)}
          note={t(expected.is_own_rate ? 'simulation.own_rate' : 'simulation.assumed_rate', {
            rate: formatPercent(expected.rate),
          })}
        />
        <Stat
          label={t('simulation.share')}
          value={share_of_revenue === null ? '–' : formatPercent(share_of_revenue)}
          note={t('simulation.of_revenue', { revenue: formatMoney(result.revenue) })}
        />
        <Stat
          label={t('simulation.peak')}
          value={formatMoney(result.peak_liability)}
          note={t('simulation.peak_note')}
        />
        {sales_to_pay !== null && (
          <Stat
            label={t('simulation.to_pay')}
            value={formatMoney(sales_to_pay)}
            note={t('simulation.to_pay_note')}
          />
        )}
      </Stats>
      <Text size="sm">
        {t('simulation.usable', {
          usable: formatMoney(result.usable),
          breakage: formatMoney(result.breakage),
          open: formatMoney(result.open),
        })}
      </Text>
      <Months months={result.months} />
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        loading={download.isPending}
        onClick={() => download.mutate(undefined, { onError: toastFailure })}
      >
        {t('simulation.download')}
      </Button>
    </>
  );
}

type Month = BonusSimulation['months'][number];

function Months({ months }: { months: Month[] }) {
  const t = useCampaignTexts();
  const columns: Column<Month>[] = [
    {
      key: 'month',
      label: t('simulation.month'),
      render: ({ month }) => monthText(month),
    },
    ...(['granted', 'used', 'expired'] as const).map(
      (key): Column<Month> => ({
        key,
        label: t(`simulation.${key}_column`),
        align: 'right',
        render: (month) => <Money cents={month[key]} />,
      }),
    ),
  ];
  return (
    <DataTable
      id="bonus-simulation"
      label={t('simulation.by_month')}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      rowName={({ month }) => monthText(month)}
    />
  );
}

/** `2026-12` → dez./2026 */
function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${monthName(Number(number), 'short')}/${year}`;
}
