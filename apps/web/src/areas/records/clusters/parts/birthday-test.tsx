import { NativeSelect } from '@mantine/core';
import { monthName } from '#lib/format.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import type { ConditionOf } from '../filter-catalogue.ts';
import { FilterNumber } from './filter-number.tsx';
import { TestSelect } from './test-select.tsx';

interface BirthdayTestProps {
  condition: ConditionOf<'birthday'>;
  onChange(condition: ConditionOf<'birthday'>): void;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}));

/** A day, a month, or the days to come. */
export function BirthdayTest({ condition: { field, is }, onChange }: BirthdayTestProps) {
  const t = useClusterTexts();
  const change = (changed: typeof is) => onChange({ field, is: changed });
  const month = 'month' in is ? is.month : 1;

  return (
    <>
      <TestSelect
        tests={['in_next_days', 'month', 'day']}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => {
          if (test === 'in_next_days') change({ test, days: 7 });
          else if (test === 'month') change({ test, month });
          else change({ test, month, day: 1 });
        }}
      />
      {is.test === 'in_next_days' && (
        <FilterNumber
          label={t('builder.days')}
          error={t('builder.days_missing')}
          unit={t('builder.days')}
          min={0}
          max={365}
          value={is.days}
          onChange={(days) => change({ ...is, days })}
        />
      )}
      {is.test === 'day' && (
        <FilterNumber
          label={t('builder.day')}
          error={t('builder.day_missing')}
          min={1}
          max={31}
          value={is.day}
          onChange={(day) => change({ ...is, day })}
        />
      )}
      {'month' in is && (
        <NativeSelect
          size="xs"
          aria-label={t('builder.month')}
          data={MONTHS}
          value={String(is.month)}
          onChange={(event) => change({ ...is, month: Number(event.currentTarget.value) })}
        />
      )}
    </>
  );
}
