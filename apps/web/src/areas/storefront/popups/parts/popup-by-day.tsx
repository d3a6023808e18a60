import type { PopupResults } from '@clientela/contract';
import { addDays } from '@clientela/domain';
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import styles from '#ui/chart.module.css';
import { Chart } from '#ui/chart.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import { SignupsLink } from './signups-link.tsx';

interface PopupByDayProps {
  id: string;
  period: { from: string; to: string };
  days: PopupResults['by_day'];
  onOpen(day: string): void;
}

type Day = PopupResults['by_day'][number];

/** Views as bars and sign-ups as a line, and the table of all figures of each day. */
export function PopupByDay({ id, period, days, onOpen }: PopupByDayProps) {
  const t = usePopupTexts();
  const rows = everyDay(period, days);
  return (
    <Chart
      title={t('results.by_day')}
      kind="bars"
      keyLabel={t('results.day')}
      series={[t('results.views'), t('results.signups')]}
      points={rows.map(({ day, views, signups }) => ({
        key: day,
        label: formatDay(day),
        value: views,
        second: signups,
      }))}
      format={formatNumber}
      onOpen={onOpen}
      table={<DayTable id={id} rows={rows.toReversed()} />}
    />
  );
}

/** Days without visitors are zeros, not gaps. */
function everyDay({ from, to }: PopupByDayProps['period'], days: readonly Day[]): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const none = { views: 0, closes: 0, signups: 0, new_people: 0, confirmed: 0, coupons_used: 0 };
  const rows: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    rows.push(known.get(day) ?? { ...none, revenue: 0, day });
  }
  return rows;
}

function DayTable({ id, rows }: { id: string; rows: readonly Day[] }) {
  const t = usePopupTexts();
  return (
    <section
      className={`${styles.numberTable} ${styles.isWide}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('results.by_day')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('results.day')}</th>
            <th scope="col">{t('results.views')}</th>
            <th scope="col">{t('results.closes')}</th>
            <th scope="col">{t('results.signups')}</th>
            <th scope="col">{t('results.new_people')}</th>
            <th scope="col">{t('results.coupons')}</th>
            <th scope="col">{t('results.revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, ...counts }) => (
            <tr key={day}>
              <td>{formatDay(day)}</td>
              <td>{formatNumber(counts.views)}</td>
              <td>{formatNumber(counts.closes)}</td>
              <td>
                <SignupsLink id={id} count={counts.signups} rows={{ day, signups: 'counted' }} />
              </td>
              <td>
                <SignupsLink id={id} count={counts.new_people} rows={{ day, signups: 'new' }} />
              </td>
              <td>
                <SignupsLink
                  id={id}
                  count={counts.coupons_used}
                  rows={{ day, signups: 'coupon_used' }}
                />
              </td>
              <td>
                <SignupsLink id={id} count={counts.revenue} rows={{ day, signups: 'revenue' }}>
                  {formatMoney(counts.revenue)}
                </SignupsLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
