import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { leave } from '#lib/session.ts';
import { SignInAgain } from '#lib/sign-in-again.tsx';
import { holdUnsavedWork } from '#lib/unsaved.ts';

/**
 * Confirms before leaving unsaved work, inside the app and when the tab closes; a session that ends meanwhile
 * preserves it.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('ui');
  const [isLeft, setLeft] = useState(false);
  useEffect(() => (isDirty ? holdUnsavedWork() : undefined), [isDirty]);
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
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {t('unsaved.stay')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
