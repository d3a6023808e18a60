import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import type { BounceMailbox } from '@clientela/contract';
import { BounceMailboxDraft } from '@clientela/contract/bounce-mailbox';
import { EMAIL_SECURITIES } from '@clientela/contract/email-settings';
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useSaveBounceMailbox } from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';

const PORTS = { tls: 993, starttls: 143, none: 143 } as const;

interface BounceMailboxFormProps {
  /** Null: none is connected. */
  mailbox: BounceMailbox | null;
  onClose(): void;
}

/** Server, credentials and folder of the mailbox; saving signs in to it. */
export function BounceMailboxForm({ mailbox, onClose }: BounceMailboxFormProps) {
  const t = useEmailTexts();
  const save = useSaveBounceMailbox();
  const bodyOf = ({ password, ...values }: typeof form.values) => ({
    ...values,
    ...(password && { password }),
  });
  const form = useForm({
    initialValues: {
      host: mailbox?.host ?? '',
      port: mailbox?.port ?? PORTS.tls,
      security: mailbox?.security ?? ('tls' as const),
      user: mailbox?.user ?? '',
      password: '',
      folder: mailbox?.folder ?? 'INBOX',
    },
    validate: (values): Record<string, string> => rulesOf(BounceMailboxDraft)(bodyOf(values)),
    validateInputOnBlur: true,
  });
  const choose = (security: keyof typeof PORTS) =>
    form.setValues({ security, port: PORTS[security] });
  return (
    <Modal opened onClose={onClose} title={t('mailbox.form_title')} size={520}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(bodyOf(values), {
            onSuccess: () => {
              toast('success', t('mailbox.connected'));
              onClose();
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Stack gap={16}>
          <TextInput
            label={t('mailbox.host')}
            placeholder="imap.exemplo.com.br"
            inputMode="url"
            withAsterisk
            data-autofocus
            {...form.getInputProps('host')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t('mailbox.security')}
              data={EMAIL_SECURITIES.map((value) => ({
                value,
                label: t(`mailbox.securities.${value}`),
              }))}
              {...form.getInputProps('security')}
              onChange={({ currentTarget }) => choose(currentTarget.value as keyof typeof PORTS)}
            />
            <NumberInput
              label={t('mailbox.port')}
              withAsterisk
              hideControls
              min={1}
              max={65_535}
              {...form.getInputProps('port')}
            />
          </SimpleGrid>
          <TextInput
            label={t('mailbox.user')}
            description={t('mailbox.user_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label={t('mailbox.password')}
            description={t(mailbox ? 'mailbox.password_kept' : 'mailbox.password_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk={!mailbox}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <TextInput
            label={t('mailbox.folder')}
            description={t('mailbox.folder_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('folder')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('mailbox.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
