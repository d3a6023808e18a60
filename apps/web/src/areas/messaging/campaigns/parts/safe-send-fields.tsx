import {
  STOPPING_MEASURES,
  type StoppingLimits,
  type StoppingMeasure,
} from '@clientela/contract/campaign-safety';
import { NativeSelect, NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepProps } from './step-fields.tsx';

const CANARIES = ['auto', 'always', 'never'] as const;

/** The first part that leaves alone, and the limits that stop the campaign. */
export function SafeSendFields({ form }: StepProps) {
  const t = useCampaignTexts();
  const { safe_send, trigger } = form.values;
  const { canary, canary_percentage, stops, limits } = safe_send;
  const set = (change: Partial<typeof safe_send>) =>
    form.setFieldValue('safe_send', { ...safe_send, ...change });
  return (
    <Panel title={t('safety.title')}>
      <Stack gap={16}>
        {trigger.kind === 'campaign_start' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t('safety.canary')}
              description={t(`safety.canary_help.${canary}`)}
              inputWrapperOrder={['label', 'input', 'description']}
              data={CANARIES.map((value) => ({ value, label: t(`safety.canaries.${value}`) }))}
              value={canary}
              onChange={({ currentTarget }) =>
                set({ canary: currentTarget.value as (typeof CANARIES)[number] })
              }
            />
            {canary !== 'never' && (
              <NumberInput
                label={t('safety.share')}
                description={t('safety.share_help')}
                inputWrapperOrder={['label', 'input', 'description']}
                min={1}
                max={50}
                clampBehavior="strict"
                allowDecimal={false}
                suffix="%"
                value={canary_percentage}
                onChange={(typed) => set({ canary_percentage: Number(typed) || 1 })}
              />
            )}
          </SimpleGrid>
        )}
        <StoppingFields value={{ stops, limits }} onChange={set} />
      </Stack>
    </Panel>
  );
}

interface StoppingFieldsProps {
  value: StoppingLimits;
  onChange(value: StoppingLimits): void;
}

/** Whether a campaign stops by itself, and at which percentages. */
export function StoppingFields({ value, onChange }: StoppingFieldsProps) {
  const t = useCampaignTexts();
  const { stops, limits } = value;
  const setLimit = (measure: StoppingMeasure, typed: string | number) => {
    const percentage = typed === '' ? limits[measure] : Number(typed);
    onChange({ stops, limits: { ...limits, [measure]: percentage } });
  };
  return (
    <>
      <Switch
        label={t('safety.stops')}
        checked={stops}
        onChange={({ currentTarget }) => onChange({ limits, stops: currentTarget.checked })}
      />
      {stops && (
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {STOPPING_MEASURES.map((measure) => (
            <NumberInput
              key={measure}
              label={t(`safety.limits.${measure}`)}
              min={0.1}
              max={100}
              clampBehavior="blur"
              decimalScale={1}
              decimalSeparator=","
              suffix="%"
              value={limits[measure]}
              onChange={(typed) => setLimit(measure, typed)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
