import type { CellBlock, EmailBlock } from '@clientela/contract';
import { newBlockId } from './new-block.ts';

type Blocks = readonly EmailBlock[];

/** A list of blocks: the message's own (null), or a column's. */
export type Parent = { id: string; column: number } | null;

/** A position among the blocks of a list. */
export interface Position {
  parent: Parent;
  index: number;
}

/** The blocks of a list. */
export function blocksIn(blocks: Blocks, parent: Parent): Blocks {
  if (!parent) return blocks;
  const row = blocks.find(({ id }) => id === parent.id);
  return row?.type === 'columns' ? (row.columns[parent.column]?.blocks ?? []) : [];
}

/** The position of a block; null where it is gone. */
export function positionOf(blocks: Blocks, id: string): Position | null {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return { parent: null, index };
    if (block.type !== 'columns') continue;
    for (const [column, { blocks: cells }] of block.columns.entries()) {
      const at = cells.findIndex((cell) => cell.id === id);
      if (at >= 0) return { parent: { id: block.id, column }, index: at };
    }
  }
  return null;
}

export function findBlock(blocks: Blocks, id: string | null): EmailBlock | null {
  const position = id === null ? null : positionOf(blocks, id);
  return position ? (blocksIn(blocks, position.parent)[position.index] ?? null) : null;
}

function withList(blocks: Blocks, parent: Parent, list: Blocks): EmailBlock[] {
  if (!parent) return [...list];
  return blocks.map((block) => {
    if (block.id !== parent.id || block.type !== 'columns') return block;
    const columns = block.columns.map((column, index) =>
      index === parent.column ? { blocks: [...list] as CellBlock[] } : column,
    );
    return { ...block, columns };
  });
}

export function replaceBlock(blocks: Blocks, changed: EmailBlock): EmailBlock[] {
  const position = positionOf(blocks, changed.id);
  if (!position) return [...blocks];
  const list = blocksIn(blocks, position.parent);
  return withList(blocks, position.parent, list.with(position.index, changed));
}

export function insertBlock(blocks: Blocks, block: EmailBlock, position: Position): EmailBlock[] {
  const list = blocksIn(blocks, position.parent);
  return withList(blocks, position.parent, list.toSpliced(position.index, 0, block));
}

export function removeBlock(blocks: Blocks, id: string): EmailBlock[] {
  const position = positionOf(blocks, id);
  if (!position) return [...blocks];
  const list = blocksIn(blocks, position.parent);
  return withList(blocks, position.parent, list.toSpliced(position.index, 1));
}

/** Inserts a copy after the block; returns the copy as well. */
export function duplicateBlock(
  blocks: Blocks,
  id: string,
): { blocks: EmailBlock[]; copy: EmailBlock } | null {
  const block = findBlock(blocks, id);
  const position = positionOf(blocks, id);
  if (!block || !position) return null;
  const copy = withNewIds(block);
  return { blocks: insertBlock(blocks, copy, { ...position, index: position.index + 1 }), copy };
}

/** A copy whose blocks are none of the original's. */
export function withNewIds(block: EmailBlock): EmailBlock {
  const id = newBlockId();
  if (block.type !== 'columns') return { ...block, id };
  const columns = block.columns.map((column) => ({
    blocks: column.blocks.map((cell) => ({ ...cell, id: newBlockId() })),
  }));
  return { ...block, id, columns };
}

/** Whether a block of this type may stand in the list: columns hold neither columns nor the footer. */
export function mayStandIn(type: EmailBlock['type'], parent: Parent): boolean {
  return parent === null || (type !== 'columns' && type !== 'footer');
}

/** Moves a block to a position counted before the move. */
export function moveBlock(blocks: Blocks, id: string, to: Position): EmailBlock[] {
  const block = findBlock(blocks, id);
  const from = positionOf(blocks, id);
  if (!block || !from || !mayStandIn(block.type, to.parent)) return [...blocks];
  const isSameList = from.parent?.id === to.parent?.id && from.parent?.column === to.parent?.column;
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index;
  return insertBlock(removeBlock(blocks, id), block, { ...to, index });
}

/** The last position of a list; the footer closes the message. */
export function endOf(blocks: Blocks, parent: Parent): Position {
  const list = blocksIn(blocks, parent);
  const footer = list.findIndex(({ type }) => type === 'footer');
  return { parent, index: footer < 0 ? list.length : footer };
}

/** How far a block may move in its list. */
export function possibleMoves(blocks: Blocks, id: string): { up: boolean; down: boolean } {
  const position = positionOf(blocks, id);
  const isFooter = findBlock(blocks, id)?.type === 'footer';
  if (!position || isFooter) return { up: false, down: false };
  const { parent, index } = position;
  return { up: index > 0, down: index < endOf(blocks, parent).index - 1 };
}
