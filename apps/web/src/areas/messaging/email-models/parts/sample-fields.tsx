import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { personName } from '#lib/format.ts';
import { type Sample, useCustomersNamed } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './email-models.module.css';

const PAUSE_MS = 200;
const LATEST = 'latest';
const NAMELESS = 'nameless';

interface Option {
  value: string;
  label: string;
}

interface SampleFieldsProps {
  sample: Sample;
  onChange(sample: Sample): void;
  /** False where the caller provides the coupon. */
  hasCoupon?: boolean;
}

/** The preview's data: the latest customer's, a searched one's, or none. */
export function SampleFields({ sample, onChange, hasCoupon = true }: SampleFieldsProps) {
  const t = useEmailTexts();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);

  const value = sample.is_nameless ? NAMELESS : (sample.customer_id ?? LATEST);
  const known = [
    { value: LATEST, label: t('preview.latest') },
    { value: NAMELESS, label: t('preview.nameless') },
    ...(chosen ? [chosen] : []),
  ];
  // The selected option's label in the field is not a search.
  const isSearching = !known.some((option) => option.value === value && option.label === typed);
  const found = useCustomersNamed(isSearching ? search : '').data?.data ?? [];
  const people = found
    .filter(({ id }) => id !== chosen?.value)
    .map((row) => ({ value: row.id, label: personName(row) }));

  function choose(next: string | null) {
    setChosen(people.find((person) => person.value === next) ?? chosen);
    onChange({
      ...sample,
      customer_id: next === LATEST || next === NAMELESS ? null : next,
      is_nameless: next === NAMELESS,
    });
  }

  return (
    <div className={styles.sample}>
      <Select
        size="xs"
        label={t('preview.customer')}
        data={[...known, ...people]}
        value={value}
        onChange={choose}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // Typing replaces the current selection.
        onClick={({ currentTarget }) => currentTarget.select()}
        // The server has searched already, in more fields than displayed.
        filter={({ options: all }) => all}
        nothingFoundMessage={t('preview.nobody_found')}
        allowDeselect={false}
      />
      {hasCoupon && (
        <TextInput
          size="xs"
          label={t('preview.coupon')}
          maxLength={60}
          value={sample.coupon}
          onChange={({ currentTarget: { value: coupon } }) => onChange({ ...sample, coupon })}
        />
      )}
    </div>
  );
}
