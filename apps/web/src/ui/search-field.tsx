import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  value: string | undefined;
  placeholder: string;
  onChange(value: string | undefined): void;
}

const PAUSE_MS = 250;

/** A search box that reports its input after a short pause. */
export function SearchField({ value = '', placeholder, onChange }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next.trim();
    onChange(next.trim() || undefined);
  }, PAUSE_MS);

  // The address may change from outside (a chip removed, the way back): follow it.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  function type(next: string) {
    setTyped(next);
    report(next);
  }

  return (
    <TextInput
      type="search"
      className="search-field"
      aria-label={placeholder}
      placeholder={placeholder}
      value={typed}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton size="sm" aria-label={t('search_field.clear')} onClick={() => type('')} />
        )
      }
    />
  );
}
