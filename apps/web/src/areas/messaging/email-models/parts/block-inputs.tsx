import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useEmailTexts } from '../email-models.texts.ts';

interface LineProps {
  label: string;
  description?: string;
  value: string;
  onChange(value: string): void;
}

export function Line({ onChange, ...input }: LineProps) {
  return (
    <TextInput size="xs" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** A colour of the message; the browser's own picker. */
export function ColorField({ onChange, ...input }: LineProps) {
  return (
    <TextInput
      size="xs"
      type="color"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const ALIGNS = ['left', 'center', 'right'] as const;

interface AlignProps {
  value: (typeof ALIGNS)[number];
  onChange(value: (typeof ALIGNS)[number]): void;
}

export function Align({ value, onChange }: AlignProps) {
  const t = useEmailTexts();
  return (
    <NativeSelect
      size="xs"
      label={t('fields.align')}
      data={ALIGNS.map((align) => ({ value: align, label: t(`fields.${align}`) }))}
      value={value}
      onChange={(event) =>
        onChange(ALIGNS.find((align) => align === event.currentTarget.value) ?? value)
      }
    />
  );
}

interface WholeProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

export function Whole({ onChange, ...input }: WholeProps) {
  return (
    <NumberInput
      size="xs"
      decimalScale={0}
      {...input}
      onChange={(typed) => typed !== '' && onChange(Number(typed))}
    />
  );
}

interface PriceProps {
  label: string;
  /** In cents. */
  value: number | null;
  onChange(cents: number | null): void;
}

export function Price({ label, value, onChange }: PriceProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      prefix="R$ "
      decimalScale={2}
      thousandSeparator="."
      decimalSeparator=","
      hideControls
      min={0}
      value={value === null ? '' : value / 100}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
    />
  );
}
