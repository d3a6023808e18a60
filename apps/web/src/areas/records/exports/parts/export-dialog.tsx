import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { type ExportList, subjectOf, useExport } from '../exports.data.ts';
import { useExportTexts } from '../exports.texts.ts';
import { ExportFile } from './export-file.tsx';
import { ExportForm } from './export-form.tsx';

interface ExportDialogProps {
  /** Null: only the file is shown. */
  list: ExportList | null;
  fileId: string | undefined;
  onClose(): void;
}

/** Selects the export's options; then follows its progress. */
export default function ExportDialog({ list, onClose, ...props }: ExportDialogProps) {
  const t = useExportTexts();
  const [fileId, setFileId] = useState(props.fileId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={list && !fileId ? t(`titles.${subjectOf(list)}`) : t('file.title')}
      size={520}
    >
      {fileId ? (
        <FileOf
          id={fileId}
          {...(list && { onAgain: () => setFileId(undefined) })}
          onClose={onClose}
        />
      ) : (
        list && <ExportForm list={list} onAsked={setFileId} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FileOfProps {
  id: string;
  onAgain?(): void;
  onClose(): void;
}

function FileOf({ id, onAgain, onClose }: FileOfProps) {
  const file = useExport(id);
  return (
    <Loaded query={file}>
      {(loaded) => <ExportFile file={loaded} {...(onAgain && { onAgain })} onClose={onClose} />}
    </Loaded>
  );
}
