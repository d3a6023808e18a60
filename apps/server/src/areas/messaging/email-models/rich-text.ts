import { type RichTag, type RichTextReader, readRichText } from './read-rich-text.ts';
import type { SlotBook } from './slot-book.ts';

const STYLES: Partial<Record<RichTag, string>> = {
  p: 'margin:0 0 12px',
  h1: 'margin:0 0 12px;font-size:28px;line-height:1.25',
  h2: 'margin:0 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:0 0 8px;font-size:18px;line-height:1.35',
  ul: 'margin:0 0 12px;padding-left:24px',
  ol: 'margin:0 0 12px;padding-left:24px',
  li: 'margin:0 0 4px',
};

/** An author's text as it is sent: only known tags, our own styles, tracked links, marked variables. */
export function renderRichText(
  html: string,
  book: SlotBook,
  linkColor: string,
): { html: string; text: string } {
  const writer = new RichTextWriter(book, linkColor);
  readRichText(html, writer);
  return writer.finish();
}

class RichTextWriter implements RichTextReader {
  readonly #book: SlotBook;
  readonly #linkColor: string;
  #html = '';
  #text = '';
  /** Closing tag of each open element, and the plain text that follows it. */
  readonly #open: { html: string; text: string }[] = [];

  constructor(book: SlotBook, linkColor: string) {
    this.#book = book;
    this.#linkColor = linkColor;
  }

  open(tag: RichTag, href: string): void {
    this.#open.push(tag === 'a' ? this.#link(href) : this.#element(tag));
  }

  say(text: string): void {
    const said = text.replaceAll(/\s+/g, ' ');
    this.#write(this.#book.text(said, 'html'), this.#book.text(said, 'text'));
  }

  breakLine(): void {
    this.#write('<br>', '\n');
  }

  close(): void {
    const closing = this.#open.pop();
    if (closing) this.#write(closing.html, closing.text);
  }

  finish(): { html: string; text: string } {
    const text = this.#text.replaceAll(/[ \t]+\n/g, '\n').replaceAll(/\n{3,}/g, '\n\n');
    return { html: this.#html, text: text.trim() };
  }

  #element(tag: RichTag): { html: string; text: string } {
    const style = STYLES[tag];
    this.#write(`<${tag}${style ? ` style="${style}"` : ''}>`, tag === 'li' ? '- ' : '');
    const isBlock = style !== undefined && tag !== 'ul' && tag !== 'ol';
    return { html: `</${tag}>`, text: isBlock ? (tag === 'li' ? '\n' : '\n\n') : '' };
  }

  #link(href: string): { html: string; text: string } {
    const target = this.#book.link(href);
    if (target === null) return { html: '', text: '' };
    const style = `color:${this.#linkColor};text-decoration:underline`;
    this.#write(`<a href="${target.html}" target="_blank" style="${style}">`, '');
    return { html: '</a>', text: ` (${target.text})` };
  }

  #write(html: string, text: string): void {
    this.#html += html;
    this.#text += text;
  }
}
