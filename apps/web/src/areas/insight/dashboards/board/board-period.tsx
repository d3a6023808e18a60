import type { QueryPeriod } from '@clientela/contract';
import { present } from '@clientela/domain';
import { Input } from '@mantine/core';
import { useCurrentStore } from '#lib/current-store.tsx';
import { periodOf, todayIn } from '#lib/period.ts';
import { DayRange } from '#ui/day-range.tsx';
import { PeriodPicker } from '#ui/period-picker.tsx';
import { DASHBOARD_PERIODS } from '../dashboards.search.ts';
import { MOST_PERIOD_DAYS, ownPeriod } from '../own-period.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

interface BoardPeriodProps {
  /** Above the field; left out in a page's head. */
  label?: string;
  period: QueryPeriod;
  onChange(period: QueryPeriod): void;
}

/** The period of a dashboard: a preset, or days of one's own that begin with those shown. */
export function BoardPeriod({ label, period, onChange }: BoardPeriodProps) {
  const t = useBoardTexts();
  const { time_zone } = useCurrentStore();
  const today = todayIn(time_zone);
  const own = typeof period === 'string' ? null : period;
  const days = typeof period === 'string' ? periodOf(period, today) : period;
  const beginning =
    ownPeriod(days) ?? present(ownPeriod(periodOf('last_30_days', today)), 'period');
  const picker = (
    <PeriodPicker
      presets={DASHBOARD_PERIODS}
      value={own ? 'custom' : (period as string as 'today')}
      onChange={(next) => onChange(next === 'custom' ? beginning : next)}
    />
  );
  return (
    <div className={styles.period}>
      {label ? <Input.Wrapper label={label}>{picker}</Input.Wrapper> : picker}
      {own && (
        <DayRange
          label={t('own_period')}
          value={own}
          most={MOST_PERIOD_DAYS}
          max={today}
          onChange={(changed) => onChange({ ...own, ...changed } as typeof own)}
        />
      )}
    </div>
  );
}
