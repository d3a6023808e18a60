import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { AdministeredAddon } from '@clientela/contract';
import { parseUsagePrice, writeUsagePrice } from '@clientela/domain';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCurrentStore } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { todayIn } from '#lib/period.ts';
import { toast } from '#lib/toast.tsx';
import { useSetUsagePrice } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';

interface UsagePriceFormProps {
  addon: AdministeredAddon;
  onClose(): void;
}

/** What each use costs from a day on. */
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
    },
    validateInputOnBlur: true,
  });
  const submit = ({ price, effective_on }: typeof form.values) =>
    save.mutate(
      { effective_on, price_micros: parseUsagePrice(price) ?? 0 },
      {
        onSuccess: () => {
          toast('success', t('saved'));
          onClose();
        },
        onError: (error) => showFailure(form, error),
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addons.price_title', { name: addon.title })}
      size={440}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={16}>
          <TextInput
            label={t('addons.price_field')}
            description={t('addons.price_help')}
            inputMode="decimal"
            data-autofocus
            {...form.getInputProps('price')}
          />
          <TextInput
            type="date"
            min={today}
            label={t('addons.date')}
            {...form.getInputProps('effective_on')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
