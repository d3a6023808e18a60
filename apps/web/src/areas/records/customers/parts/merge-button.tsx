import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { MergeDialogProps } from './merge-dialog.tsx';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

interface MergeButtonProps extends Omit<MergeDialogProps, 'onClose'>, Pick<ButtonProps, 'size'> {
  label: string;
}

/** Opens the question whether two records are one person. */
export function MergeButton({ label, size, ...people }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...(size && { size })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog {...people} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
