import type { AttributeField } from '@clientela/contract';
import { ATTRIBUTE_TEXT_MAX, parseAttributeNumber } from '@clientela/domain';
import { SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useState } from 'react';
import { DateField } from '#ui/date-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAttributeTexts } from '../attributes.texts.ts';
import type { TypedValues } from '../custom-values.ts';

interface AttributeInputsProps {
  fields: readonly AttributeField[];
  values: TypedValues;
  /** By key. */
  errors: Record<string, string | undefined>;
  onChange(key: string, value: string): void;
}

/** The store's own fields of a form; nothing where the store has none. */
export function AttributeInputs({ fields, values, errors, onChange }: AttributeInputsProps) {
  const t = useAttributeTexts();
  if (fields.length === 0) return null;
  return (
    <Panel title={t('own_fields')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <AttributeInput
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            error={errors[field.key]}
            onChange={(value) => onChange(field.key, value)}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

interface AttributeInputProps {
  field: AttributeField;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function AttributeInput({ field: { name, type }, value, error, onChange }: AttributeInputProps) {
  const t = useAttributeTexts();
  const [isLeft, setLeft] = useState(false);
  if (type === 'DATE' || type === 'DATETIME') {
    return (
      <DateField
        label={name}
        withTime={type === 'DATETIME'}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  const isWrong = type === 'NUMBER' && value !== '' && parseAttributeNumber(value) === null;
  return (
    <TextInput
      label={name}
      autoComplete="off"
      inputMode={type === 'NUMBER' ? 'decimal' : 'text'}
      maxLength={ATTRIBUTE_TEXT_MAX}
      value={value}
      error={isWrong && isLeft ? t('number_wrong') : error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
