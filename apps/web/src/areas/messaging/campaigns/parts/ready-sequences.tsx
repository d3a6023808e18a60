import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { READY_SEQUENCE_KEYS, READY_SEQUENCES } from '@clientela/contract/ready-sequences';
import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useStartReadySequence } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './flow.module.css';

/** Sequences to start from; the chosen one becomes a draft and opens. */
export function ReadySequences() {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const [isOpen, dialog] = useDisclosure(false);
  const start = useStartReadySequence();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('ready.open')}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('ready.title')} size={560}>
        <Text size="sm" c="dimmed" mb={16}>
          {t('ready.text')}
        </Text>
        <ul className={styles.readySequences}>
          {READY_SEQUENCE_KEYS.map((key) => (
            <li key={key}>
              <button
                type="button"
                className={styles.readySequence}
                disabled={start.isPending}
                onClick={() =>
                  start.mutate(key, {
                    onSuccess: ({ id }) =>
                      void navigate({
                        to: '/campaigns/$id/edit',
                        params: { id },
                        search: { step: 'what' },
                      }),
                  })
                }
              >
                <strong>{READY_SEQUENCES[key].name}</strong>
                <span>{READY_SEQUENCES[key].text}</span>
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
