import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatShortMoney, formatShortNumber } from '#lib/format.ts';
import { groupingOf, type Period, periodBefore, todayIn } from '#lib/period.ts';
import { Change, Stat, Stats } from '#ui/stat.tsx';
import { type Metric, useMetric } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { SalesLink } from './sales-link.tsx';

/** The three figures of the period, compared with the previous period. */
export function Headlines({ period }: { period: Period }) {
  return (
    <Stats>
      <Headline metric="revenue" period={period} />
      <Headline metric="orders" period={period} />
      <Headline metric="average_ticket" period={period} />
    </Stats>
  );
}

function Headline({ metric, period }: { metric: Metric; period: Period }) {
  const t = useDashboardTexts();
  const { time_zone } = useCurrentStore();
  const group = groupingOf(period);
  const current = useMetric(metric, group, period);
  const previous = useMetric(metric, group, periodBefore(period));
  const now = current.data?.total;
  const before = previous.data?.total;
  const isOld = current.isPlaceholderData || previous.isPlaceholderData;
  const isMoney = metric !== 'orders';
  const short = isMoney ? formatShortMoney : formatShortNumber;
  const exact = isMoney ? formatMoney : formatNumber;
  const share = before && now !== undefined ? now / before - 1 : null;
  // A day that is not over is not compared with a whole one.
  const isToday = period.from === todayIn(time_zone);
  const yesterday = isToday && before && t('yesterday', { value: exact(before) });
  return (
    <Stat
      label={t(`metrics.${metric}`)}
      value={now === undefined ? undefined : short(now)}
      renderValue={(shown) => <SalesLink sales={period}>{shown}</SalesLink>}
      exact={now === undefined ? '' : exact(now)}
      note={isOld ? '\u00a0' : yesterday || <Comparison share={share} />}
    />
  );
}

function Comparison({ share }: { share: number | null }) {
  const t = useDashboardTexts();
  if (share === null) return t('no_before');
  const words = { up: t('before.up'), down: t('before.down'), flat: t('before.flat') };
  return <Change share={share} words={words} />;
}
