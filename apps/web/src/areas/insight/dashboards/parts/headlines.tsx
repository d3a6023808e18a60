import type { QueryMetric } from '@clientela/contract';
import { formatMoney, formatNumber, formatShortMoney, formatShortNumber } from '#lib/format.ts';
import type { Period } from '#lib/period.ts';
import { Change, Stat, Stats } from '#ui/stat.tsx';
import type { Overview } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { SalesLink } from './sales-link.tsx';

/** Below so many sales a change is chance. */
const LEAST_SALES = 10;

interface HeadlinesProps {
  period: Period;
  preset: string;
  overview: Overview;
}

/** The figures of the period, compared with the period before. */
export function Headlines({ period, preset, overview: { sales, buyers } }: HeadlinesProps) {
  const orders = [sales.total[1], sales.previous_total?.[1]];
  const isFew = orders.some((count) => typeof count === 'number' && count < LEAST_SALES);
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
        <Headline key={one.metric} {...one} period={period} preset={preset} isFew={isFew} />
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
}

function Headline({ metric, now, before, period, preset, isFew }: HeadlineProps) {
  const t = useDashboardTexts();
  const isMoney = metric === 'revenue' || metric === 'average_ticket';
  const short = isMoney ? formatShortMoney : formatShortNumber;
  const exact = isMoney ? formatMoney : formatNumber;
  const isOfSales = ['revenue', 'orders', 'average_ticket'].includes(metric);
  return (
    <Stat
      label={t(`metrics.${metric as 'revenue'}`)}
      value={now === null ? '–' : short(now)}
      renderValue={(shown) => (isOfSales ? <SalesLink sales={period}>{shown}</SalesLink> : shown)}
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
