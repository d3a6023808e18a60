import { Group, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Days {
  /** First and last day, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeProps {
  value: Days;
  /** What the days are of, for who does not see what stands around. */
  label: string;
  onChange(changed: Days): void;
}

const isReversed = ({ from, to }: Days) => from !== undefined && to !== undefined && to < from;

/** A stretch of days, open at either end; one that ends before it begins is told, and asked of nobody. */
export function DayRange({ value: { from, to }, label, onChange }: DayRangeProps) {
  const { t } = useTranslation('ui');
  const [reversed, setReversed] = useState<Days | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen elsewhere takes its place
  useEffect(() => setReversed(null), [from, to]);
  const days = reversed ?? { from, to };

  function change(end: keyof Days, day: string | undefined) {
    const next = { ...days, [end]: day };
    if (isReversed(next)) return setReversed(next);
    setReversed(null);
    onChange(reversed ? next : { [end]: day });
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
        <TextInput
          key={end}
          type="date"
          leftSection={<Text size="xs">{t(`days.${end}`)}</Text>}
          leftSectionWidth={40}
          leftSectionPointerEvents="none"
          w={{ base: '50%', xs: 164 }}
          miw={0}
          aria-label={t(`days.${end}`)}
          value={days[end] ?? ''}
          error={end === 'to' && isReversed(days) && t('days.reversed')}
          onChange={({ currentTarget }) => change(end, currentTarget.value || undefined)}
        />
      ))}
    </Group>
  );
}
