import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#lib/failure.ts';
import { formatRelative } from '#lib/format.ts';

interface Saved {
  updated_at: string;
}

/** A save refused because of a concurrent one, with that one's result. */
interface Clash<Row> {
  message: string;
  newer: Row;
}

const CODES: readonly string[] = [
  'email_model_changed',
  'campaign_changed',
  'cluster_changed',
  'popup_changed',
  'survey_changed',
];

/**
 * The version that a form shows. Send `version` with a save as `if_updated_at`, and pass a failed save to `refused`:
 * on a conflict it fetches the newer record.
 */
export function useVersion<Row extends Saved>(opened: Row | null, read: () => Promise<Row>) {
  const [version, setVersion] = useState(opened?.updated_at);
  const [clash, setClash] = useState<Clash<Row> | null>(null);
  return {
    version,
    clash,
    /** The form now shows this version. */
    shows({ updated_at }: Saved) {
      setVersion(updated_at);
      setClash(null);
    },
    async refused(error: unknown, show: (error: unknown) => void): Promise<void> {
      if (!(error instanceof Failure) || !CODES.includes(error.code)) return show(error);
      try {
        setClash({ message: error.message, newer: await read() });
      } catch (unread) {
        show(unread);
      }
    },
    /** Returns to the input; nothing is saved. */
    dismiss: () => setClash(null),
  };
}

interface SavedMeanwhileProps<Row> {
  clash: Clash<Row> | null;
  isBusy: boolean;
  /** Shows the saved version, instead of the input. */
  onShow(newer: Row): void;
  /** Overwrites it with the input. */
  onOverwrite(newer: Row): void;
  onClose(): void;
}

/** A concurrent save: the person selects the version, and until then keeps the input. */
export function SavedMeanwhile<Row extends Saved>(props: SavedMeanwhileProps<Row>) {
  const { t } = useTranslation('ui');
  const { clash, isBusy, onShow, onOverwrite, onClose } = props;
  return (
    <Modal opened={clash !== null} onClose={onClose} title={t('saved_meanwhile.title')} size={480}>
      {clash && (
        <>
          <Text>{clash.message}</Text>
          <Text size="sm" c="dimmed" mt={8} mb={24}>
            {t('saved_meanwhile.text', { at: formatRelative(clash.newer.updated_at) })}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onShow(clash.newer)}>
              {t('saved_meanwhile.show')}
            </Button>
            <Button loading={isBusy} onClick={() => onOverwrite(clash.newer)}>
              {t('saved_meanwhile.overwrite')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
