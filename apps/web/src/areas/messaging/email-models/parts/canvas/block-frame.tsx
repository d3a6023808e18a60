import '@mantine/core/styles/Tooltip.css';
import type { EmailBlock } from '@clientela/contract';
import { ActionIcon } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type Dragged, useDraggable, useDropTarget } from '#areas/messaging/editing/index.ts';
import { mayStandIn, type Parent, possibleMoves } from '../../document-edits.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import { AudienceName } from '../audience-field.tsx';
import { InsertMenu } from '../insert-menu.tsx';
import styles from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';

interface BlockFrameProps {
  block: EmailBlock;
  parent: Parent;
  /** Position in its list, from 1. */
  number: number;
  count: number;
  children: ReactNode;
}

/** The outline of a block: selection, tools, keys, and the place where a drop lands. */
export function BlockFrame({ block, parent, number, count, children }: BlockFrameProps) {
  const t = useEmailTexts();
  const canvas = useCanvas();
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { id, type } = block;
  const isFixed = type === 'footer';
  const isSelected = canvas.selectedId === id;
  const problems = canvas.problems.get(id) ?? [];
  const isDragging = useDraggable(frame, isFixed ? null : { kind: 'block', id }, handle);
  const accepts = (dragged: Dragged) =>
    dragged.kind === 'block'
      ? dragged.id !== id && mayDrop(canvas.document.blocks, dragged.id, parent)
      : mayStandIn(dragged.type === 'columns' ? 'columns' : 'text', parent);
  const edge = useDropTarget(frame, { kind: 'block', id }, accepts);

  function handleKeys(event: KeyboardEvent) {
    // Events of dialogs and menus bubble through React's tree.
    if (!frame.current?.contains(event.target as Node)) return;
    const isOnFrame = event.target === frame.current;
    if (event.key === 'Escape' && !isOnFrame) {
      event.stopPropagation();
      frame.current.focus();
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      canvas.move(id, event.key === 'ArrowUp' ? -1 : 1);
    } else if (isOnFrame && event.key === 'Enter') {
      event.preventDefault();
      const text = frame.current.querySelector<HTMLElement>('[contenteditable=true]');
      if (text) text.focus();
      else canvas.openInspector?.();
    } else if (isOnFrame && !isFixed && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      canvas.remove(id);
    } else if (isOnFrame && !isFixed && event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      canvas.duplicate(id);
    }
  }

  const name = t('canvas.block', { name: t(`blocks.${type}`), number, count });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls that is no set of form fields
    <div
      ref={frame}
      role="group"
      className={styles.frame}
      aria-label={problems.length > 0 ? `${name}. ${problems.join('. ')}` : name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard selects, moves and deletes the block
      tabIndex={0}
      data-block={id}
      data-selected={isSelected || undefined}
      data-broken={problems.length > 0 || undefined}
      data-dragging={isDragging || undefined}
      data-edge={edge ?? undefined}
      onFocus={(event) => {
        event.stopPropagation();
        if (!isSelected) canvas.select(id);
      }}
      onMouseDown={(event) => {
        event.stopPropagation();
        canvas.select(id);
      }}
      onKeyDown={handleKeys}
    >
      {block.type !== 'footer' && block.only_for && (
        <span className={styles.audience}>
          <IconUsersGroup size={13} stroke={1.8} aria-hidden />
          <AudienceName audience={block.only_for} />
        </span>
      )}
      {children}
      {!isFixed && (
        <button
          ref={handle}
          type="button"
          className={styles.grip}
          aria-label={t('canvas.drag', { name })}
          tabIndex={-1}
        >
          <IconGripVertical size={16} stroke={1.8} aria-hidden />
        </button>
      )}
      {isSelected && <BlockTools block={block} parent={parent} />}
    </div>
  );
}

function mayDrop(blocks: readonly EmailBlock[], id: string, parent: Parent): boolean {
  const block = blocks.find((one) => one.id === id);
  // A block of a column may stand anywhere.
  return !block || mayStandIn(block.type, parent);
}

function BlockTools({ block: { id, type }, parent }: Pick<BlockFrameProps, 'block' | 'parent'>) {
  const t = useEmailTexts();
  const canvas = useCanvas();
  const { up, down } = possibleMoves(canvas.document.blocks, id);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('canvas.tools')}>
      {canvas.openInspector && (
        <Tool label={t('canvas.adjust')} onClick={canvas.openInspector}>
          <IconAdjustments size={16} stroke={1.8} aria-hidden />
        </Tool>
      )}
      {type !== 'footer' && (
        <>
          <Tool label={t('blocks.up')} isOff={!up} onClick={() => canvas.move(id, -1)}>
            <IconArrowUp size={16} stroke={1.8} aria-hidden />
          </Tool>
          <Tool label={t('blocks.down')} isOff={!down} onClick={() => canvas.move(id, 1)}>
            <IconArrowDown size={16} stroke={1.8} aria-hidden />
          </Tool>
          <Tool label={t('blocks.duplicate')} onClick={() => canvas.duplicate(id)}>
            <IconCopy size={16} stroke={1.8} aria-hidden />
          </Tool>
          <Tool label={t('blocks.remove')} onClick={() => canvas.remove(id)}>
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </Tool>
          <InsertMenu
            label={t('canvas.insert_after')}
            isInColumn={parent !== null}
            onInsert={(chosen) => canvas.insert(chosen, { id })}
          />
        </>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
