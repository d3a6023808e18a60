import { grantBonus } from '@clientela/contract/bonuses';
import {
  Button,
  type ButtonProps,
  Group,
  Modal,
  NumberInput,
  Stack,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/NumberInput.css';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { useGive } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';

interface GiveProps extends Pick<ButtonProps, 'size'> {
  customer: { id: string; name: string };
}

/** A manual bonus; the reason is recorded in the audit. */
export function Give({ customer, size = 'compact-sm' }: GiveProps) {
  const t = useBonusTexts();
  const [isOpen, { open, close }] = useDisclosure();
  const give = useGive();
  const form = useForm({
    initialValues: { customer_id: customer.id, value: 0, expires_in_days: 30, reason: '' },
    validate: rulesOf(grantBonus.body),
  });
  return (
    <>
      <Button size={size} variant="default" onClick={open}>
        {t('give.open')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('give.title', { name: customer.name })}>
        <form
          onSubmit={form.onSubmit((body) =>
            give.mutate(body, {
              onSuccess: () => {
                toast('success', t('give.done'));
                form.reset();
                close();
              },
              onError: (error) => showFailure(form, error),
            }),
          )}
        >
          <Stack gap={14}>
            <MoneyInput label={t('give.value')} data-autofocus {...form.getInputProps('value')} />
            <NumberInput
              label={t('give.days')}
              min={1}
              max={1095}
              allowDecimal={false}
              {...form.getInputProps('expires_in_days')}
            />
            <TextInput label={t('give.reason')} maxLength={300} {...form.getInputProps('reason')} />
            <Group justify="flex-end">
              <Button type="submit" loading={give.isPending}>
                {t('give.do')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
