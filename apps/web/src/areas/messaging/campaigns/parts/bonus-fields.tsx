import type { BonusStrategy } from '@clientela/contract';
import { Stack, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { BonusLimits } from './bonus-limits.tsx';
import { BonusSimulator } from './bonus-simulation.tsx';
import { type StrategyFields, USUAL } from './bonus-strategy.ts';
import { BonusValue } from './bonus-value.tsx';
import type { StepProps } from './step-fields.tsx';

/** Bonus granted on purchases while the campaign is active. */
export function BonusFields({ form }: StepProps) {
  const t = useCampaignTexts();
  const strategy = form.values.bonus_strategy;
  const set = (next: BonusStrategy | null) => form.setFieldValue('bonus_strategy', next);
  return (
    <>
      <Switch
        label={t('bonus.give')}
        description={t('bonus.give_help')}
        checked={strategy !== null}
        onChange={({ currentTarget: { checked } }) =>
          set(checked ? { ...USUAL, name: form.values.name || t('bonus.title') } : null)
        }
      />
      {strategy && <Strategy form={form} strategy={strategy} set={set} />}
      {strategy?.granted_on === 'SALE' && (
        <BonusSimulator
          strategy={strategy}
          customer_cluster_ids={form.values.customer_cluster_ids}
          excluded_cluster_ids={form.values.excluded_cluster_ids}
        />
      )}
    </>
  );
}

interface StrategyProps extends StepProps {
  strategy: BonusStrategy;
  set(next: BonusStrategy): void;
}

function Strategy({ form, strategy, set }: StrategyProps) {
  const t = useCampaignTexts();
  const change: StrategyFields['change'] = (changed) => set({ ...strategy, ...changed });
  const fields: StrategyFields = {
    strategy,
    change,
    limit: (changed) => change({ limitations: { ...strategy.limitations, ...changed } }),
    error: (field) => form.errors[`bonus_strategy.${field}`],
  };
  return (
    <Stack gap={16} mt={18}>
      <TextInput
        label={t('bonus.name')}
        maxLength={120}
        value={strategy.name}
        error={fields.error('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <BonusValue {...fields} />
      <BonusLimits {...fields} />
    </Stack>
  );
}
