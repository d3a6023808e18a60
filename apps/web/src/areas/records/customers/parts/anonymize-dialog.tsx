import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { type FormEvent, useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { useAnonymize } from '../privacy.data.ts';
import { usePrivacyTexts } from '../privacy.texts.ts';

interface AnonymizeDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

const PARTS = ['goes', 'stays', 'from_now'] as const;

/** Explains the anonymisation of a customer, and requires a typed word, since it cannot be undone. */
export function AnonymizeDialog({ id, name, onClose }: AnonymizeDialogProps) {
  const t = usePrivacyTexts();
  const anonymize = useAnonymize(id);
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim().toUpperCase() === t('privacy.word');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isMeant) return;
    anonymize.mutate(undefined, {
      onSuccess: () => {
        toast('success', t('privacy.done'));
        onClose();
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={t('privacy.title', { name })} size={560}>
      <Stack component="form" gap={16} onSubmit={submit}>
        <Text>{t('privacy.asked')}</Text>
        {PARTS.map((part) => (
          <div key={part}>
            <Text fw={600}>{t(`privacy.${part}`)}</Text>
            <Text>{t(`privacy.${part}_text`)}</Text>
          </div>
        ))}
        <Text size="sm" c="dimmed">
          {t('privacy.files')} {t('privacy.receipt')}
        </Text>
        <Text fw={600}>{t('privacy.forever')}</Text>
        <TextInput
          label={t('privacy.type', { word: t('privacy.word') })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('privacy.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isMeant} loading={anonymize.isPending}>
            {t('privacy.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
