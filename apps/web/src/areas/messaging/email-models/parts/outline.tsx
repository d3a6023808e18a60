import type { EmailBlock } from '@clientela/contract';
import { UnstyledButton } from '@mantine/core';
import { useEmailTexts } from '../email-models.texts.ts';
import { blockSummary } from './canvas/block-view.tsx';
import styles from './editor.module.css';
import { useSubjectText } from './subject-text.ts';

interface OutlineProps {
  blocks: readonly EmailBlock[];
  selectedId: string | null;
  onSelect(id: string): void;
}

/** The blocks of a message as a list, to find one on a small screen. */
export function Outline({ blocks, selectedId, onSelect }: OutlineProps) {
  const t = useEmailTexts();
  const textOf = useSubjectText();
  return (
    <ol className={styles.outline}>
      {blocks.map((block) => (
        <li key={block.id}>
          <UnstyledButton
            className={styles.outlineItem}
            aria-current={block.id === selectedId || undefined}
            onClick={() => onSelect(block.id)}
          >
            <strong>{t(`blocks.${block.type}`)}</strong>
            <span>{textOf(blockSummary(block))}</span>
          </UnstyledButton>
          {block.type === 'columns' &&
            block.columns.map((column, index) => (
              <Outline
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                key={index}
                blocks={column.blocks}
                selectedId={selectedId}
                onSelect={onSelect}
              />
            ))}
        </li>
      ))}
    </ol>
  );
}
