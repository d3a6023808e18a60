import { TextInput } from '@mantine/core';
import { timeOfDay } from './time-of-day.ts';

interface TimeInputProps {
  label: string;
  value: string;
  hasError?: boolean;
  size?: 'xs';
  onChange(value: string): void;
  onBlur?(): void;
}

/** A time of the day in 24 hours; the browser's own field follows the browser's language instead. */
export function TimeInput({ label, value, hasError, size, onChange, onBlur }: TimeInputProps) {
  return (
    <TextInput
      aria-label={label}
      value={value}
      error={hasError}
      {...(size ? { size } : {})}
      placeholder="00:00"
      maxLength={7}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const time = timeOfDay(value);
        if (time !== value) onChange(time);
        onBlur?.();
      }}
    />
  );
}
