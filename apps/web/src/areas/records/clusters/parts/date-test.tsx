import { useCurrentStore } from '#lib/current-store.tsx';
import { todayIn } from '#lib/period.ts';
import { DateField } from '#ui/date-field.tsx';
import { useClusterTexts } from '../clusters.texts.ts';
import type { ConditionOf, DateField as Field } from '../filter-catalogue.ts';
import styles from './filter-builder.module.css';
import { FilterNumber } from './filter-number.tsx';
import { TestSelect } from './test-select.tsx';

interface DateTestProps {
  condition: ConditionOf<Field>;
  onChange(condition: ConditionOf<Field>): void;
}

type DateIs = ConditionOf<Field>['is'];

const TESTS = [
  'in_last_days',
  'not_in_last_days',
  'since',
  'until',
  'on',
  'between',
  'filled',
  'empty',
] as const;

/** Absolute days, or days counted back from when the group is used. */
export function DateTest({ condition, onChange }: DateTestProps) {
  const t = useClusterTexts();
  const today = todayIn(useCurrentStore().time_zone);
  const { field, is } = condition;
  const change = (changed: DateIs) => onChange({ field, is: changed });

  return (
    <>
      <TestSelect
        tests={TESTS}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => change(testOf(test, is, today))}
      />
      {'days' in is && (
        <FilterNumber
          label={t('builder.days')}
          error={t('builder.days_missing')}
          unit={t('builder.days')}
          min={1}
          max={3650}
          value={is.days}
          onChange={(days) => change({ ...is, days })}
        />
      )}
      {'day' in is && (
        <DayInput
          label={t('builder.value')}
          value={is.day}
          onChange={(day) => change({ ...is, day })}
        />
      )}
      {is.test === 'between' && (
        <>
          <DayInput
            label={t('builder.from')}
            value={is.from}
            onChange={(from) => change({ ...is, from })}
          />
          <span className={styles.words}>{t('builder.and')}</span>
          <DayInput
            label={t('builder.to')}
            value={is.to}
            onChange={(to) => change({ ...is, to })}
          />
        </>
      )}
    </>
  );
}

/** Returns the condition with another test, keeping the values that both share. */
function testOf(test: (typeof TESTS)[number], before: DateIs, today: string): DateIs {
  const day = 'day' in before ? before.day : today;
  switch (test) {
    case 'in_last_days':
    case 'not_in_last_days':
      return { test, days: 'days' in before ? before.days : 90 };
    case 'on':
    case 'since':
    case 'until':
      return { test, day };
    case 'between':
      return { test, from: day, to: today };
    case 'filled':
    case 'empty':
      return { test };
  }
}

interface DayInputProps {
  label: string;
  value: string;
  onChange(day: string): void;
}

function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <DateField size="xs" w={136} aria-label={label} value={value} isAlwaysSet onChange={onChange} />
  );
}
