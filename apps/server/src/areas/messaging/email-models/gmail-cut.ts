import { EMAIL_SIZE_WARNING_BYTES, type EmailDocument } from '@clientela/contract';
import type { CompiledEmail, Slot } from '#areas/messaging/email/index';
import { type MjmlNode, tag } from './blocks.ts';
import { cutBlocks, sizeOf } from './slot-book.ts';

const OPEN = '\uE005';
const CLOSE = '\uE006';
const BEGIN = /\uE005(\d+)\uE006\n?/g;

/** The first block that Gmail does not show, with the HTML before it. */
export interface GmailCut {
  block_id: string;
  before: Pick<CompiledEmail, 'html' | 'slots'>;
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
  slots: readonly Slot[],
): GmailCut | null {
  const cutAt = (length: number) => {
    // The beginning of a conditional block is a slot that the whole message does not have.
    const own = [...slots];
    return { html: cutBlocks(html.slice(0, length), own), slots: own };
  };
  if (!sizeOf(cutAt(html.length)).is_too_big) return null;
  for (const [index, at] of begins) {
    const before = cutAt(at);
    const block = blocks[index];
    if (block && sizeOf(before).bytes >= EMAIL_SIZE_WARNING_BYTES) {
      return { block_id: block.id, before };
    }
  }
  return null;
}
