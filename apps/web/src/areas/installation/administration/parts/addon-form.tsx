import '@mantine/core/styles/Checkbox.css';
import {
  ADDON_BILLINGS,
  ADDON_NAMES,
  ADDON_TYPES,
  type AddonDraft,
  type AdministeredAddon,
  USAGE_PERIODS,
} from '@clientela/contract';
import { AddonDraft as Draft } from '@clientela/contract/administered-catalogue';
import { addonLabel } from '@clientela/contract/features';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rulesOf } from '#lib/form.ts';
import { useSaveAddon } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { NumberField, PriceField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';

interface AddonFormProps {
  addon: AdministeredAddon | null;
  onClose(): void;
  onRetire?(): void;
}

function useAddonForm(addon: AdministeredAddon | null) {
  return useForm<AddonDraft>({
    initialValues: {
      name: addon?.name ?? 'email',
      type: addon?.type ?? 'FEATURE',
      title: addon?.title ?? '',
      description: addon?.description ?? '',
      usage_period: addon?.usage_period ?? 'month',
      billing: addon?.billing ?? 'monthly',
      price: addon ? addon.price : 0,
      units: addon?.units ?? null,
      listed: addon?.listed ?? false,
      returned_on_failure: addon?.returned_on_failure ?? true,
    },
    validate: rulesOf(Draft),
    validateInputOnBlur: true,
  });
}

/** An add-on of the catalogue, new or changed. */
export function AddonForm({ addon, onClose, onRetire }: AddonFormProps) {
  const t = useAdministrationTexts();
  const save = useSaveAddon(addon?.id ?? null);
  const form = useAddonForm(addon);
  return (
    <FormDialog
      title={t(addon ? 'addons.edit' : 'addons.new')}
      size={560}
      form={form}
      save={save}
      draftOf={(values) => values}
      onClose={onClose}
      aside={
        onRetire &&
        !addon?.retired_at && (
          <Button variant="subtle" color="red" me="auto" onClick={onRetire}>
            {t('plans.retire')}
          </Button>
        )
      }
    >
      <TextInput label={t('addons.title')} data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t('addons.description')} autosize {...form.getInputProps('description')} />
      <Kind form={form} />
      <PriceField label={t('addons.price')} {...form.getInputProps('price')} />
      <NumberField
        label={t('addons.units')}
        description={t('addons.units_help')}
        {...form.getInputProps('units')}
      />
      <Checkbox
        label={t('addons.listed')}
        {...form.getInputProps('listed', { type: 'checkbox' })}
      />
      {form.values.type.endsWith('CHANNEL') && (
        <Checkbox
          label={t('addons.returned_on_failure')}
          description={t('addons.returned_help')}
          {...form.getInputProps('returned_on_failure', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

function Kind({ form }: { form: ReturnType<typeof useAddonForm> }) {
  const t = useAdministrationTexts();
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('addons.name')}
        data={ADDON_NAMES.map((value) => ({ value, label: addonLabel(value) }))}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('addons.type')}
        data={ADDON_TYPES.map((value) => ({ value, label: t(`addons.types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <NativeSelect
        label={t('addons.billing')}
        data={ADDON_BILLINGS.map((value) => ({ value, label: t(`addons.${value}`) }))}
        {...form.getInputProps('billing')}
      />
      <NativeSelect
        label={t('addons.usage_period')}
        data={USAGE_PERIODS.map((value) => ({ value, label: t(`addons.periods.${value}`) }))}
        {...form.getInputProps('usage_period')}
      />
    </div>
  );
}
