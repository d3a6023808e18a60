import { AMOUNT_DIGITS } from '@clientela/domain';
import { TextInput, type TextInputProps } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: number;
  onChange(cents: number): void;
}

/** Money typed as digits from the cents up, written as money. */
export function MoneyInput({ value = 0, onChange, ...input }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={formatMoney(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) =>
        onChange(Number(currentTarget.value.replace(/\D/g, '').slice(0, AMOUNT_DIGITS)))
      }
    />
  );
}
