import { Button, Group, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useSession } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { type Draft, type Sample, useTestSend } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';

/** Sends the displayed draft, saved or not, as in the preview, to a few addresses. */
export function TestSend({ draft }: { draft: Draft & Sample }) {
  const t = useEmailTexts();
  const { user } = useSession();
  const [isOpen, dialog] = useDisclosure(false);
  const [to, setTo] = useState(user.email);
  const send = useTestSend();

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const addresses = to.split(/[,;\s]+/).filter(Boolean);
    send.mutate(
      { draft, to: addresses },
      {
        onSuccess: ({ sent, delivery }) => {
          toast(
            'success',
            delivery === 'sandbox' ? t('test.sent_sandbox') : t('test.sent_smtp', { count: sent }),
          );
          dialog.close();
        },
      },
    );
  }

  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('test.open')}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('test.title')} size={440}>
        <form onSubmit={submit}>
          <TextInput
            label={t('test.to')}
            description={t('test.to_help')}
            inputMode="email"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" mt={24}>
            <Button variant="default" onClick={dialog.close}>
              {t('test.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!to.trim()}>
              {t('test.send')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
