import type { CellBlock, EmailBlock, EmailDocument } from '@clientela/contract';
import { cleanMailHtml } from './mail-html.ts';
import { mayBeKept, type RichTextReader, readRichText } from './read-rich-text.ts';

/** The document as it may be stored: without content that a browser would run, load or render. */
export function cleanDocument(document: EmailDocument): EmailDocument {
  return { ...document, blocks: document.blocks.map(cleanBlock) };
}

export function cleanBlock<Block extends EmailBlock | CellBlock>(block: Block): Block {
  if (block.type === 'columns') {
    const columns = block.columns.map(({ blocks }) => ({ blocks: blocks.map(cleanBlock) }));
    return { ...block, columns };
  }
  if (block.type === 'html') return { ...block, html: cleanMailHtml(block.html).html };
  return 'html' in block ? { ...block, html: cleanRichText(block.html) } : block;
}

/** The text with its known tags and the targets of its links, and nothing else. */
export function cleanRichText(html: string): string {
  const writer = new CleanWriter();
  readRichText(html, writer);
  return writer.html;
}

class CleanWriter implements RichTextReader {
  html = '';
  /** Closing tag of each open element; empty for a removed link. */
  readonly #closing: string[] = [];

  open(tag: string, href: string): void {
    const isLink = tag === 'a';
    if (isLink && !mayBeKept(href)) {
      this.#closing.push('');
      return;
    }
    this.html += isLink ? `<a href="${escapeText(href).replaceAll('"', '&quot;')}">` : `<${tag}>`;
    this.#closing.push(`</${tag}>`);
  }

  /** Quotes stay: they delimit a variable's fallback. */
  say(text: string): void {
    this.html += escapeText(text);
  }

  breakLine(): void {
    this.html += '<br>';
  }

  close(): void {
    this.html += this.#closing.pop() ?? '';
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
