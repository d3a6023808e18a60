import { formatPhone } from '@clientela/domain';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';

const COOKIE = 'whatsapp_reminder_dismissed';
const ONE_DAY_SECONDS = 86_400;

/** Shows the store's disconnected WhatsApp numbers, once a day. */
export default function WhatsappReminder() {
  const t = useShellTexts();
  const navigate = useNavigate();
  const { name: store, disabled_whatsapp_integrations: disabled } = useCurrentStore();
  const [isOpen, setOpen] = useState(() => !document.cookie.includes(`${COOKIE}=1`));
  const close = () => setOpen(false);

  function remindLater() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${COOKIE}=1; max-age=${ONE_DAY_SECONDS}; path=/; samesite=lax`;
    close();
  }

  function openSettings() {
    close();
    void navigate({ to: existing('/settings/whatsapp') });
  }

  return (
    <Modal opened={isOpen} onClose={close} title={t('reminder.title')} size={480}>
      <Text>{t('reminder.text', { count: disabled.length, store })}</Text>
      <ul className="reminder-numbers">
        {disabled.map(({ name, number }) => (
          <li key={number}>
            <strong>{formatPhone(`+${number.replace(/\D/g, '')}`)}</strong> {name}
          </li>
        ))}
      </ul>
      <Text mb={24}>{t('reminder.advice')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={remindLater}>
          {t('reminder.later')}
        </Button>
        <Button onClick={openSettings} data-autofocus>
          {t('reminder.check')}
        </Button>
      </Group>
    </Modal>
  );
}
