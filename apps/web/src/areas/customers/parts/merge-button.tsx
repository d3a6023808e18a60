import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

interface Person {
  id: string;
  name: string;
}

interface MergeButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  one: Person;
  other?: Person;
  onMerged?(keptId: string): void;
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
