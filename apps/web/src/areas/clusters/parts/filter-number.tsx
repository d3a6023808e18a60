import { NumberInput, type NumberInputProps } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';

interface FilterNumberProps
  extends Pick<
    NumberInputProps,
    | 'w'
    | 'prefix'
    | 'suffix'
    | 'placeholder'
    | 'hideControls'
    | 'decimalScale'
    | 'thousandSeparator'
    | 'decimalSeparator'
  > {
  label: string;
  /** Said when the box is left with nothing, or nothing that is allowed, in it. */
  error: string;
  min: number;
  max: number;
  mayBeEmpty?: boolean;
  /** NaN while the box is empty: no filter takes it for a number. */
  value: number;
  onChange(value: number): void;
}

/** A number of a condition; what a person has not typed is never filled in for them. */
export function FilterNumber(props: FilterNumberProps) {
  const { label, error, min, max, mayBeEmpty = false, value, onChange, ...input } = props;
  const [isLeft, setLeft] = useState(false);
  const isEmpty = Number.isNaN(value);
  const isWrong = isEmpty ? !mayBeEmpty : value < min || value > max;
  return (
    <NumberInput
      size="xs"
      className="filter-number"
      aria-label={label}
      min={min}
      max={max}
      clampBehavior="none"
      decimalScale={0}
      {...input}
      value={isEmpty ? '' : value}
      error={isLeft && isWrong && error}
      onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
      onBlur={() => setLeft(true)}
    />
  );
}
