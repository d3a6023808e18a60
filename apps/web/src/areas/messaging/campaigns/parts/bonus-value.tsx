import { BONUS_GRANTED_ON } from '@clientela/contract/bonus-strategies';
import { Group, NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';
import { MoneyInput } from '#ui/money-input.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { FIXED_USUAL, type StrategyFields } from './bonus-strategy.ts';

/** Example bonus of R$ 20,00, which explains the multiplier. */
const EXAMPLE = 2_000;

/** When a bonus is granted, its value, how long it is valid and the least purchase that uses it. */
export function BonusValue(fields: StrategyFields) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <GrantFields {...fields} />
        <ValueField {...fields} />
        <ValidityFields {...fields} />
        <UseFields {...fields} />
      </SimpleGrid>
      <MultiplierHelp {...fields} />
    </>
  );
}

function GrantFields({ strategy, change }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <NativeSelect
        label={t('bonus.granted_on')}
        data={BONUS_GRANTED_ON.map((value) => ({ value, label: t(`bonus.${value}`) }))}
        value={strategy.granted_on}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === 'ENTRY'
              ? { granted_on: value, type: 'FIXED', value: FIXED_USUAL }
              : { granted_on: 'SALE' },
          )
        }
      />
      <NativeSelect
        label={t('bonus.type')}
        disabled={strategy.granted_on === 'ENTRY'}
        data={[
          { value: 'PERCENTAGE', label: t('bonus.PERCENTAGE') },
          { value: 'FIXED', label: t('bonus.FIXED') },
        ]}
        value={strategy.type}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === 'FIXED'
              ? { type: value, value: FIXED_USUAL }
              : { type: 'PERCENTAGE', value: 1_000 },
          )
        }
      />
    </>
  );
}

function ValueField({ strategy, change, error }: StrategyFields) {
  const t = useCampaignTexts();
  return strategy.type === 'PERCENTAGE' ? (
    <NumberInput
      label={t('bonus.percentage')}
      suffix="%"
      decimalScale={2}
      decimalSeparator=","
      min={0.01}
      max={100}
      hideControls
      error={error('value')}
      value={strategy.value / 100}
      onChange={(typed) => change({ value: Math.round(Number(typed) * 100) })}
    />
  ) : (
    <MoneyInput
      label={t('bonus.amount')}
      error={error('value')}
      value={strategy.value}
      onChange={(value) => change({ value })}
    />
  );
}

function ValidityFields({ strategy, change, limit, error }: StrategyFields) {
  const t = useCampaignTexts();
  const { expires_in, limitations } = strategy;
  const units = (['HOUR', 'DAY', 'MONTH'] as const).map((value) => ({
    value,
    label: t(`bonus.${value}`),
  }));
  return (
    <>
      <NumberInput
        label={t('bonus.available_in')}
        min={0}
        max={90}
        allowDecimal={false}
        value={limitations.available_in}
        onChange={(typed) => limit({ available_in: Number(typed) || 0 })}
      />
      <Group align="flex-end" gap={8} wrap="nowrap">
        <NumberInput
          style={{ flex: 1 }}
          label={t('bonus.expires_in')}
          min={1}
          max={1095}
          allowDecimal={false}
          error={error('expires_in.value')}
          value={expires_in.value}
          onChange={(typed) => change({ expires_in: { ...expires_in, value: Number(typed) || 0 } })}
        />
        <NativeSelect
          aria-label={t('bonus.unit')}
          data={units}
          value={expires_in.unit}
          onChange={({ currentTarget: { value } }) =>
            change({
              expires_in: { ...expires_in, unit: value as 'HOUR' | 'DAY' | 'MONTH' },
            })
          }
        />
      </Group>
    </>
  );
}

function UseFields({ strategy, change, error }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <MoneyInput
        label={t('bonus.minimum_to_use')}
        value={strategy.minimum_to_use_bonus}
        onChange={(minimum_to_use_bonus) => change({ minimum_to_use_bonus })}
      />
      <NumberInput
        label={t('bonus.multiplier')}
        suffix="×"
        decimalScale={1}
        decimalSeparator=","
        min={1}
        max={1000}
        error={error('minimum_purchase_amount')}
        value={multiplierOf(strategy) / 100}
        onChange={(typed) =>
          change({ minimum_purchase_amount: Math.max(100, Math.round(Number(typed) * 100)) })
        }
      />
    </>
  );
}

function MultiplierHelp({ strategy }: StrategyFields) {
  const t = useCampaignTexts();
  const multiplied = (EXAMPLE * multiplierOf(strategy)) / 100;
  return (
    <Text size="sm" c="dimmed">
      {t('bonus.multiplier_help', {
        bonus: formatMoney(EXAMPLE),
        purchase: formatMoney(Math.max(strategy.minimum_to_use_bonus, multiplied)),
      })}
    </Text>
  );
}

/** In hundredths. */
function multiplierOf({ minimum_purchase_amount }: StrategyFields['strategy']): number {
  return minimum_purchase_amount ?? 100;
}
