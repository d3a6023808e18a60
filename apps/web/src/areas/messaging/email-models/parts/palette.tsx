import type { EmailBlock } from '@clientela/contract';
import { UnstyledButton } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDraggable } from '#areas/messaging/editing/index.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { INSERTABLE, type Insertable } from '../new-block.ts';
import { BLOCK_ICONS } from './block-icons.ts';
import styles from './editor.module.css';
import { SavedBlocksDialog } from './saved-blocks-dialog.tsx';

interface PaletteProps {
  /** A click inserts after the selected block, else at the end. */
  onInsert(what: Insertable | EmailBlock): void;
}

/** The blocks to insert: by click, by key, or dragged onto the canvas. */
export function Palette({ onInsert }: PaletteProps) {
  const t = useEmailTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.palette} aria-label={t('palette.title')}>
      {INSERTABLE.map((type) => (
        <PaletteItem key={type} type={type} onInsert={() => onInsert(type)} />
      ))}
      <UnstyledButton className={styles.paletteItem} onClick={() => setOpen(true)}>
        <IconBookmark size={20} stroke={1.5} aria-hidden />
        <span>{t('own_blocks.title')}</span>
      </UnstyledButton>
      <SavedBlocksDialog isOpen={isOpen} onInsert={onInsert} onClose={() => setOpen(false)} />
    </section>
  );
}

function PaletteItem({ type, onInsert }: { type: Insertable; onInsert(): void }) {
  const t = useEmailTexts();
  const element = useRef<HTMLButtonElement>(null);
  useDraggable(element, { kind: 'new', type });
  const Icon = BLOCK_ICONS[type];
  return (
    <UnstyledButton
      ref={element}
      className={styles.paletteItem}
      aria-label={t('palette.insert', { name: t(`blocks.${type}`) })}
      onClick={onInsert}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>{t(`blocks.${type}`)}</span>
    </UnstyledButton>
  );
}
