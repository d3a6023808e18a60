import type { AdministeredStoreDetails, StoreTermsDraft } from '@clientela/contract';
import { StoreTermsDraft as Draft } from '@clientela/contract/administration';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { formatMoney } from '#lib/format.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { usePlans, useSaveTerms } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { NumberField, PriceField } from './fields.tsx';

const LIMITS = ['customer_limit', 'message_limit', 'campaign_limit'] as const;

function useTermsForm({ terms }: AdministeredStoreDetails) {
  return useForm<StoreTermsDraft>({
    initialValues: {
      plan_id: terms?.plan_id ?? '',
      price: terms ? terms.price : 0,
      customer_limit: terms?.customer_limit ?? null,
      message_limit: terms?.message_limit ?? null,
      campaign_limit: terms?.campaign_limit ?? null,
      renewal_day: terms?.renewal_day ?? 1,
    },
    validate: rulesOf(Draft),
    validateInputOnBlur: true,
  });
}

/** The plan as agreed with this store; a chosen plan brings its own terms, which may be changed. */
export function TermsForm({ store }: { store: AdministeredStoreDetails }) {
  const t = useAdministrationTexts();
  const form = useTermsForm(store);
  const save = useSaveTerms(store.id);
  const [isAsking, setAsking] = useState(false);
  const submit = () =>
    save.mutate(form.values, {
      onSuccess: () => form.resetDirty(),
      onError: (error) => showFailure(form, error),
      onSettled: () => setAsking(false),
    });
  return (
    <Panel title={t('store.terms')}>
      <form noValidate onSubmit={form.onSubmit(() => setAsking(true))}>
        <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
        <Stack gap={16}>
          <PlanField form={form} />
          <PriceField label={t('store.price')} {...form.getInputProps('price')} />
          {LIMITS.map((limit) => (
            <NumberField
              key={limit}
              label={t(`store.${limit}`)}
              empty={t('unlimited')}
              {...form.getInputProps(limit)}
            />
          ))}
          <NumberField
            label={t('store.renewal_day')}
            description={t('store.renewal_help')}
            {...form.getInputProps('renewal_day')}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('store.review')}</Button>
          </Group>
        </Stack>
      </form>
      <Question
        store={store}
        values={form.values}
        isOpen={isAsking}
        isBusy={save.isPending}
        onConfirm={submit}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}

function PlanField({ form }: { form: ReturnType<typeof useTermsForm> }) {
  const t = useAdministrationTexts();
  const plans = usePlans();
  const { onChange: _, ...props } = form.getInputProps('plan_id');
  function choose(id: string) {
    form.setFieldValue('plan_id', id);
    const plan = plans.data?.find((one) => one.id === id);
    if (!plan) return;
    form.setFieldValue('price', plan.price);
    for (const limit of LIMITS) form.setFieldValue(limit, plan[limit]);
  }
  return (
    <NativeSelect
      label={t('store.plan')}
      {...props}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('store.choose') },
        ...(plans.data ?? []).map(({ id, name, retired_at }) => ({
          value: id,
          label: retired_at ? t('store.retired', { name }) : name,
        })),
      ]}
    />
  );
}

interface QuestionProps {
  store: AdministeredStoreDetails;
  values: StoreTermsDraft;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

function Question({ store, values, ...confirm }: QuestionProps) {
  const t = useAdministrationTexts();
  const plans = usePlans();
  const plan = plans.data?.find(({ id }) => id === values.plan_id)?.name ?? '';
  const price = values.price === null ? t('on_request') : formatMoney(values.price);
  const isSame = values.plan_id === store.terms?.plan_id;
  return (
    <Confirm
      {...confirm}
      title={t('store.confirm_title', { name: store.name })}
      text={t(isSame ? 'store.confirm_same' : 'store.confirm_text', { plan, price })}
      action={t('store.confirm')}
    />
  );
}
