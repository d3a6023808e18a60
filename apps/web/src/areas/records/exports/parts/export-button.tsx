import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportList } from '../exports.data.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

interface ExportButtonProps {
  label: string;
  list: ExportList;
  /** A file that the address names: a notification or an e-mail leads to it. */
  fileId?: string | undefined;
  onFileClosed?(): void;
}

/** Opens the dialog that makes a file of a list, and shows the files that were made. */
export function ExportButton({ label, list, fileId, onFileClosed }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (fileId) onFileClosed?.();
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {(isOpen || fileId) && (
        <Suspense>
          <ExportDialog list={list} fileId={fileId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
