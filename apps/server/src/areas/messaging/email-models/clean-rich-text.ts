import type { CellBlock, EmailBlock, EmailDocument } from '@clientela/contract';
import { type RichTextReader, readRichText } from './read-rich-text.ts';

/** The document as it may be stored: without content that a browser would run, load or render. */
export function cleanDocument(document: EmailDocument): EmailDocument {
  return { ...document, blocks: document.blocks.map(cleanBlock) };
}

function cleanBlock<Block extends EmailBlock | CellBlock>(block: Block): Block {
  if (block.type === 'columns') {
    const columns = block.columns.map(({ blocks }) => ({ blocks: blocks.map(cleanBlock) }));
    return { ...block, columns };
  }
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

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const KEPT_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** An incomplete address is stored for its author to correct; an executable one is not. */
function mayBeKept(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers overlook them in a scheme
  const scheme = SCHEME.exec(href.replaceAll(/[\u0000-\u0020]/g, ''))?.[1];
  return scheme === undefined || KEPT_SCHEMES.has(scheme.toLowerCase());
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
