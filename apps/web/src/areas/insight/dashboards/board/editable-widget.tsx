import type { Widget } from '@clientela/contract';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useDraggable, useDropTarget } from '#areas/messaging/editing/index.ts';
import type { Scope } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { WidgetCard } from './widget-card.tsx';

interface WidgetActions {
  onAdjust(): void;
  onDuplicate(): void;
  onMove(by: number): void;
  onRemove(): void;
}

interface EditableWidgetProps extends WidgetActions {
  widget: Widget;
  scope: Scope;
  /** As the live region names it. */
  name: string;
  isTaken: boolean;
  onHandleKey(event: KeyboardEvent): void;
  onRelease(): void;
}

/** A widget with its handle and tools: moved by pointer, by keyboard, or by its menu. */
export function EditableWidget({ widget, scope, name, isTaken, ...props }: EditableWidgetProps) {
  const t = useBoardTexts();
  const cell = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { id } = widget;
  const isDragging = useDraggable(cell, { kind: 'block', id }, handle);
  const edge = useDropTarget(
    cell,
    { kind: 'block', id },
    (dragged) => dragged.kind === 'block' && dragged.id !== id,
    'inline',
  );
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <div
      ref={cell}
      className={styles.cell}
      data-width={widget.width}
      data-taken={isTaken || undefined}
      data-dragging={isDragging || undefined}
      data-edge={edge ? (edge === 'top' ? 'before' : 'after') : undefined}
    >
      <WidgetCard
        widget={widget}
        scope={scope}
        tools={
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('tools.adjust', { name })}
              onClick={props.onAdjust}
            >
              <IconAdjustments {...icon} />
            </ActionIcon>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={t('tools.more', { name })}>
                  <IconDots {...icon} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => props.onMove(-1)}>
                  {t('tools.earlier')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown {...icon} />}
                  onClick={() => props.onMove(1)}
                >
                  {t('tools.later')}
                </Menu.Item>
                <Menu.Item leftSection={<IconCopy {...icon} />} onClick={props.onDuplicate}>
                  {t('tools.duplicate')}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash {...icon} />}
                  onClick={props.onRemove}
                >
                  {t('tools.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <button
              ref={handle}
              type="button"
              className={styles.handle}
              data-handle={id}
              aria-label={t('tools.move', { name })}
              aria-pressed={isTaken}
              aria-describedby="arrange-help"
              onKeyDown={props.onHandleKey}
              onBlur={props.onRelease}
            >
              <IconGripVertical {...icon} />
            </button>
          </>
        }
      />
    </div>
  );
}
