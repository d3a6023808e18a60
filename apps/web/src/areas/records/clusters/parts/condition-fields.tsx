import type { FilterCondition } from '@clientela/contract/cluster-filters';
import { Select } from '@mantine/core';
import { useClusterTexts } from '../clusters.texts.ts';
import { FIELD_GROUPS, type FieldName, newCondition } from '../filter-catalogue.ts';
import { ConditionEditor } from './condition-editor.tsx';
import styles from './filter-builder.module.css';

interface ConditionFieldsProps {
  condition: FilterCondition;
  onChange(condition: FilterCondition): void;
  /** Fields that are not offered. */
  without?: readonly FieldName[];
}

/** The inputs of one condition: its field, and the test of the field's value. */
export function ConditionFields({ condition, onChange, without = [] }: ConditionFieldsProps) {
  const t = useClusterTexts();
  return (
    <>
      <Select
        size="xs"
        className={styles.field}
        aria-label={t('builder.field')}
        searchable
        data={FIELD_GROUPS.map(({ group, fields }) => ({
          group: t(`groups.${group}`),
          items: fields
            .filter((field) => !without.includes(field))
            .map((value) => ({ value, label: t(`fields.${value}`) })),
        }))}
        value={condition.field}
        onChange={(value) => value && onChange(newCondition(value as FieldName))}
      />
      <ConditionEditor condition={condition} onChange={onChange} />
    </>
  );
}

/** Names a field of conditions. */
export function useFieldName(): (field: FieldName) => string {
  const t = useClusterTexts();
  return (field) => t(`fields.${field}`);
}
