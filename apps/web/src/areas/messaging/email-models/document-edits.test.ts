import type { EmailBlock } from '@clientela/contract';
import { EmailDocument } from '@clientela/contract/email-models';
import { expect, test } from 'vitest';
import {
  duplicateBlock,
  endOf,
  findBlock,
  insertBlock,
  moveBlock,
  positionOf,
  possibleMoves,
  removeBlock,
  replaceBlock,
} from './document-edits.ts';

const { blocks } = EmailDocument.parse({
  version: 1,
  blocks: [
    { type: 'spacer', id: 'a' },
    {
      type: 'columns',
      id: 'row',
      columns: [
        {
          blocks: [
            { type: 'spacer', id: 'b' },
            { type: 'spacer', id: 'c' },
          ],
        },
        { blocks: [] },
      ],
    },
    { type: 'divider', id: 'd' },
    { type: 'footer', id: 'f' },
  ],
});

/** The order of a document, `row[b c|]` for columns. */
function orderOf(list: readonly EmailBlock[]): string {
  return list
    .map((block) =>
      block.type === 'columns'
        ? `${block.id}[${block.columns.map((column) => orderOf(column.blocks)).join('|')}]`
        : block.id,
    )
    .join(' ');
}

test('a block is found, replaced and removed at the top level and in columns', () => {
  expect(positionOf(blocks, 'c')).toEqual({ parent: { id: 'row', column: 0 }, index: 1 });
  expect(findBlock(blocks, 'gone')).toBeNull();
  const changed = replaceBlock(blocks, { type: 'spacer', id: 'c', height: 99 });
  expect(findBlock(changed, 'c')).toMatchObject({ height: 99 });
  expect(orderOf(changed)).toBe(orderOf(blocks));
  expect(orderOf(removeBlock(blocks, 'b'))).toBe('a row[c|] d f');
  expect(orderOf(removeBlock(blocks, 'row'))).toBe('a d f');
});

test('a block moves within its list and between lists', () => {
  expect(orderOf(moveBlock(blocks, 'a', { parent: null, index: 3 }))).toBe('row[b c|] d a f');
  expect(orderOf(moveBlock(blocks, 'd', { parent: null, index: 0 }))).toBe('d a row[b c|] f');
  expect(orderOf(moveBlock(blocks, 'a', { parent: { id: 'row', column: 1 }, index: 0 }))).toBe(
    'row[b c|a] d f',
  );
  expect(orderOf(moveBlock(blocks, 'b', { parent: null, index: 1 }))).toBe('a b row[c|] d f');
});

test('neither columns nor the footer move into a column', () => {
  const into = { parent: { id: 'row', column: 1 }, index: 0 };
  expect(orderOf(moveBlock(blocks, 'f', into))).toBe(orderOf(blocks));
  expect(orderOf(moveBlock(blocks, 'row', into))).toBe(orderOf(blocks));
});

test('new blocks go before the footer, which does not move', () => {
  const added = insertBlock(blocks, { type: 'spacer', id: 'n', height: 8 }, endOf(blocks, null));
  expect(orderOf(added)).toBe('a row[b c|] d n f');
  expect(possibleMoves(blocks, 'd')).toEqual({ up: true, down: false });
  expect(possibleMoves(blocks, 'b')).toEqual({ up: false, down: true });
  expect(possibleMoves(blocks, 'f')).toEqual({ up: false, down: false });
});

test('a copy of columns has ids of its own in every column', () => {
  const { blocks: copied, copy } = duplicateBlock(blocks, 'row')!;
  const ids = JSON.stringify(copied).match(/"id":"[^"]+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(positionOf(copied, copy.id)).toEqual({ parent: null, index: 2 });
});
