import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Modal, Text } from '@mantine/core';
import { conversationUrl } from '#lib/conversation-url.ts';
import { useShellTexts } from './shell-texts.ts';

interface ContactDialogProps {
  /** Digits with country code. */
  phone: string;
  onClose(): void;
}

/** The way to the installation's support on WhatsApp, for browsers that did not open it. */
export default function ContactDialog({ phone, onClose }: ContactDialogProps) {
  const t = useShellTexts();
  return (
    <Modal opened onClose={onClose} title={t('contact.title')} size={420}>
      <Text mb={24}>{t('contact.text')}</Text>
      <Button
        component="a"
        href={conversationUrl(phone)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClose}
        fullWidth
        data-autofocus
      >
        {t('contact.open')}
      </Button>
    </Modal>
  );
}
