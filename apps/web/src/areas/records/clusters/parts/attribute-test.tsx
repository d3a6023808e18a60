import { useClusterTexts } from '../clusters.texts.ts';
import type { AttributeCondition } from '../filter-catalogue.ts';
import { DateTest } from './date-test.tsx';
import styles from './filter-builder.module.css';
import { FilterNumber } from './filter-number.tsx';
import { TestSelect } from './test-select.tsx';
import { TextTest } from './text-test.tsx';

interface AttributeTestProps {
  condition: AttributeCondition;
  onChange(condition: AttributeCondition): void;
}

/** The test of one of the store's own fields, by its type. */
export function AttributeTest({ condition, onChange }: AttributeTestProps) {
  switch (condition.type) {
    case 'TEXT':
      return <TextTest is={condition.is} onChange={(is) => onChange({ ...condition, is })} />;
    case 'NUMBER':
      return <DecimalTest is={condition.is} onChange={(is) => onChange({ ...condition, is })} />;
    case 'DATE':
    case 'DATETIME':
      return <DateTest is={condition.is} onChange={(is) => onChange({ ...condition, is })} />;
  }
}

type NumberIs = Extract<AttributeCondition, { type: 'NUMBER' }>['is'];
const TESTS = ['gte', 'lte', 'eq', 'between', 'filled', 'empty'] as const;

function DecimalTest({ is, onChange }: { is: NumberIs; onChange(is: NumberIs): void }) {
  const t = useClusterTexts();
  const first = 'value' in is ? is.value : 'from' in is ? is.from : '';
  const testOf = (test: (typeof TESTS)[number]): NumberIs => {
    if (test === 'filled' || test === 'empty') return { test };
    return test === 'between' ? { test, from: first, to: first } : { test, value: first };
  };
  return (
    <>
      <TestSelect
        tests={TESTS}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange(testOf(test))}
      />
      {'value' in is && (
        <Decimal
          label={t('builder.value')}
          value={is.value}
          onChange={(value) => onChange({ ...is, value })}
        />
      )}
      {'from' in is && (
        <>
          <Decimal
            label={t('builder.from')}
            value={is.from}
            onChange={(from) => onChange({ ...is, from })}
          />
          <span className={styles.words}>{t('builder.and')}</span>
          <Decimal
            label={t('builder.to')}
            value={is.to}
            onChange={(to) => onChange({ ...is, to })}
          />
        </>
      )}
    </>
  );
}

interface DecimalProps {
  label: string;
  /** A plain decimal; empty until one is typed. */
  value: string;
  onChange(value: string): void;
}

function Decimal({ label, value, onChange }: DecimalProps) {
  const t = useClusterTexts();
  return (
    <FilterNumber
      label={label}
      error={t('builder.value_missing')}
      hideControls
      min={-999_999_999_999}
      max={999_999_999_999}
      decimalScale={4}
      thousandSeparator="."
      decimalSeparator=","
      value={value === '' ? Number.NaN : Number(value)}
      onChange={(typed) => onChange(Number.isNaN(typed) ? '' : String(typed))}
    />
  );
}
