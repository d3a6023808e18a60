import type { BonusStrategy } from '@clientela/contract';
import { BONUS_CHANNELS, BONUS_GRANTED_ON } from '@clientela/contract/bonus-strategies';
import {
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { OptionPicker } from '#areas/records/clusters/index.ts';
import { formatMoney } from '#lib/format.ts';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { BonusSimulator } from './bonus-simulation.tsx';
import { Rule, type StepProps } from './step-fields.tsx';

/** Default bonus strategy: 10 % for 60 days, at most a fifth of the next purchase. */
const USUAL: BonusStrategy = {
  name: '',
  type: 'PERCENTAGE',
  value: 1_000,
  granted_on: 'SALE',
  expires_in: { value: 60, unit: 'DAY' },
  evaluation_period: null,
  maximum_per_period: null,
  minimum_to_use_bonus: 0,
  minimum_purchase_amount: 500,
  valid_only_first_purchase: false,
  valid_only_non_redemption_purchase: false,
  limitations: {
    available_in: 7,
    minimum_order: null,
    maximum_value: null,
    excluded_categories: [],
    excluded_product_ids: [],
    excluded_payment_methods: [],
    with_coupon: true,
    channels: ['ONLINE', 'STORE'],
    terms: '',
  },
};

const FIXED_USUAL = 1_000;

/** Example bonus of R$ 20,00, which explains the multiplier. */
const EXAMPLE = 2_000;

/** Bonus granted on purchases while the campaign is active. */
export function BonusFields({ form }: StepProps) {
  const t = useCampaignTexts();
  const strategy = form.values.bonus_strategy;
  const set = (next: BonusStrategy | null) => form.setFieldValue('bonus_strategy', next);
  return (
    <>
      <Panel title={t('bonus.title')}>
        <Switch
          label={t('bonus.give')}
          description={t('bonus.give_help')}
          checked={strategy !== null}
          onChange={({ currentTarget: { checked } }) =>
            set(checked ? { ...USUAL, name: form.values.name || t('bonus.title') } : null)
          }
        />
        {strategy && <Strategy form={form} strategy={strategy} set={set} />}
      </Panel>
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
  const { limitations } = strategy;
  const ofSale = strategy.granted_on === 'SALE';
  const change = (changed: Partial<BonusStrategy>) => set({ ...strategy, ...changed });
  const limit = (changed: Partial<BonusStrategy['limitations']>) =>
    change({ limitations: { ...limitations, ...changed } });
  const error = (field: string) => form.errors[`bonus_strategy.${field}`];
  const multiplier = strategy.minimum_purchase_amount ?? 100;
  const spans = (['HOUR', 'DAY', 'MONTH'] as const).map((value) => ({
    value,
    label: t(`bonus.${value}`),
  }));
  return (
    <Stack gap={16} mt={18}>
      <TextInput
        label={t('bonus.name')}
        maxLength={120}
        value={strategy.name}
        error={error('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
        {strategy.type === 'PERCENTAGE' ? (
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
        )}
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
            value={strategy.expires_in.value}
            onChange={(typed) =>
              change({ expires_in: { ...strategy.expires_in, value: Number(typed) || 0 } })
            }
          />
          <NativeSelect
            aria-label={t('bonus.unit')}
            data={spans}
            value={strategy.expires_in.unit}
            onChange={({ currentTarget: { value } }) =>
              change({
                expires_in: { ...strategy.expires_in, unit: value as 'HOUR' | 'DAY' | 'MONTH' },
              })
            }
          />
        </Group>
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
          value={multiplier / 100}
          onChange={(typed) =>
            change({ minimum_purchase_amount: Math.max(100, Math.round(Number(typed) * 100)) })
          }
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('bonus.multiplier_help', {
          bonus: formatMoney(EXAMPLE),
          purchase: formatMoney(
            Math.max(strategy.minimum_to_use_bonus, (EXAMPLE * multiplier) / 100),
          ),
        })}
      </Text>
      <details>
        <summary>{t('bonus.limits')}</summary>
        <Stack gap={14} mt={14}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {ofSale && (
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
            )}
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
          </SimpleGrid>
          {ofSale && (
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
                value={limitations.channels}
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
          )}
          <Textarea
            label={t('bonus.terms')}
            description={t('bonus.terms_help')}
            maxLength={2000}
            autosize
            minRows={2}
            value={limitations.terms}
            onChange={({ currentTarget }) => limit({ terms: currentTarget.value })}
          />
        </Stack>
      </details>
    </Stack>
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
