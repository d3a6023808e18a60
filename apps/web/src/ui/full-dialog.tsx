import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogWork, type Save } from '#lib/unsaved-dialog.ts';
import { Confirm } from './confirm.tsx';
import './page.css';

interface FullDialogProps {
  /** Accessible name. */
  label: string;
  /** The way back: "Voltar à campanha". */
  back: string;
  onClose(): void;
  children: ReactNode;
}

/** Another screen over the whole of this one, which keeps its input; unsaved work in it is saved or asked about. */
export function FullDialog({ label, back, onClose, children }: FullDialogProps) {
  const { t } = useTranslation('ui');
  const works = useRef(new Set<Save>());
  const [isAsking, setAsking] = useState(false);
  const hold = useCallback((save: Save) => {
    works.current.add(save);
    return () => void works.current.delete(save);
  }, []);

  async function close() {
    for (const save of works.current) {
      if (!(await save())) return setAsking(true);
    }
    onClose();
  }

  return (
    <Modal.Root opened onClose={() => void close()} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label={label} radius={0}>
        <Modal.Body className="full-dialog">
          <button type="button" className="back-link" onClick={() => void close()}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden className="points" />
            {back}
          </button>
          <DialogWork value={hold}>{children}</DialogWork>
          <Confirm
            isOpen={isAsking}
            title={t('unsaved.title')}
            text={t('unsaved.text')}
            action={t('unsaved.leave')}
            onClose={() => setAsking(false)}
            onConfirm={onClose}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
