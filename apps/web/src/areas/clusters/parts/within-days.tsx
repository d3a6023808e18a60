import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useClusterTexts } from '../clusters.texts.ts';

interface WithinDaysProps {
  days: number | undefined;
  onChange(days: number | undefined): void;
}

/** Bounds a condition to the last days; empty means at any time. */
export function WithinDays({ days, onChange }: WithinDaysProps) {
  const t = useClusterTexts();
  return (
    <NumberInput
      size="xs"
      w={150}
      aria-label={t('builder.period')}
      placeholder={t('builder.any_time')}
      prefix={`${t('tests.in_last_days')} `}
      suffix={` ${t('builder.days')}`}
      hideControls
      min={1}
      max={3650}
      decimalScale={0}
      value={days ?? ''}
      onChange={(typed) => onChange(typed === '' ? undefined : Number(typed))}
    />
  );
}
