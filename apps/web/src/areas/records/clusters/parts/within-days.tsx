import { useClusterTexts } from '../clusters.texts.ts';
import { FilterNumber } from './filter-number.tsx';

interface WithinDaysProps {
  days: number | undefined;
  onChange(days: number | undefined): void;
}

/** Bounds a condition to the last days; empty means at any time. */
export function WithinDays({ days, onChange }: WithinDaysProps) {
  const t = useClusterTexts();
  return (
    <FilterNumber
      w={150}
      label={t('builder.period')}
      error={t('builder.days_missing')}
      placeholder={t('builder.any_time')}
      prefix={`${t('tests.in_last_days')} `}
      suffix={` ${t('builder.days')}`}
      hideControls
      min={1}
      max={3650}
      mayBeEmpty
      value={days ?? Number.NaN}
      onChange={(typed) => onChange(Number.isNaN(typed) ? undefined : typed)}
    />
  );
}
