import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { MoneyInput } from '#ui/money-input.tsx';
import { useAdministrationTexts } from '../administration.texts.ts';

interface Field<Value> {
  label: string;
  /** Always there: the form's own type only does not say so. */
  value?: Value;
  onChange(value: Value): void;
  error?: TextInputProps['error'];
  description?: string | undefined;
}

/** A price, or on request. */
export function PriceField({ value = null, onChange, ...field }: Field<number | null>) {
  const t = useAdministrationTexts();
  const isOnRequest = value === null;
  return (
    <div>
      <MoneyInput {...field} disabled={isOnRequest} value={value ?? 0} onChange={onChange} />
      <Checkbox
        mt={8}
        size="sm"
        label={t('on_request')}
        checked={isOnRequest}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : 0)}
      />
    </div>
  );
}

const DIGITS = 9;

/** A whole number; empty means none: without limit, nothing included. */
export function NumberField({
  value = null,
  onChange,
  empty,
  ...field
}: Field<number | null> & { empty?: string }) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...field}
      placeholder={empty}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, DIGITS);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
