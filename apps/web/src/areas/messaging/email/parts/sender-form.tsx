import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { EmailSender } from '@clientela/contract';
import { EmailSenderDraft } from '@clientela/contract/email-senders';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useSaveSender } from '../senders.data.ts';
import { useSenderTexts } from '../senders.texts.ts';

interface SenderFormProps {
  /** Null: a new one. */
  sender: EmailSender | null;
  onClose(): void;
}

/** Name, address and reply address of a sender; the address of a known one stays. */
export function SenderForm({ sender, onClose }: SenderFormProps) {
  const t = useSenderTexts();
  const save = useSaveSender(sender?.id ?? null);
  const bodyOf = ({ reply_to, ...values }: typeof form.values) => ({
    ...values,
    reply_to: reply_to.trim() === '' ? null : reply_to,
  });
  const form = useForm({
    initialValues: {
      name: sender?.name ?? '',
      address: sender?.address ?? '',
      reply_to: sender?.reply_to ?? '',
    },
    validate: (values): Record<string, string> =>
      rulesOf(EmailSenderDraft)({ ...values, reply_to: values.reply_to.trim() || null }),
    validateInputOnBlur: true,
  });
  return (
    <Modal opened onClose={onClose} title={t(sender ? 'edit_title' : 'add_sender')} size={480}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(bodyOf(values), {
            onSuccess: () => {
              toast('success', t('saved'));
              onClose();
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Stack gap={16}>
          <TextInput
            label={t('name')}
            description={t('name_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('address')}
            description={sender ? undefined : t('address_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            withAsterisk
            readOnly={sender !== null}
            {...form.getInputProps('address')}
          />
          <TextInput
            label={t('reply_to')}
            description={t('reply_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            {...form.getInputProps('reply_to')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
