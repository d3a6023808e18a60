import type { CellBlock, EmailBlock } from '@clientela/contract';

/** The blocks within a block: those of its columns, or itself. */
export function cellsOf(block: EmailBlock): CellBlock[] {
  if (block.type === 'footer') return [];
  return block.type === 'columns' ? block.columns.flatMap(({ blocks }) => blocks) : [block];
}
