import type { Customer } from '@clientela/contract';
import { LeadDraft } from '@clientela/contract/customers';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { maskAnyPhone } from '#lib/masks.ts';
import { toast } from '#lib/toast.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { useCreateLead } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

/** A button that creates a lead by name and a contact. */
export function NewLead({ onCreated }: { onCreated(lead: Customer): void }) {
  const t = useCustomerTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do="Lead.create">
      <Button
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('leads.new')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('leads.new')} size={440}>
        <LeadForm
          onCreated={(lead) => {
            setOpen(false);
            onCreated(lead);
          }}
        />
      </Modal>
    </Can>
  );
}

interface Values {
  name: string;
  email: string;
  phone: string;
}

const draftOf = ({ name, email, phone }: Values) => ({
  name,
  ...(email.trim() && { email }),
  ...(phone.trim() && { phone }),
});

function LeadForm({ onCreated }: { onCreated(lead: Customer): void }) {
  const t = useCustomerTexts();
  const create = useCreateLead();
  const form = useForm<Values>({
    initialValues: { name: '', email: '', phone: '' },
    validate: (values) => rulesOf(LeadDraft)(draftOf(values)),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        create.mutate(draftOf(values), {
          onSuccess: (lead) => {
            toast('success', t('leads.created'));
            onCreated(lead);
          },
          onError: (error) => showFailure(form, error),
        }),
      )}
    >
      <Stack gap={16}>
        <Text size="sm">{t('leads.new_lead')}</Text>
        <TextInput
          label={t('quick.name')}
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('form.email')}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <MaskedInput
          label={t('form.phone')}
          mask={maskAnyPhone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('leads.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
