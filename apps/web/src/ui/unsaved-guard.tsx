import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { leave } from '#lib/session.ts';
import { SignInAgain } from '#lib/sign-in-again.tsx';
import { holdUnsavedWork } from '#lib/unsaved.ts';
import { DialogWork, type Save } from '#lib/unsaved-dialog.ts';

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Offers to save before leaving. */
  save?: Save;
}

/**
 * Confirms before leaving unsaved work, inside the app and when the tab closes; a session that ends meanwhile
 * preserves it.
 */
export function UnsavedGuard({ isDirty, save }: UnsavedGuardProps) {
  const { t } = useTranslation('ui');
  const [isLeft, setLeft] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const holdInDialog = useContext(DialogWork);
  const saveNow = useEffectEvent(() => save?.() ?? Promise.resolve(false));
  useEffect(() => (isDirty ? holdUnsavedWork() : undefined), [isDirty]);
  useEffect(() => (isDirty ? holdInDialog?.(() => saveNow()) : undefined), [isDirty, holdInDialog]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty && !isLeft,
    withResolver: true,
  });
  function leaveUnsaved() {
    // The browser would ask again, with the session gone.
    flushSync(() => setLeft(true));
    leave();
  }

  async function saveAndLeave() {
    setSaving(true);
    const isSaved = await save?.();
    setSaving(false);
    // The page shows the reason where the work could not be saved.
    if (isSaved) blocker.proceed?.();
    else blocker.reset?.();
  }

  return (
    <>
      {isDirty && <SignInAgain onLeave={leaveUnsaved} />}
      <Modal
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('unsaved.title')}
        size={420}
      >
        <Text mb={24}>{t('unsaved.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('unsaved.leave')}
          </Button>
          <Button
            variant={save ? 'default' : 'filled'}
            onClick={() => blocker.reset?.()}
            data-autofocus
          >
            {t('unsaved.stay')}
          </Button>
          {save && (
            <Button loading={isSaving} onClick={() => void saveAndLeave()}>
              {t('unsaved.save')}
            </Button>
          )}
        </Group>
      </Modal>
    </>
  );
}
