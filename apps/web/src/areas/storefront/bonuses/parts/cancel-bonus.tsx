import type { Bonus } from '@clientela/contract';
import { cancelBonus } from '@clientela/contract/bonuses';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { rulesOf, showFailure } from '#lib/form.ts';
import { formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { useCancelBonus } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';

/** Revokes the remainder of a bonus; the reason is recorded in the audit. */
export function CancelBonus({ bonus: { id, remaining, customer } }: { bonus: Bonus }) {
  const t = useBonusTexts();
  const [isOpen, { open, close }] = useDisclosure();
  const cancel = useCancelBonus();
  const form = useForm({ initialValues: { reason: '' }, validate: rulesOf(cancelBonus.body) });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {t('take_back.open')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('take_back.title')}>
        <form
          onSubmit={form.onSubmit(({ reason }) =>
            cancel.mutate(
              { id, reason },
              {
                onSuccess: () => {
                  toast('success', t('take_back.done'));
                  close();
                },
                onError: (error) => showFailure(form, error),
              },
            ),
          )}
        >
          <Stack gap={14}>
            <Text>
              {t('take_back.text', { name: customer.name, value: formatMoney(remaining) })}
            </Text>
            <TextInput
              label={t('take_back.reason')}
              maxLength={300}
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <Group justify="flex-end">
              <Button type="submit" color="red" loading={cancel.isPending}>
                {t('take_back.title')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
