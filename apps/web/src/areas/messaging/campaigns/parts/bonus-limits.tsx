import { BONUS_CHANNELS } from '@clientela/contract/bonus-strategies';
import { Checkbox, Group, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { OptionPicker } from '#areas/records/clusters/index.ts';
import { MoneyInput } from '#ui/money-input.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StrategyFields } from './bonus-strategy.ts';
import { Rule } from './step-fields.tsx';

/** Limits on the purchases that earn or use a bonus. */
export function BonusLimits(fields: StrategyFields) {
  const t = useCampaignTexts();
  const { strategy, limit } = fields;
  const ofSale = strategy.granted_on === 'SALE';
  return (
    <details>
      <summary>{t('bonus.limits')}</summary>
      <Stack gap={14} mt={14}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {ofSale && <AmountFields {...fields} />}
          <PeriodFields {...fields} />
        </SimpleGrid>
        {ofSale && (
          <>
            <PurchaseFields {...fields} />
            <ExclusionFields {...fields} />
          </>
        )}
        <Textarea
          label={t('bonus.terms')}
          description={t('bonus.terms_help')}
          maxLength={2000}
          autosize
          minRows={2}
          value={strategy.limitations.terms}
          onChange={({ currentTarget }) => limit({ terms: currentTarget.value })}
        />
      </Stack>
    </details>
  );
}

function AmountFields({ strategy: { limitations }, limit }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <Cents
        label={t('bonus.minimum_order')}
        value={limitations.minimum_order}
        onChange={(minimum_order) => limit({ minimum_order })}
      />
      <Cents
        label={t('bonus.maximum_value')}
        value={limitations.maximum_value}
        onChange={(maximum_value) => limit({ maximum_value })}
      />
    </>
  );
}

function PeriodFields({ strategy, change }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <Rule
        label={t('bonus.maximum_per_period')}
        placeholder={t('form.no_rule')}
        max={1000}
        value={strategy.maximum_per_period}
        onChange={(maximum_per_period) => change({ maximum_per_period })}
      />
      <Rule
        label={t('bonus.evaluation_days')}
        placeholder={t('bonus.whole_campaign')}
        max={1095}
        value={strategy.evaluation_period?.value ?? null}
        onChange={(value) =>
          change({ evaluation_period: value === null ? null : { value, unit: 'DAY' } })
        }
      />
    </>
  );
}

function PurchaseFields({ strategy, change, limit, error }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <Checkbox
        label={t('bonus.only_first')}
        checked={strategy.valid_only_first_purchase}
        onChange={({ currentTarget: { checked } }) =>
          change({ valid_only_first_purchase: checked })
        }
      />
      <Checkbox
        label={t('bonus.only_without_use')}
        checked={strategy.valid_only_non_redemption_purchase}
        onChange={({ currentTarget: { checked } }) =>
          change({ valid_only_non_redemption_purchase: checked })
        }
      />
      <Checkbox.Group
        label={t('bonus.channels')}
        error={error('limitations.channels')}
        value={strategy.limitations.channels}
        onChange={(chosen) =>
          limit({ channels: BONUS_CHANNELS.filter((channel) => chosen.includes(channel)) })
        }
      >
        <Group gap={18} mt={6}>
          {BONUS_CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={t(`bonus.${channel}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

function ExclusionFields({ strategy: { limitations }, limit }: StrategyFields) {
  const t = useCampaignTexts();
  return (
    <>
      <OptionPicker
        size="sm"
        of="category"
        label={t('bonus.excluded_categories')}
        placeholder={t('bonus.none_excluded')}
        values={limitations.excluded_categories}
        onChange={(excluded_categories) => limit({ excluded_categories })}
      />
      <OptionPicker
        size="sm"
        of="product"
        label={t('bonus.excluded_products')}
        placeholder={t('bonus.none_excluded')}
        values={limitations.excluded_product_ids}
        onChange={(excluded_product_ids) => limit({ excluded_product_ids })}
      />
      <OptionPicker
        size="sm"
        of="payment_method"
        label={t('bonus.excluded_payment_methods')}
        placeholder={t('bonus.none_excluded')}
        values={limitations.excluded_payment_methods}
        onChange={(excluded_payment_methods) => limit({ excluded_payment_methods })}
      />
      <Checkbox
        label={t('bonus.with_coupon')}
        checked={limitations.with_coupon}
        onChange={({ currentTarget: { checked } }) => limit({ with_coupon: checked })}
      />
    </>
  );
}

/** Money that may be left out. */
function Cents(props: {
  label: string;
  value: number | null;
  onChange(cents: number | null): void;
}) {
  return (
    <MoneyInput
      label={props.label}
      value={props.value ?? 0}
      onChange={(cents) => props.onChange(cents || null)}
    />
  );
}
