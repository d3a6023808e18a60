import { EMAIL_SIZE_WARNING_BYTES, type EmailDocument } from '@clientela/contract';
import type { SlicedText } from '#platform/mime/slices';
import { type MjmlNode, tag } from './blocks.ts';
import { cutAtMarks, sizeOf } from './slot-book.ts';

const OPEN = '\uE002';
const CLOSE = '\uE003';
const BEGIN = /\uE002(\d+)\uE003\n?/g;

/** The first block that Gmail does not show, with the HTML before it. */
export interface GmailCut {
  block_id: string;
  before: SlicedText;
}

/** A mark between rows of a column, where MJML writes it as it is. */
export function beginOf(index: number): MjmlNode {
  return tag('mj-raw', {}, `${OPEN}${index}${CLOSE}`);
}

/** Puts the mark of a block into the first column of its own section. */
export function markBegin(index: number, [section]: readonly MjmlNode[]): void {
  const [column] = childrenOf(section);
  childrenOf(column).unshift(beginOf(index));
}

function childrenOf(node: MjmlNode | undefined): MjmlNode[] {
  return node && 'children' in node ? node.children : [];
}

/** Removes the marks of blocks from the compiled HTML, and returns where each was, by the block's index. */
export function takeBegins(marked: string): { html: string; begins: Map<number, number> } {
  const begins = new Map<number, number>();
  let removed = 0;
  for (const { 0: mark, 1: index, index: at } of marked.matchAll(BEGIN)) {
    begins.set(Number(index), at - removed);
    removed += mark.length;
  }
  return { html: marked.replaceAll(BEGIN, ''), begins };
}

/** Null where the message is small enough, or is cut within its last block. */
export function findGmailCut(
  html: string,
  begins: ReadonlyMap<number, number>,
  { blocks }: EmailDocument,
): GmailCut | null {
  if (!sizeOf(cutAtMarks(html)).is_too_big) return null;
  for (const [index, at] of begins) {
    const before = cutAtMarks(html.slice(0, at));
    const block = blocks[index];
    if (block && sizeOf(before).bytes >= EMAIL_SIZE_WARNING_BYTES) {
      return { block_id: block.id, before };
    }
  }
  return null;
}
