import {
  PRIVACY_KINDS,
  PrivacyRequestDraft,
  REGISTERED_CHANNELS,
} from '@clientela/contract/customer-privacy';
import { localDay } from '@clientela/domain';
import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { formatDay } from '#lib/format.ts';
import { serverNow } from '#lib/server-time.ts';
import { toast } from '#lib/toast.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useRegisterRequest } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';
import { type Person, PersonFinder } from './person-finder.tsx';

interface PrivacyRequestDialogProps {
  /** The person of the page; without one, the dialog asks for the person first. */
  person?: Person;
  onClose(): void;
}

/** Registers a privacy request of a customer, or of a person without a record. */
export default function PrivacyRequestDialog({ person, onClose }: PrivacyRequestDialogProps) {
  const t = usePrivacyRequestTexts();
  const [chosen, setChosen] = useState<Person | 'unknown' | null>(person ?? null);
  return (
    <Modal opened onClose={onClose} title={t('draft.title')} size={560}>
      {chosen ? (
        <Draft
          person={chosen === 'unknown' ? null : chosen}
          onChange={person ? undefined : () => setChosen(null)}
          onClose={onClose}
        />
      ) : (
        <Stack gap={12}>
          <PersonFinder
            lead={t('draft.find')}
            placeholder={t('draft.search')}
            noneFound={t('draft.none_found')}
            onFound={setChosen}
          />
          <Button variant="default" onClick={() => setChosen('unknown')}>
            {t('draft.without')}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

interface DraftProps {
  person: Person | null;
  onChange: (() => void) | undefined;
  onClose(): void;
}

function Draft({ person, onChange, onClose }: DraftProps) {
  const t = usePrivacyRequestTexts();
  const { time_zone } = useCurrentStore();
  const register = useRegisterRequest();
  const today = localDay(new Date(serverNow()), time_zone);
  const form = useForm({
    initialValues: {
      kind: 'access' as (typeof PRIVACY_KINDS)[number],
      customer_id: person?.id ?? null,
      channel: 'email' as (typeof REGISTERED_CHANNELS)[number],
      received_on: today,
      note: '',
    },
    validate: rulesOf(PrivacyRequestDraft),
  });
  const submit = form.onSubmit((body) =>
    register.mutate(body, {
      onSuccess: ({ due_on }) => {
        toast('success', t('draft.saved', { day: formatDay(due_on) }));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{person?.name ?? t('draft.without')}</Text>
          {onChange && (
            <Button variant="subtle" size="compact-sm" onClick={onChange}>
              {t('draft.change')}
            </Button>
          )}
        </Group>
        <Select
          label={t('draft.kind')}
          data={PRIVACY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('draft.channel')}
          data={REGISTERED_CHANNELS.map((value) => ({
            value,
            label: t(`draft_channels.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('channel')}
        />
        <DateField
          label={t('draft.received_on')}
          description={t('draft.received_hint')}
          isAlwaysSet
          max={today}
          {...form.getInputProps('received_on')}
        />
        <Textarea
          label={t('draft.note')}
          description={t('draft.note_hint')}
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('draft.cancel')}
          </Button>
          <Button type="submit" loading={register.isPending}>
            {t('draft.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
