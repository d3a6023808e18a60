import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy.ts';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Purpose of the secret, and a note that it is shown only once. */
  text: string;
  secret: string;
  onClose(): void;
}

/** Shows a secret that cannot be retrieved again. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <Text mb={16}>{text}</Text>
      <code className={styles.secret}>{secret}</code>
      <Text size="sm" c="dimmed" mih={22} mt={6} role="status">
        {copied !== null && t(copied ? 'secret.copied' : 'secret.not_copied')}
      </Text>
      <Group justify="flex-end" mt={16}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={async () => setCopied(await copyText(secret))}
          data-autofocus
        >
          {t('secret.copy')}
        </Button>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </Group>
    </Modal>
  );
}
