import { maskTime } from '#lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';
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
    <MaskedInput
      aria-label={label}
      value={value}
      error={hasError}
      {...(size ? { size } : {})}
      placeholder="00:00"
      mask={maskTime}
      inputMode="numeric"
      autoComplete="off"
      onChange={onChange}
      onBlur={() => {
        const time = timeOfDay(value);
        if (time !== value) onChange(time);
        onBlur?.();
      }}
    />
  );
}
