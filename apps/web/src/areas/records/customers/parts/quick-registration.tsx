import type { Customer } from '@clientela/contract';
import { registerCustomer } from '@clientela/contract/customers';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { maskAnyPhone } from '#lib/masks.ts';
import { toast } from '#lib/toast.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { useRegisterCustomer } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

interface QuickRegistrationProps {
  /** What was already typed in a search. */
  typed?: string;
  onRegistered(customer: Customer): void;
}

/** A button that registers a person by name and phone, for people who may create customers. */
export function QuickRegistration({ typed = '', onRegistered }: QuickRegistrationProps) {
  const t = useCustomerTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do="Customer.create">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('quick.open')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('quick.open')} size={440}>
        <QuickForm
          typed={typed}
          onRegistered={(customer) => {
            setOpen(false);
            onRegistered(customer);
          }}
        />
      </Modal>
    </Can>
  );
}

function QuickForm({ typed = '', onRegistered }: QuickRegistrationProps) {
  const t = useCustomerTexts();
  const register = useRegisterCustomer();
  const isPhone = /^[\d\s()+-]{8,}$/.test(typed);
  const form = useForm({
    initialValues: { name: isPhone ? '' : typed, phone: isPhone ? maskAnyPhone(typed) : '' },
  });

  function submit(values: typeof form.values) {
    const parsed = registerCustomer.body.safeParse(values);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        form.setFieldError(String(path[0]), message);
      }
      return;
    }
    register.mutate(values, {
      onSuccess: ({ customer, is_new }) => {
        toast('success', t(is_new ? 'quick.registered' : 'quick.known'));
        onRegistered(customer);
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16}>
        <Text size="sm">{t('quick.lead')}</Text>
        <TextInput
          label={t('quick.name')}
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <MaskedInput
          label={t('form.phone')}
          mask={maskAnyPhone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('phone')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={register.isPending}>
            {t('quick.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
