import { METRICS, type MetricsAnswer } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { formatAxisMoney, formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { groupingOf, overlapOf, type Period, periodOfKey } from '#lib/period.ts';
import { Chart } from '#ui/chart.tsx';
import { type DashboardSearch, TIME_GROUPS } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { keyLabel } from '../metric-key.ts';
import { useOpenSales } from './sales-link.tsx';

export interface DashboardPartProps {
  period: Period;
  search: DashboardSearch;
  onChange(changed: DashboardSearch): void;
}

/** One metric through the period, with the period before drawn behind. */
export function OverTime({
  period,
  search,
  onChange,
  sales,
}: DashboardPartProps & { sales: MetricsAnswer }) {
  const t = useDashboardTexts();
  const metric = search.metric ?? 'revenue';
  const at = METRICS.indexOf(metric);
  const group = search.group_by ?? groupingOf(period);
  const isMoney = metric !== 'orders';
  const format = isMoney ? formatMoney : formatNumber;
  const openSales = useOpenSales();
  const open = (key: string) => {
    if (group === 'hour' || group === 'day_of_week') {
      openSales?.({ ...period, [group]: Number(key) });
      return;
    }
    const days = periodOfKey(group, key);
    if (days) openSales?.(overlapOf(period, days));
  };
  // A day without a sale is a zero; a ticket it has none.
  const points = sales.rows.flatMap(({ keys: [key], values, previous, is_running }) => {
    const value = values[at] ?? null;
    if (!key || value === null) return [];
    const before = previous && { previous: previous[at] ?? null };
    return [{ key, label: keyLabel(group, key), value, ...before, isRunning: is_running }];
  });
  const isEmpty = sales.total[1] === 0 && !sales.previous_total?.[1];

  return (
    <Chart
      title={t('over_time', { metric: t(`metrics.${metric}`) })}
      kind={group === 'hour' || group === 'day_of_week' ? 'bars' : 'line'}
      points={isEmpty ? [] : points}
      {...(sales.previous_total && { periods: [t('this_period'), t('period_before')] as const })}
      sentence={useSentence(metric, sales, at, group)}
      format={format}
      formatShort={isMoney ? formatAxisMoney : formatNumber}
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
  );
}

/** The chart in words: its sum, the change, and the largest bucket. */
function useSentence(
  metric: (typeof METRICS)[number],
  { rows, total, previous_total, few_orders }: MetricsAnswer,
  at: number,
  group: string,
): string {
  const t = useDashboardTexts();
  const format = metric === 'orders' ? formatNumber : formatMoney;
  const [now, before] = [total[at], previous_total?.[at]];
  if (!now) return '';
  const largest = rows.reduce(
    (best, row) => ((row.values[at] ?? 0) > (best?.values[at] ?? 0) ? row : best),
    rows[0],
  );
  const share = before && !few_orders ? now / before - 1 : null;
  const parts = [
    t('sentence.whole', { metric: t(`metrics.${metric}`), value: format(now) }),
    share !== null &&
      t(share < 0 ? 'sentence.below' : 'sentence.above', {
        share: formatPercent(Math.abs(share)),
      }),
    largest?.keys[0] &&
      t('sentence.largest', {
        key: keyLabel(group, largest.keys[0]),
        value: format(largest.values[at] ?? 0),
      }),
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
