import { useCurrentStore } from '#lib/current-store.tsx';
import { todayIn } from '#lib/period.ts';
import { DateField } from '#ui/date-field.tsx';
import { useClusterTexts } from '../clusters.texts.ts';
import type { AttributeCondition } from '../filter-catalogue.ts';
import styles from './filter-builder.module.css';
import { FilterNumber } from './filter-number.tsx';
import { TestSelect } from './test-select.tsx';

type DateIs = Extract<AttributeCondition, { type: 'DATE' | 'DATETIME' }>['is'];
type PastIs = Exclude<DateIs, { test: 'in_next_days' }>;

interface DateTestProps<Is extends DateIs> {
  is: Is;
  onChange(is: Is): void;
}

const PAST_TESTS = [
  'in_last_days',
  'not_in_last_days',
  'since',
  'until',
  'on',
  'between',
  'filled',
  'empty',
] as const;
const TESTS = ['in_next_days', ...PAST_TESTS] as const;

/** Days of something that has happened. */
export function PastDateTest({ is, onChange }: DateTestProps<PastIs>) {
  return (
    <DateTest
      tests={PAST_TESTS}
      is={is}
      // The tests offered lead to no other.
      onChange={(changed) => onChange(changed as PastIs)}
    />
  );
}

/** Absolute days, or days counted from when the group is used. */
export function DateTest({
  is,
  onChange: change,
  tests = TESTS,
}: DateTestProps<DateIs> & { tests?: readonly DateIs['test'][] }) {
  const t = useClusterTexts();
  const today = todayIn(useCurrentStore().time_zone);

  return (
    <>
      <TestSelect
        tests={tests}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => change(testOf(test, is, today))}
      />
      {'days' in is && (
        <FilterNumber
          label={t('builder.days')}
          error={t('builder.days_missing')}
          unit={t('builder.days')}
          min={is.test === 'in_next_days' ? 0 : 1}
          max={is.test === 'in_next_days' ? 365 : 3650}
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
function testOf(test: DateIs['test'], before: DateIs, today: string): DateIs {
  const day = 'day' in before ? before.day : today;
  switch (test) {
    case 'in_last_days':
    case 'not_in_last_days':
      return { test, days: 'days' in before ? before.days : 90 };
    case 'in_next_days':
      return { test, days: 'days' in before ? Math.min(before.days, 365) : 30 };
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
