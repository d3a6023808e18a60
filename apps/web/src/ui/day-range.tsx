import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysIn } from '#lib/period.ts';
import { DateField } from './date-field.tsx';

interface Days {
  /** First and last day, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeProps {
  value: Days;
  /** Accessible name of the range. */
  label: string;
  /** The most days it may have; one of so many days at most has both its ends. */
  most?: number;
  /** The last day the calendar offers. */
  max?: string;
  onChange(changed: Days): void;
}

/** Returns why a range is invalid and not reported. */
function problemOf({ from, to }: Days, most = Number.POSITIVE_INFINITY) {
  if (!from || !to) return null;
  if (to < from) return 'reversed';
  return daysIn(from, to) > most ? 'too_long' : null;
}

/** A range of days, open at either end; a reversed one shows an error and is not reported. */
export function DayRange({ value: { from, to }, label, most, max, onChange }: DayRangeProps) {
  const { t } = useTranslation('ui');
  const [wrong, setWrong] = useState<Days | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen elsewhere takes its place
  useEffect(() => setWrong(null), [from, to]);
  const days = wrong ?? { from, to };
  const problem = problemOf(days, most);

  function change(end: keyof Days, day: string | undefined) {
    const next = { ...days, [end]: day };
    if (problemOf(next, most)) return setWrong(next);
    setWrong(null);
    onChange(wrong ? next : { [end]: day });
  }

  return (
    <Group
      role="group"
      aria-label={label}
      gap={8}
      wrap="nowrap"
      align="start"
      w={{ base: '100%', xs: 'auto' }}
    >
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          leftSection={<Text size="xs">{t(`days.${end}`)}</Text>}
          leftSectionWidth={40}
          leftSectionPointerEvents="none"
          w={{ base: '50%', xs: 164 }}
          miw={0}
          aria-label={t(`days.${end}`)}
          value={days[end] ?? ''}
          isAlwaysSet={most !== undefined}
          {...(max && { max })}
          error={end === 'to' && problem && t(`days.${problem}`)}
          onChange={(day) => change(end, day || undefined)}
        />
      ))}
    </Group>
  );
}
