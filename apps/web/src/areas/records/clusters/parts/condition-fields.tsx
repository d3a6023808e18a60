import type { AttributeField } from '@clientela/contract';
import type { FilterCondition } from '@clientela/contract/cluster-filters';
import { Select } from '@mantine/core';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import {
  FIELD_GROUPS,
  type FieldName,
  type FixedField,
  newAttributeCondition,
  newCondition,
} from '../filter-catalogue.ts';
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
  const own = useAttributeFields();
  const ownOf = (owner: AttributeField['owner'], field: FieldName) =>
    without.includes(field)
      ? []
      : own
          .filter((one) => one.owner === owner)
          .map(({ id, name }) => ({ value: id, label: name }));
  // An archived attribute goes on in the conditions that name it.
  const archived =
    'attribute_id' in condition && !own.some(({ id }) => id === condition.attribute_id)
      ? [{ value: condition.attribute_id, label: t('fields.attribute') }]
      : [];
  const groups = [
    ...FIELD_GROUPS.map(({ group, fields }) => ({
      group: t(`groups.${group}`),
      items: fields
        .filter((field) => !without.includes(field))
        .map((value) => ({ value: value as string, label: t(`fields.${value}`) })),
    })),
    { group: t('groups.attributes'), items: [...ownOf('CUSTOMER', 'attribute'), ...archived] },
    { group: t('groups.order_attributes'), items: ownOf('ORDER', 'order_attribute') },
  ];
  const choose = (value: string) => {
    if (archived.some((one) => one.value === value)) return;
    const attribute = own.find(({ id }) => id === value);
    onChange(attribute ? newAttributeCondition(attribute) : newCondition(value as FixedField));
  };
  return (
    <>
      <Select
        size="xs"
        className={styles.field}
        aria-label={t('builder.field')}
        searchable
        data={groups.filter(({ items }) => items.length > 0)}
        value={'attribute_id' in condition ? condition.attribute_id : condition.field}
        onChange={(value) => value && choose(value)}
      />
      <ConditionEditor condition={condition} onChange={onChange} />
    </>
  );
}

/** Names a field of conditions. */
export function useFieldName(): (condition: FilterCondition) => string {
  const t = useClusterTexts();
  const own = useAttributeFields();
  return (condition) => {
    if (!('attribute_id' in condition)) return t(`fields.${condition.field}`);
    const attribute = own.find(({ id }) => id === condition.attribute_id);
    return attribute?.name ?? t('fields.attribute');
  };
}
