import type { TopupFee } from '@clientela/contract';
import { parseDecimal } from '@clientela/domain';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MoneyInput } from '#ui/money-input.tsx';
import { useSetFee } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { FormDialog } from './form-dialog.tsx';

interface FeeFormProps {
  fee: TopupFee;
  onClose(): void;
}

const PERCENT = /^\d{1,2}(?:,\d{1,4})?\s*%?$/;

/** `3,49` as millionths of the amount, the stored form: a percent is ten thousand of them. */
function millionthsOf(typed: string): number | null {
  return PERCENT.test(typed.trim()) ? parseDecimal(typed.replace('%', ''), 'comma') : null;
}

function percentOf(millionths: number): string {
  return String(millionths / 10_000).replace('.', ',');
}

/** A new version of a method's fee. */
export function FeeForm({ fee, onClose }: FeeFormProps) {
  const t = useAdministrationTexts();
  const save = useSetFee();
  const form = useForm({
    initialValues: {
      millionths: percentOf(fee.millionths),
      fixed: fee.fixed,
      minimum: fee.minimum,
    },
    validate: {
      millionths: (typed) => (millionthsOf(typed) === null ? t('fees.percent_invalid') : null),
    },
    validateInputOnBlur: true,
  });
  return (
    <FormDialog
      title={t('fees.change_of', { name: fee.name })}
      form={form}
      save={save}
      draftOf={({ millionths, fixed, minimum }) => ({
        type: fee.type,
        millionths: millionthsOf(millionths) ?? 0,
        fixed,
        minimum,
      })}
      onClose={onClose}
      action={t('fees.change')}
    >
      <Text c="dimmed">{t('fees.note')}</Text>
      <TextInput
        label={t('fees.percent')}
        inputMode="decimal"
        data-autofocus
        rightSection="%"
        {...form.getInputProps('millionths')}
      />
      <MoneyInput label={t('fees.fixed')} {...form.getInputProps('fixed')} />
      <MoneyInput label={t('fees.minimum')} {...form.getInputProps('minimum')} />
    </FormDialog>
  );
}
