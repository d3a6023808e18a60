import { TextInput } from '@mantine/core';
import { useClusterTexts } from '../clusters.texts.ts';
import type { ConditionOf, TextField } from '../filter-catalogue.ts';
import styles from './filter-builder.module.css';
import { TestSelect } from './test-select.tsx';

const TESTS = ['contains', 'equals', 'starts_with', 'filled', 'empty'] as const;
type TextIs = ConditionOf<TextField>['is'];

/** What a text holds, or whether there is one. */
export function TextTest({ is, onChange }: { is: TextIs; onChange(is: TextIs): void }) {
  const t = useClusterTexts();
  const value = 'value' in is ? is.value : '';
  return (
    <>
      <TestSelect
        tests={TESTS}
        value={is.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) =>
          onChange(test === 'filled' || test === 'empty' ? { test } : { test, value })
        }
      />
      {'value' in is && (
        <TextInput
          size="xs"
          className={styles.values}
          aria-label={t('builder.value')}
          maxLength={120}
          value={is.value}
          onChange={(event) => onChange({ test: is.test, value: event.currentTarget.value })}
        />
      )}
    </>
  );
}
