import type { EmailBlock, EmailDocument, EmailModelDraft } from '@clientela/contract';
import { useState } from 'react';
import type { Dragged, DropTarget, useHistory } from '#areas/messaging/editing/index.ts';
import { useAfterRender } from '#lib/after-render.ts';
import { useBrand } from '../brand.data.ts';
import {
  blocksIn,
  duplicateBlock,
  endOf,
  findBlock,
  insertBlock,
  mayStandIn,
  moveBlock,
  type Parent,
  type Position,
  positionOf,
  possibleMoves,
  removeBlock,
  replaceBlock,
  withNewIds,
} from '../document-edits.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { INSERTABLE, type Insertable, newBlock } from '../new-block.ts';

/** The edits of a message's document, each a step of undo and reported to screen readers. */
export function useDocument(history: ReturnType<typeof useHistory<EmailModelDraft>>) {
  const t = useEmailTexts();
  const brand = useBrand();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const afterRender = useAfterRender();
  const { document } = history.value;
  const { blocks } = document;

  const setDocument = (changed: EmailDocument, group: string | null = null) =>
    history.change({ ...history.value, document: changed }, group);
  const setBlocks = (changed: EmailBlock[], group: string | null = null) =>
    setDocument({ ...document, blocks: changed }, group);
  const nameOf = (id: string) => {
    const block = findBlock(blocks, id);
    return block && t(`blocks.${block.type}`);
  };

  /** Selects a block and takes the focus and the view to it, once it is rendered. */
  function show(id: string) {
    setSelectedId(id);
    afterRender(() => {
      const frame = window.document.querySelector<HTMLElement>(`[data-block="${id}"]`);
      frame?.focus({ preventScroll: true });
      frame?.scrollIntoView({ block: 'nearest' });
    });
  }

  function reportMove(id: string, moved: readonly EmailBlock[]) {
    const position = positionOf(moved, id);
    if (!position) return;
    const count = blocksIn(moved, position.parent).length;
    setAnnouncement(
      t('canvas.moved', { name: nameOf(id) ?? '', number: position.index + 1, count }),
    );
  }

  function insertAt(what: Insertable | EmailBlock, position: Position) {
    const isNew = typeof what === 'string';
    const block = isNew ? newBlock(what, document.settings, brand.data) : withNewIds(what);
    const type = isNew ? what : what.type;
    if (!mayStandIn(block.type, position.parent)) return;
    setBlocks(insertBlock(blocks, block, position));
    setAnnouncement(t('canvas.inserted', { name: t(`blocks.${type}`) }));
    show(block.id);
  }

  function after(id: string): Position {
    const position = positionOf(blocks, id);
    if (!position) return endOf(blocks, null);
    const end = endOf(blocks, position.parent).index;
    return { ...position, index: Math.min(position.index + 1, end) };
  }

  return {
    document,
    selectedId,
    selected: findBlock(blocks, selectedId),
    announcement,
    nameOf,
    show,
    select: setSelectedId,
    setSettings: (settings: EmailDocument['settings'], field: string) =>
      setDocument({ ...document, settings }, `settings.${field}`),
    change: (block: EmailBlock, field: string) =>
      setBlocks(replaceBlock(blocks, block), `${block.id}.${field}`),
    insert(what: Insertable | EmailBlock, place: { id: string } | { parent: Parent } | null) {
      if (place && 'parent' in place) insertAt(what, endOf(blocks, place.parent));
      else insertAt(what, place ? after(place.id) : endOf(blocks, null));
    },
    move(id: string, by: -1 | 1) {
      const position = positionOf(blocks, id);
      const possible = possibleMoves(blocks, id);
      if (!position || !(by < 0 ? possible.up : possible.down)) return;
      const index = position.index + (by < 0 ? -1 : 2);
      const moved = moveBlock(blocks, id, { ...position, index });
      setBlocks(moved);
      reportMove(id, moved);
      show(id);
    },
    duplicate(id: string) {
      const copied = duplicateBlock(blocks, id);
      if (!copied) return;
      setBlocks(copied.blocks);
      setAnnouncement(t('canvas.duplicated', { name: nameOf(id) ?? '' }));
      show(copied.copy.id);
    },
    remove(id: string) {
      const position = positionOf(blocks, id);
      if (!position || findBlock(blocks, id)?.type === 'footer') return;
      const left = removeBlock(blocks, id);
      setBlocks(left);
      setAnnouncement(t('canvas.removed', { name: nameOf(id) ?? '' }));
      const list = blocksIn(left, position.parent);
      const next = list[position.index] ?? list.at(-1);
      if (next) show(next.id);
      else setSelectedId(position.parent?.id ?? null);
    },
    drop(dragged: Dragged, target: DropTarget) {
      const position = landingOf(blocks, target);
      if (!position) return;
      if (dragged.kind === 'new') {
        const type = INSERTABLE.find((one) => one === dragged.type);
        if (type) insertAt(type, position);
        return;
      }
      const moved = moveBlock(blocks, dragged.id, position);
      setBlocks(moved);
      reportMove(dragged.id, moved);
      show(dragged.id);
    },
  };
}

/** The position where a drop lands; nothing lands below the footer. */
function landingOf(blocks: readonly EmailBlock[], target: DropTarget): Position | null {
  if (target.kind === 'column') return endOf(blocks, { id: target.id, column: target.column });
  const position = positionOf(blocks, target.id);
  if (!position) return null;
  const index = position.index + (target.edge === 'bottom' ? 1 : 0);
  return { ...position, index: Math.min(index, endOf(blocks, position.parent).index) };
}
