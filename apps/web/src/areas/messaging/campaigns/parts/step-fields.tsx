import type { CampaignContent } from '@clientela/contract';
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { UseFormReturnType } from '@mantine/form';
import { IconExternalLink } from '@tabler/icons-react';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';

export interface StepProps {
  form: UseFormReturnType<StepValues, StepValues, (values: StepValues) => Record<string, string>>;
}

export interface ContentProps<Content extends CampaignContent> extends StepProps {
  /** Where the form keeps it. */
  path: string;
  content: Content;
}

/** Opens missing parts of a campaign in a new tab: the lists reload when the person returns. */
export function useNewTab() {
  const t = useCampaignTexts();
  return {
    target: '_blank',
    variant: 'default',
    size: 'xs',
    rightSection: <IconExternalLink size={14} stroke={1.6} aria-label={t('form.new_tab')} />,
  } as const;
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
