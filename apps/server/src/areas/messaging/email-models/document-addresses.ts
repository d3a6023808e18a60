import type { EmailBlock, EmailDocument } from '@clientela/contract';
import { parseMessageText } from '@clientela/domain';
import { type MessageStore, resolveLink } from '#areas/messaging/delivery/index';
import { renderCell } from './blocks.ts';
import { cellsOf } from './cells.ts';
import { sourceOf } from './document-pictures.ts';
import { cleanMailHtml } from './mail-html.ts';
import { renderRichText } from './rich-text.ts';
import { SlotBook } from './slot-book.ts';

export interface DocumentAddress {
  block_id: string;
  url: string;
  is_picture: boolean;
}

/** Web addresses that are the same for every recipient, each with its block. */
export function findAddresses(
  { blocks, settings }: EmailDocument,
  store: MessageStore,
): DocumentAddress[] {
  const found: DocumentAddress[] = [];
  const add = (block_id: string, links: readonly string[], pictures: readonly string[]) => {
    for (const link of links) {
      const url = hasOnlyStoreValues(link) ? resolveLink(link, store) : null;
      if (url) found.push({ block_id, url, is_picture: false });
    }
    for (const url of pictures) {
      if (/^https?:/i.test(url)) found.push({ block_id, url, is_picture: true });
    }
  };
  for (const block of blocks) {
    for (const cell of cellsOf(block)) {
      const book = new SlotBook();
      renderCell(cell, book, settings);
      const own = cell.type === 'html' ? cleanMailHtml(cell.html).pictures : [sourceOf(cell)];
      add(cell.id, book.links, own);
    }
    if (block.type === 'footer') add(block.id, linksOfFooter(block, settings.link_color), []);
  }
  return found;
}

function linksOfFooter(
  { html }: Extract<EmailBlock, { type: 'footer' }>,
  linkColor: string,
): string[] {
  const book = new SlotBook();
  renderRichText(html, book, linkColor);
  return book.links;
}

/** Values of the customer and the campaign are known only when the message is sent. */
function hasOnlyStoreValues(link: string): boolean {
  const { parts, unknown } = parseMessageText(link);
  return (
    unknown.length === 0 &&
    parts.every((part) => typeof part === 'string' || part.variable.startsWith('store.'))
  );
}
