import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { useDateTexts } from './date.texts.ts';

interface DateFieldProps extends Omit<TextInputProps, 'type'> {
  type?: 'date' | 'datetime-local';
}

/**
 * A date that may be left out. One typed in part is no date to the browser and no different from
 * none to the form, so the field itself says that something is missing.
 */
export function DateField({ type = 'date', error, onBlur, ...props }: DateFieldProps) {
  const t = useDateTexts();
  const [isUnfinished, setUnfinished] = useState(false);
  return (
    <TextInput
      {...props}
      type={type}
      error={isUnfinished ? t('unfinished') : error}
      onInvalid={(event) => setUnfinished(event.currentTarget.validity.badInput)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setUnfinished(event.currentTarget.validity.badInput);
        onBlur?.(event);
      }}
    />
  );
}

/** Whether no date on the page was typed in part; one that was says so. */
export function datesAreWhole(): boolean {
  const dates = document.querySelectorAll<HTMLInputElement>('input[type^="date"]');
  return [...dates].filter((date) => !date.checkValidity() && date.validity.badInput).length === 0;
}
