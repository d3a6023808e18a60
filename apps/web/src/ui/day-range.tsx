import { Group, Text, TextInput } from '@mantine/core';
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

/** A stretch of days, open at either end. */
export function DayRange({ value, label, onChange }: DayRangeProps) {
  const { t } = useTranslation('ui');
  return (
    <Group role="group" aria-label={label} gap={8} wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
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
          value={value[end] ?? ''}
          error={end === 'to' && isReversed(value)}
          onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value || undefined })}
        />
      ))}
    </Group>
  );
}
