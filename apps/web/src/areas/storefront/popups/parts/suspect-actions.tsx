import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useDiscardSuspects, useReleaseSuspects } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';

interface SuspectActionsProps {
  id: string;
  selected: readonly string[];
  onDone(): void;
}

/** Accepts or discards the selected suspicious sign-ups. */
export function SuspectActions({ id, selected, onDone }: SuspectActionsProps) {
  const t = usePopupTexts();
  const release = useReleaseSuspects(id);
  const discard = useDiscardSuspects(id);
  const [isAsking, setAsking] = useState(false);
  const count = selected.length;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={release.isPending}
        onClick={() =>
          release.mutate([...selected], {
            onSuccess: ({ released }) => {
              toast('success', t('results.released', { count: released }));
              onDone();
            },
          })
        }
      >
        {t('results.release')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('results.discard')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('results.discard_title')}
        text={t('results.discard_text', { count })}
        action={t('results.discard')}
        isDangerous
        isBusy={discard.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          discard.mutate([...selected], {
            onSuccess: ({ discarded }) => {
              toast('success', t('results.discarded', { count: discarded }));
              onDone();
            },
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
