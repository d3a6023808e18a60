import { NewWhatsappConfig } from '@clientela/contract/whatsapp-configs';
import { Alert, Button, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/PasswordInput.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { type NewOwnNumber, useAddOwnNumber } from '../own-numbers.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

interface AddOwnNumberProps {
  onClose(): void;
  onAdded(id: string): void;
}

const GATEWAYS = ['evolution', 'waha', 'sandbox_session'] as const;
type Provider = (typeof GATEWAYS)[number];
const EMPTY = {
  provider: 'evolution' as Provider,
  name: '',
  number: '',
  gateway_url: '',
  api_key: '',
};

function bodyOf({ provider, name, number, gateway_url, api_key }: typeof EMPTY): NewOwnNumber {
  return provider === 'sandbox_session'
    ? { provider, name, number }
    : { provider, name, number, gateway_url, api_key };
}

/** A number and the gateway that holds its session; the code comes next. */
export function AddOwnNumber({ onClose, onAdded }: AddOwnNumberProps) {
  const t = useWhatsappTexts();
  const add = useAddOwnNumber();
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => rulesOf(NewWhatsappConfig)(bodyOf(values)),
    validateInputOnBlur: true,
  });
  const isSandbox = form.values.provider === 'sandbox_session';
  return (
    <Modal opened onClose={onClose} title={t('own.add')} size={520}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          add.mutate(bodyOf(values), {
            onSuccess: ({ id }) => onAdded(id),
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Stack gap={12}>
          <Alert color="yellow">{t('own.risk')}</Alert>
          <Select
            label={t('own.gateway')}
            data={GATEWAYS.map((value) => ({ value, label: t(`own.gateways.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('provider')}
          />
          <TextInput
            label={t('connect.name')}
            placeholder={t('connect.name_hint')}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('own.number')}
            description={t('own.number_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="tel"
            placeholder="(11) 98765-4321"
            withAsterisk
            {...form.getInputProps('number')}
          />
          {!isSandbox && (
            <>
              <TextInput
                label={t('own.gateway_url')}
                placeholder="https://gateway.exemplo.com.br"
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
            {t('own.next')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
