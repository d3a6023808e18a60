import type { CampaignContent } from '@clientela/contract';
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { UseFormReturnType } from '@mantine/form';
import type { StepValues } from './campaign-values.ts';

export interface StepProps {
  form: UseFormReturnType<StepValues, StepValues, (values: StepValues) => Record<string, string>>;
}

export interface ContentProps<Content extends CampaignContent> extends StepProps {
  /** Where the form keeps it. */
  path: string;
  content: Content;
}

interface RuleProps {
  label: string;
  placeholder: string;
  value: number | null;
  max: number;
  min?: number;
  onChange(value: number | null): void;
}

/** A number that may be left out. */
export function Rule({ value, onChange, min = 1, ...input }: RuleProps) {
  return (
    <NumberInput
      {...input}
      min={min}
      decimalScale={0}
      thousandSeparator="."
      decimalSeparator=","
      hideControls
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
