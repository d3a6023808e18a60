import { MONEY_FIELDS } from '@clientela/contract/cluster-filters';
import { useClusterTexts } from '../clusters.texts.ts';
import type { ConditionOf, NumberField } from '../filter-catalogue.ts';
import styles from './filter-builder.module.css';
import { FilterNumber } from './filter-number.tsx';
import { TestSelect } from './test-select.tsx';

interface NumberTestProps {
  condition: ConditionOf<NumberField>;
  onChange(condition: ConditionOf<NumberField>): void;
}

const MONEY = new Set<string>(MONEY_FIELDS);
const SCORES = new Set<string>(['rfm_r', 'rfm_f', 'rfm_m']);

/** At least, at most, equal or between; money is typed in reais and stored in cents. */
export function NumberTest({ condition, onChange }: NumberTestProps) {
  const t = useClusterTexts();
  const { is } = condition;
  const first = is.test === 'between' ? is.from : is.value;
  const last = is.test === 'between' ? is.to : is.value;
  // All number fields share the same tests, so any of them takes the changed one.
  const change = (changed: typeof is) =>
    onChange({ ...condition, is: changed } as typeof condition);
  const input = { field: condition.field };

  return (
    <>
      <TestSelect
        tests={['gte', 'lte', 'eq', 'between']}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) =>
          change(test === 'between' ? { test, from: first, to: last } : { test, value: first })
        }
      />
      <Amount
        {...input}
        label={t(is.test === 'between' ? 'builder.from' : 'builder.value')}
        value={first}
        onChange={(value) =>
          change(is.test === 'between' ? { ...is, from: value } : { ...is, value })
        }
      />
      {is.test === 'between' && (
        <>
          <span className={styles.words}>{t('builder.and')}</span>
          <Amount
            {...input}
            label={t('builder.to')}
            value={is.to}
            onChange={(to) => change({ ...is, to })}
          />
        </>
      )}
    </>
  );
}

interface AmountProps {
  field: NumberField;
  label: string;
  value: number;
  onChange(value: number): void;
}

function Amount({ field, label, value, onChange }: AmountProps) {
  const t = useClusterTexts();
  const isMoney = MONEY.has(field);
  const isScore = SCORES.has(field);
  const scale = isMoney ? 100 : 1;
  return (
    <FilterNumber
      label={label}
      error={t('builder.value_missing')}
      hideControls={!isScore}
      min={isScore ? 1 : 0}
      max={isScore ? 5 : isMoney ? 1e10 : 1e6}
      prefix={isMoney ? 'R$ ' : ''}
      decimalScale={isMoney ? 2 : 0}
      thousandSeparator="."
      decimalSeparator=","
      value={value / scale}
      onChange={(typed) => onChange(Math.round(typed * scale))}
    />
  );
}
