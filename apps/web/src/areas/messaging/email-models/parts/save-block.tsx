import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { EmailBlock } from '@clientela/contract';
import { Button, Modal } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { useEmailTexts } from '../email-models.texts.ts';
import { useCreateSavedBlock } from '../saved-blocks.data.ts';
import { BlockNameForm } from './block-name-form.tsx';

/** Saves the block as it is now, under a name. */
export function SaveBlock({ block }: { block: EmailBlock }) {
  const t = useEmailTexts();
  const create = useCreateSavedBlock();
  const [isOpen, setOpen] = useState(false);
  if (block.type === 'footer') return null;
  const save = (name: string) =>
    create.mutate(
      { name, block },
      {
        onSuccess: () => {
          setOpen(false);
          toast('success', t('own_blocks.done', { name }));
        },
      },
    );
  return (
    <Can do="Campaign.create">
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('own_blocks.save')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('own_blocks.save')} size={420}>
        <BlockNameForm
          name=""
          isBusy={create.isPending}
          onSubmit={save}
          onClose={() => setOpen(false)}
        />
      </Modal>
    </Can>
  );
}
