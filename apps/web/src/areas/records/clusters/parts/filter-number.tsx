import { NumberInput, type NumberInputProps } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useId, useState } from 'react';
import styles from './filter-builder.module.css';

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
  /** Shown after the field: "dias". */
  unit?: string;
  /** NaN while the box is empty: no filter takes it for a number. */
  value: number;
  onChange(value: number): void;
}

/** A number of a condition; an empty input never gets a default. */
export function FilterNumber(props: FilterNumberProps) {
  const { label, error, min, max, mayBeEmpty = false, unit, value, onChange, ...input } = props;
  const errorId = useId();
  const [isLeft, setLeft] = useState(false);
  const isEmpty = Number.isNaN(value);
  const isWrong = isEmpty ? !mayBeEmpty : value < min || value > max;
  const showsError = isLeft && isWrong;
  // The error is next to the field: below, it would move the button that is being clicked.
  return (
    <>
      <NumberInput
        size="xs"
        className={styles.number}
        aria-label={label}
        min={min}
        max={max}
        clampBehavior="none"
        decimalScale={0}
        {...input}
        value={isEmpty ? '' : value}
        error={showsError}
        aria-describedby={showsError ? errorId : undefined}
        onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
        onBlur={() => setLeft(true)}
      />
      {showsError ? (
        <span className={`${styles.words} ${styles.error}`} id={errorId}>
          {error}
        </span>
      ) : (
        unit && <span className={styles.words}>{unit}</span>
      )}
    </>
  );
}
