import { NewWhatsappSender } from '@clientela/contract/whatsapp-senders';
import {
  Alert,
  Button,
  Group,
  Modal,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { type NewNumber, useConnectNumber } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { openSignup } from './signup.ts';

type ConnectionMethod = NewNumber['method'];

interface ConnectDialogProps {
  isOpen: boolean;
  /** Meta's window, where the installation has an app there. */
  signup: { app_id: string; config_id: string } | null;
  onClose(): void;
  onConnected(id: string): void;
}

/** Connects an official number, by one of three ways. */
export function ConnectDialog({ isOpen, signup, onClose, onConnected }: ConnectDialogProps) {
  const t = useWhatsappTexts();
  const [method, setMethod] = useState<ConnectionMethod>(signup ? 'signup' : 'manual');
  const methods: ConnectionMethod[] = signup
    ? ['signup', 'manual', 'sandbox']
    : ['manual', 'sandbox'];
  const done = (id: string) => {
    toast('success', t('connect.done'));
    onConnected(id);
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('connect.title')} size={520}>
      <Stack gap={16}>
        <SegmentedControl
          aria-label={t('connect.method')}
          value={method}
          onChange={(chosen) => setMethod(methods.find((one) => one === chosen) ?? method)}
          data={methods.map((value) => ({ value, label: t(`connect.methods.${value}`) }))}
        />
        {method === 'manual' && <Manual onDone={done} />}
        {method === 'sandbox' && <Sandbox onDone={done} />}
        {method === 'signup' && signup && <Signup app={signup} onDone={done} />}
      </Stack>
    </Modal>
  );
}

interface WayProps {
  onDone(id: string): void;
}

const EMPTY = { name: '', phone_number_id: '', account_id: '', token: '', app_secret: '' };

function bodyOf({ app_secret, ...values }: typeof EMPTY): NewNumber {
  return { method: 'manual', ...values, ...(app_secret && { app_secret }) };
}

function Manual({ onDone }: WayProps) {
  const t = useWhatsappTexts();
  const connect = useConnectNumber();
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => rulesOf(NewWhatsappSender)(bodyOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        connect.mutate(bodyOf(values), {
          onSuccess: ({ id }) => onDone(id),
          onError: (error) => showFailure(form, error),
        }),
      )}
    >
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t('connect.manual_help')}
        </Text>
        <TextInput
          label={t('connect.phone_number_id')}
          placeholder="106540352242922"
          inputMode="numeric"
          withAsterisk
          {...form.getInputProps('phone_number_id')}
        />
        <TextInput
          label={t('connect.account_id')}
          placeholder="102290129340398"
          inputMode="numeric"
          withAsterisk
          {...form.getInputProps('account_id')}
        />
        <PasswordInput
          label={t('connect.token')}
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('token')}
        />
        <PasswordInput
          label={t('connect.app_secret')}
          description={t('connect.app_secret_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.getInputProps('app_secret')}
        />
        <TextInput
          label={t('connect.name')}
          placeholder={t('connect.name_hint')}
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={connect.isPending}>
            {t('connect.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Sandbox({ onDone }: WayProps) {
  const t = useWhatsappTexts();
  const connect = useConnectNumber();
  return (
    <>
      <Alert color="blue">{t('connect.sandbox_help')}</Alert>
      {connect.error && <Alert color="red">{connect.error.message}</Alert>}
      <Group justify="flex-end">
        <Button
          loading={connect.isPending}
          onClick={() =>
            connect.mutate({ method: 'sandbox' }, { onSuccess: ({ id }) => onDone(id) })
          }
        >
          {t('connect.action')}
        </Button>
      </Group>
    </>
  );
}

function Signup({ app, onDone }: WayProps & { app: { app_id: string; config_id: string } }) {
  const t = useWhatsappTexts();
  const connect = useConnectNumber();
  const [isLost, setLost] = useState(false);
  async function open() {
    setLost(false);
    const found = await openSignup(app).catch(() => null);
    if (!found) return setLost(true);
    connect.mutate({ method: 'signup', ...found }, { onSuccess: ({ id }) => onDone(id) });
  }
  const problem = connect.error?.message ?? (isLost ? t('connect.signup_failed') : null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('connect.signup_help')}
      </Text>
      {problem && <Alert color="red">{problem}</Alert>}
      <Group justify="flex-end">
        <Button loading={connect.isPending} onClick={() => void open()}>
          {t('connect.signup_open')}
        </Button>
      </Group>
    </>
  );
}
