import type { PopupResults } from '@clientela/contract';
import { addDays } from '@clientela/domain';
import { formatDay, formatNumber } from '#lib/format.ts';
import { Chart } from '#ui/chart.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import { CountsTable, type PopupCounts } from './counts-table.tsx';

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
      table={
        <CountsTable
          id={id}
          heading={t('results.day')}
          rows={rows.toReversed().map(({ day, ...counts }) => ({
            name: formatDay(day),
            filter: { day },
            counts,
          }))}
        />
      }
    />
  );
}

/** Days without visitors are zeros, not gaps. */
function everyDay({ from, to }: PopupByDayProps['period'], days: readonly Day[]): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const none: PopupCounts = {
    ...{ views: 0, closes: 0, signups: 0, new_people: 0, known_people: 0 },
    ...{ confirmed: 0, coupons_used: 0, revenue: 0 },
  };
  const rows: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    rows.push(known.get(day) ?? { ...none, day });
  }
  return rows;
}
