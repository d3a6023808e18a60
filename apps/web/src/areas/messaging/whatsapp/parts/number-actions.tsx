import type { WhatsappSender } from '@clientela/contract';
import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/PasswordInput.css';
import { useForm } from '@mantine/form';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import {
  useDisconnectNumber,
  useRefreshNumber,
  useRemoveNumber,
  useUpdateNumber,
} from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

type Open = 'rename' | 'keys' | 'disconnect' | 'remove' | null;

export function NumberActions({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const [open, setOpen] = useState<Open>(null);
  const refresh = useRefreshNumber(number.id);
  const close = () => setOpen(null);
  return (
    <Can do="WhatsappStoreSender.update">
      {number.state === 'disconnected' ? (
        <Button onClick={() => setOpen('keys')}>{t('number.reconnect')}</Button>
      ) : (
        <Button
          variant="default"
          loading={refresh.isPending}
          onClick={() =>
            refresh.mutate(undefined, { onSuccess: () => toast('success', t('number.refreshed')) })
          }
        >
          {t('number.refresh')}
        </Button>
      )}
      <MoreMenu number={number} onOpen={setOpen} />
      {open === 'rename' && <Rename number={number} onClose={close} />}
      {open === 'keys' && <Keys number={number} onClose={close} />}
      {open === 'disconnect' && <Disconnect number={number} onClose={close} />}
      {open === 'remove' && <Remove number={number} onClose={close} />}
    </Can>
  );
}

function MoreMenu({ number, onOpen }: { number: WhatsappSender; onOpen(open: Open): void }) {
  const t = useWhatsappTexts();
  const update = useUpdateNumber(number.id);
  const isSending = number.state === 'connected' || number.state === 'degraded';
  const pause = (is_paused: boolean) =>
    update.mutate(
      { is_paused },
      { onSuccess: () => toast('success', t('number.saved')), onError: toastFailure },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('number.more')}>
          <IconDots size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('rename')}>{t('number.rename')}</Menu.Item>
        {!number.is_sandbox && (
          <Menu.Item onClick={() => onOpen('keys')}>{t('number.keys')}</Menu.Item>
        )}
        {isSending && <Menu.Item onClick={() => pause(true)}>{t('number.pause')}</Menu.Item>}
        {number.state === 'paused' && (
          <Menu.Item onClick={() => pause(false)}>{t('number.resume')}</Menu.Item>
        )}
        {!number.is_sandbox && number.state !== 'disconnected' && (
          <Menu.Item color="red" onClick={() => onOpen('disconnect')}>
            {t('number.disconnect')}
          </Menu.Item>
        )}
        <Can do="WhatsappStoreSender.destroy">
          <Menu.Item color="red" onClick={() => onOpen('remove')}>
            {t('number.remove')}
          </Menu.Item>
        </Can>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  number: WhatsappSender;
  onClose(): void;
}

function Rename({ number, onClose }: DialogProps) {
  const t = useWhatsappTexts();
  const update = useUpdateNumber(number.id);
  const form = useForm({ initialValues: { name: number.name } });
  return (
    <Modal opened onClose={onClose} title={t('number.rename')} size={440}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          update.mutate(values, {
            onSuccess: () => {
              toast('success', t('number.saved'));
              onClose();
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <TextInput label={t('number.name')} maxLength={80} {...form.getInputProps('name')} />
        <Group justify="flex-end" mt={16}>
          <Button type="submit" loading={update.isPending}>
            {t('number.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function Keys({ number, onClose }: DialogProps) {
  const t = useWhatsappTexts();
  const update = useUpdateNumber(number.id);
  const form = useForm({ initialValues: { token: '', app_secret: '' } });
  const save = ({ token, app_secret }: { token: string; app_secret: string }) =>
    update.mutate(
      { ...(token && { token }), ...(app_secret && { app_secret }) },
      {
        onSuccess: () => {
          toast('success', t('number.keys_saved'));
          onClose();
        },
        onError: (error) => showFailure(form, error),
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('number.keys')} size={480}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('number.keys_text')}
          </Text>
          <PasswordInput
            label={t('connect.token')}
            autoComplete="off"
            {...form.getInputProps('token')}
          />
          <PasswordInput
            label={t('connect.app_secret')}
            autoComplete="off"
            {...form.getInputProps('app_secret')}
          />
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={update.isPending}
              disabled={!form.values.token && !form.values.app_secret}
            >
              {t('number.keys_save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Disconnect({ number, onClose }: DialogProps) {
  const t = useWhatsappTexts();
  const disconnect = useDisconnectNumber(number.id);
  return (
    <Confirm
      isOpen
      isDangerous
      title={t('number.disconnect_title', { name: number.name })}
      text={t('number.disconnect_text')}
      action={t('number.disconnect')}
      isBusy={disconnect.isPending}
      onClose={onClose}
      onConfirm={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            toast('success', t('number.disconnected'));
            onClose();
          },
        })
      }
    />
  );
}

function Remove({ number, onClose }: DialogProps) {
  const t = useWhatsappTexts();
  const navigate = useNavigate();
  const remove = useRemoveNumber(number.id);
  return (
    <Confirm
      isOpen
      isDangerous
      title={t('number.remove_title', { name: number.name })}
      text={t('number.remove_text')}
      action={t('number.remove')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast('success', t('number.removed'));
            void navigate({ to: '/settings/whatsapp', replace: true });
          },
        })
      }
    />
  );
}
