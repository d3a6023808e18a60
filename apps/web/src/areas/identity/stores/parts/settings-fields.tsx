import { type StoreSettings, TIME_ZONES } from '@clientela/contract/stores';
import { NativeSelect, NumberInput, Stack } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useStoreTexts } from '../stores.texts.ts';

interface FormLike {
  getInputProps(field: keyof StoreSettings): object;
}

/** Settings that define the store's days, results and abandoned carts. */
export function SettingsFields({ form }: { form: FormLike }) {
  const t = useStoreTexts();
  const zones = Object.entries(TIME_ZONES).map(([value, label]) => ({ value, label }));
  return (
    <Stack gap={16}>
      <NativeSelect
        label={t('settings.time_zone')}
        description={t('settings.time_zone_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={zones}
        {...form.getInputProps('time_zone')}
      />
      <NumberInput
        label={t('settings.attribution_days')}
        description={t('settings.attribution_days_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={90}
        clampBehavior="none"
        allowDecimal={false}
        suffix={t('settings.days')}
        {...form.getInputProps('attribution_days')}
      />
      <NumberInput
        label={t('settings.cart_minutes')}
        description={t('settings.cart_minutes_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={5}
        max={10_080}
        clampBehavior="none"
        allowDecimal={false}
        suffix={t('settings.minutes')}
        {...form.getInputProps('cart_minutes')}
      />
      <NumberInput
        label={t('settings.weekly_messages')}
        description={t('settings.weekly_messages_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={50}
        clampBehavior="none"
        allowDecimal={false}
        suffix={t('settings.messages')}
        {...form.getInputProps('weekly_messages')}
      />
      <NumberInput
        label={t('settings.survey_rest_days')}
        description={t('settings.survey_rest_days_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={365}
        clampBehavior="none"
        allowDecimal={false}
        suffix={t('settings.days')}
        {...form.getInputProps('survey_rest_days')}
      />
    </Stack>
  );
}
