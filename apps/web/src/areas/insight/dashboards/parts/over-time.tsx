import { METRICS } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { formatMoney, formatNumber, formatWholeMoney } from '#lib/format.ts';
import { groupingOf, keysOf, overlapOf, type Period, periodOfKey } from '#lib/period.ts';
import { Chart } from '#ui/chart.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useMetric } from '../dashboards.data.ts';
import { type DashboardSearch, TIME_GROUPS } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { keyLabel } from '../metric-key.ts';
import { useOpenSales } from './sales-link.tsx';

export interface DashboardPartProps {
  period: Period;
  search: DashboardSearch;
  onChange(changed: DashboardSearch): void;
}

/** One metric through the period. */
export function OverTime({ period, search, onChange }: DashboardPartProps) {
  const t = useDashboardTexts();
  const metric = search.metric ?? 'revenue';
  const group = search.group_by ?? groupingOf(period);
  const values = useMetric(metric, group, period);
  const isMoney = metric !== 'orders';
  const openSales = useOpenSales();
  const open = (key: string) => {
    if (group === 'hour' || group === 'day_of_week') {
      openSales?.({ ...period, [group]: Number(key) });
      return;
    }
    const days = periodOfKey(group, key);
    if (days) openSales?.(overlapOf(period, days));
  };

  return (
    <Loaded query={values}>
      {({ data }) => (
        <Chart
          title={t('over_time', { metric: t(`metrics.${metric}`) })}
          kind={group === 'hour' || group === 'day_of_week' ? 'bars' : 'line'}
          points={pointsOf(metric, group, period, data)}
          format={isMoney ? formatMoney : formatNumber}
          formatShort={isMoney ? formatWholeMoney : formatNumber}
          keyLabel={t('key')}
          none={t('abc.none')}
          onOpen={openSales && open}
          controls={
            <>
              <NativeSelect
                size="xs"
                aria-label={t('metrics.revenue')}
                data={METRICS.map((value) => ({ value, label: t(`metrics.${value}`) }))}
                value={metric}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ metric: METRICS.find((known) => known === value) })
                }
              />
              <NativeSelect
                size="xs"
                aria-label={t('grouping')}
                data={TIME_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
                value={group}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ group_by: TIME_GROUPS.find((known) => known === value) })
                }
              />
            </>
          }
        />
      )}
    </Loaded>
  );
}

/** A day, week or month without a sale is a zero, not a gap that closes; only a ticket it has none. */
function pointsOf(
  metric: (typeof METRICS)[number],
  group: (typeof TIME_GROUPS)[number],
  period: Period,
  data: readonly { key: string; value: number }[],
) {
  const known = data.map(({ key }) => key);
  const isDrawnWhole = data.length > 0 && metric !== 'average_ticket';
  const keys = isDrawnWhole ? keysOf(group, period, known) : known;
  const values = new Map(data.map(({ key, value }) => [key, value]));
  return keys.map((key) => ({ key, value: values.get(key) ?? 0, label: keyLabel(group, key) }));
}
