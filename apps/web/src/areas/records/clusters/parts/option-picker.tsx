import { paymentName } from '@clientela/domain';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useState } from 'react';
import { type OptionSource, useFilterOptions } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import styles from './filter-builder.module.css';

interface OptionPickerProps {
  of: OptionSource;
  values: string[];
  onChange(values: string[]): void;
  placeholder?: string;
  max?: number;
  /** Shown above; else the field is part of a condition and named for screen readers alone. */
  label?: string;
  size?: 'xs' | 'sm';
}

const PAUSE_MS = 200;

/** Values of the store, searched as a person types. */
export function OptionPicker({
  of,
  values,
  onChange,
  placeholder,
  max,
  label,
  size = 'xs',
}: OptionPickerProps) {
  const t = useClusterTexts();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const found = useFilterOptions(of, search, []).data?.data ?? [];
  const chosen = useFilterOptions(of, '', values).data?.data ?? [];
  const options = new Map([...found, ...chosen].map(({ value, label }) => [value, label]));
  // Of customers there may be a million: none is offered before a letter is typed.
  const isAskedFor = of !== 'customer' || search !== '';
  for (const value of values) if (!options.has(value)) options.set(value, '…');

  return (
    <MultiSelect
      size={size}
      {...(label ? { label } : { className: styles.values, 'aria-label': t('builder.values') })}
      placeholder={values.length === 0 ? (placeholder ?? t('builder.choose')) : ''}
      data={[...options].map(([value, label]) => ({
        value,
        label: of === 'payment_method' ? paymentName(label) : label,
      }))}
      value={values}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in more fields than displayed.
      filter={({ options: all }) => all}
      nothingFoundMessage={t(isAskedFor ? 'builder.nothing_found' : 'builder.type_a_name')}
      hidePickedOptions
      {...(max && { maxValues: max })}
    />
  );
}
