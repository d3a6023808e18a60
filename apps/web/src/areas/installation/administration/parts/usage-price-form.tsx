import type { AdministeredAddon } from '@clientela/contract';
import { parseUsagePrice, writeUsagePrice } from '@clientela/domain';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCurrentStore } from '#lib/current-store.tsx';
import { todayIn } from '#lib/period.ts';
import { DateField } from '#ui/date-field.tsx';
import { useSetUsagePrice } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { FormDialog } from './form-dialog.tsx';

interface UsagePriceFormProps {
  addon: AdministeredAddon;
  onClose(): void;
}

/** Schedules the price per use from a day on. */
export function UsagePriceForm({ addon, onClose }: UsagePriceFormProps) {
  const t = useAdministrationTexts();
  const { time_zone } = useCurrentStore();
  const today = todayIn(time_zone);
  const save = useSetUsagePrice(addon.id);
  const latest = addon.usage_prices[0];
  const form = useForm({
    initialValues: {
      price: latest ? writeUsagePrice(latest.price_micros) : '',
      effective_on: today,
    },
    validate: {
      price: (typed) => (parseUsagePrice(typed) === null ? t('addons.price_invalid') : null),
      effective_on: (day) => (day < today ? t('addons.date_past') : null),
    },
    validateInputOnBlur: true,
  });
  return (
    <FormDialog
      title={t('addons.price_title', { name: addon.title })}
      form={form}
      save={save}
      draftOf={({ price, effective_on }) => ({
        effective_on,
        price_micros: parseUsagePrice(price) ?? 0,
      })}
      onClose={onClose}
    >
      <TextInput
        label={t('addons.price_field')}
        description={t('addons.price_help')}
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps('price')}
      />
      <DateField min={today} label={t('addons.date')} {...form.getInputProps('effective_on')} />
    </FormDialog>
  );
}
