import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { EmailBlock, SavedBlock } from '@clientela/contract';
import { ActionIcon, Modal, Text, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useEmailTexts } from '../email-models.texts.ts';
import { useDeleteSavedBlock, useRenameSavedBlock, useSavedBlocks } from '../saved-blocks.data.ts';
import { BlockNameForm } from './block-name-form.tsx';
import { blockSummary } from './canvas/block-view.tsx';
import styles from './saved-blocks.module.css';
import { useSubjectText } from './subject-text.ts';

interface SavedBlocksDialogProps {
  isOpen: boolean;
  /** Columns cannot stand in a column. */
  isInColumn?: boolean;
  onInsert(block: EmailBlock): void;
  onClose(): void;
}

/** The store's saved blocks: each is inserted as a copy, renamed or deleted. */
export function SavedBlocksDialog({ isOpen, onClose, ...list }: SavedBlocksDialogProps) {
  const t = useEmailTexts();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('own_blocks.title')} size={480}>
      <SavedBlockList
        {...list}
        onInsert={(block) => {
          onClose();
          list.onInsert(block);
        }}
      />
    </Modal>
  );
}

function SavedBlockList({
  isInColumn = false,
  onInsert,
}: Pick<SavedBlocksDialogProps, 'isInColumn' | 'onInsert'>) {
  const t = useEmailTexts();
  const saved = useSavedBlocks();
  return (
    <Loaded
      query={saved}
      isEmpty={({ data }) => data.length === 0}
      empty={<Text size="sm">{t('own_blocks.empty')}</Text>}
    >
      {({ data }) => (
        <ul className={styles.list}>
          {data.map((one) => (
            <li key={one.id}>
              <SavedBlockRow
                saved={one}
                mayInsert={!isInColumn || one.block.type !== 'columns'}
                onInsert={() => onInsert(one.block)}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface SavedBlockRowProps {
  saved: SavedBlock;
  mayInsert: boolean;
  onInsert(): void;
}

function SavedBlockRow({ saved, mayInsert, onInsert }: SavedBlockRowProps) {
  const t = useEmailTexts();
  const textOf = useSubjectText();
  const { id, name, block } = saved;
  const rename = useRenameSavedBlock(id);
  const remove = useDeleteSavedBlock(id);
  const [mode, setMode] = useState<'rename' | 'delete' | null>(null);
  const close = () => setMode(null);
  if (mode === 'rename') {
    return (
      <BlockNameForm
        name={name}
        isBusy={rename.isPending}
        onSubmit={(changed) => rename.mutate({ name: changed }, { onSuccess: close })}
        onClose={close}
      />
    );
  }
  const details = [t(`blocks.${block.type}`), textOf(blockSummary(block))]
    .filter(Boolean)
    .join(': ');
  return (
    <div className={styles.row}>
      <UnstyledButton
        aria-label={t('palette.insert', { name })}
        disabled={!mayInsert}
        onClick={onInsert}
      >
        <strong>{name}</strong>
        <span>{mayInsert ? details : t('own_blocks.not_in_column')}</span>
      </UnstyledButton>
      <Can do="Campaign.update">
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label={t('own_blocks.rename', { name })}
          onClick={() => setMode('rename')}
        >
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Can>
      <Can do="Campaign.destroy">
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label={t('own_blocks.delete', { name })}
          onClick={() => setMode('delete')}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Can>
      <Confirm
        isOpen={mode === 'delete'}
        title={t('own_blocks.delete_title')}
        text={t('own_blocks.delete_text', { name })}
        action={t('own_blocks.delete_title')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </div>
  );
}
