import { NewWhatsappConfig } from '@clientela/contract/whatsapp-configs';
import { Alert, Button, Modal, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/PasswordInput.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { maskAnyPhone } from '#lib/masks.ts';
import { MaskedInput } from '#ui/masked-input.tsx';
import {
  type NewOwnNumber,
  useAddOwnNumber,
  useGateway,
  useRequestGateway,
} from '../own-numbers.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

interface AddOwnNumberProps {
  onClose(): void;
  onAdded(id: string): void;
}

/** `installation`: over its gateway; `own`: over one of the store's; `test`: nothing leaves. */
type Way = 'installation' | 'own' | 'test';

const PROGRAMS = ['evolution', 'waha'] as const;
const EMPTY = {
  program: 'evolution' as (typeof PROGRAMS)[number],
  name: '',
  number: '',
  gateway_url: '',
  api_key: '',
};

function bodyOf(way: Way, { program, name, number, ...gateway }: typeof EMPTY): NewOwnNumber {
  switch (way) {
    case 'installation':
      return { provider: 'installation', name, number };
    case 'own':
      return { provider: program, name, number, ...gateway };
    case 'test':
      return { provider: 'sandbox_session', name, number };
  }
}

/** A number, over the installation's gateway where it has one; the code comes next. */
export function AddOwnNumber({ onClose, onAdded }: AddOwnNumberProps) {
  const t = useWhatsappTexts();
  const gateway = useGateway();
  const [chosen, setWay] = useState<Way | null>(null);
  const isRegistered = gateway.data?.is_registered === true;
  const way = chosen ?? (isRegistered ? 'installation' : null);
  return (
    <Modal opened onClose={onClose} title={t('own.add')} size={520}>
      <Stack gap={12}>
        <Alert color="yellow">{t('own.risk')}</Alert>
        {gateway.data && !way && <AskForGateway isRequested={gateway.data.is_requested} />}
        {way && <NumberForm key={way} way={way} onAdded={onAdded} />}
        {gateway.data && way !== 'own' && (
          <Button variant="subtle" onClick={() => setWay('own')}>
            {t('own.use_own_gateway')}
          </Button>
        )}
        {gateway.data && way !== 'test' && (
          <Button variant="subtle" onClick={() => setWay('test')}>
            {t('own.use_test')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

function AskForGateway({ isRequested }: { isRequested: boolean }) {
  const t = useWhatsappTexts();
  const request = useRequestGateway();
  return (
    <>
      <Text>{t('own.no_gateway')}</Text>
      {isRequested ? (
        <Text role="status" fw={500}>
          {t('own.gateway_requested')}
        </Text>
      ) : (
        <Button loading={request.isPending} onClick={() => request.mutate()}>
          {t('own.request_gateway')}
        </Button>
      )}
    </>
  );
}

function NumberForm({ way, onAdded }: { way: Way; onAdded(id: string): void }) {
  const t = useWhatsappTexts();
  const add = useAddOwnNumber();
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => rulesOf(NewWhatsappConfig)(bodyOf(way, values)),
    validateInputOnBlur: true,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        add.mutate(bodyOf(way, values), {
          onSuccess: ({ id }) => onAdded(id),
          onError: (error) => showFailure(form, error),
        }),
      )}
    >
      <Stack gap={12}>
        {way === 'test' && <Text c="dimmed">{t('own.test_text')}</Text>}
        <TextInput
          label={t('connect.name')}
          placeholder={t('connect.name_hint')}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <MaskedInput
          label={t('own.number')}
          mask={maskAnyPhone}
          description={t('own.number_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="tel"
          placeholder="(11) 98765-4321"
          withAsterisk
          {...form.getInputProps('number')}
        />
        {way === 'own' && (
          <>
            <Select
              label={t('own.program')}
              data={PROGRAMS.map((value) => ({ value, label: t(`own.programs.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('program')}
            />
            <TextInput
              label={t('own.gateway_url')}
              placeholder="https://whatsapp.exemplo.com.br"
              inputMode="url"
              withAsterisk
              {...form.getInputProps('gateway_url')}
            />
            <PasswordInput
              label={t('own.api_key')}
              autoComplete="off"
              withAsterisk
              {...form.getInputProps('api_key')}
            />
          </>
        )}
        <Button type="submit" loading={add.isPending}>
          {t(way === 'test' ? 'own.add_test' : 'own.next')}
        </Button>
      </Stack>
    </form>
  );
}
