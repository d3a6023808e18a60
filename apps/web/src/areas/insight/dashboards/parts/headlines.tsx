import type { QueryMetric } from '@clientela/contract';
import { UnstyledButton } from '@mantine/core';
import { formatMoney, formatNumber, formatShortMoney, formatShortNumber } from '#lib/format.ts';
import type { Period } from '#lib/period.ts';
import { Change, Stat, Stats } from '#ui/stat.tsx';
import type { Overview } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';
import { SalesLink } from './sales-link.tsx';

interface HeadlinesProps {
  period: Period;
  preset: string;
  overview: Overview;
  /** Opens the buyers behind a number. */
  onOpen(metric: QueryMetric, title: string): void;
}

/** The figures of the period, compared with the period before. */
export function Headlines({ period, preset, overview: { sales, buyers }, onOpen }: HeadlinesProps) {
  const figure = (metric: QueryMetric, answer: Overview['sales'], at: number) => ({
    metric,
    now: answer.total[at] ?? null,
    before: answer.previous_total?.[at] ?? null,
  });
  const figures = [
    figure('revenue', sales, 0),
    figure('orders', sales, 1),
    figure('average_ticket', sales, 2),
    figure('new_buyers', buyers, 0),
    figure('returning_buyers', buyers, 1),
  ];
  return (
    <Stats>
      {figures.map((one) => (
        <Headline
          key={one.metric}
          {...one}
          period={period}
          preset={preset}
          isFew={sales.few_orders}
          onOpen={onOpen}
        />
      ))}
    </Stats>
  );
}

interface HeadlineProps {
  metric: QueryMetric;
  now: number | null;
  before: number | null;
  period: Period;
  preset: string;
  isFew: boolean;
  onOpen: HeadlinesProps['onOpen'];
}

function Headline({ metric, now, before, period, preset, isFew, onOpen }: HeadlineProps) {
  const t = useDashboardTexts();
  const isMoney = metric === 'revenue' || metric === 'average_ticket';
  const short = isMoney ? formatShortMoney : formatShortNumber;
  const exact = isMoney ? formatMoney : formatNumber;
  const label = t(`metrics.${metric as 'revenue'}`);
  const isOfSales = ['revenue', 'orders', 'average_ticket'].includes(metric);
  return (
    <Stat
      label={label}
      value={now === null ? '–' : short(now)}
      renderValue={(shown) =>
        isOfSales ? (
          <SalesLink sales={period}>{shown}</SalesLink>
        ) : now ? (
          <UnstyledButton className={styles.salesLink} onClick={() => onOpen(metric, label)}>
            {shown}
          </UnstyledButton>
        ) : (
          shown
        )
      }
      exact={now === null ? '' : exact(now)}
      note={<Comparison now={now} before={before} preset={preset} isFew={isFew} exact={exact} />}
    />
  );
}

interface ComparisonProps {
  now: number | null;
  before: number | null;
  preset: string;
  isFew: boolean;
  exact(value: number): string;
}

function Comparison({ now, before, preset, isFew, exact }: ComparisonProps) {
  const t = useDashboardTexts();
  if (before === null) return t('no_before');
  const than = preset === 'today' ? 'today' : preset === 'current_month' ? 'month' : 'period';
  const words = {
    up: t(`before.${than}.up`),
    down: t(`before.${than}.down`),
    flat: t(`before.${than}.flat`),
  };
  if (isFew || !before || now === null) return t('few_sales', { value: exact(before) });
  return (
    <span title={exact(before)}>
      <Change share={now / before - 1} words={words} />
    </span>
  );
}
