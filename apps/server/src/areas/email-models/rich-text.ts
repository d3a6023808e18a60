import { Parser } from 'htmlparser2';
import type { SlotBook } from './slot-book.ts';

/** What an author's text may contain, and what each tag becomes. */
const TAGS: Record<string, string> = {
  p: 'p',
  div: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
};

/** Elements whose content is no text for people. */
const SILENT = new Set([
  ...['script', 'style', 'title', 'noscript', 'iframe', 'object', 'embed', 'template'],
  ...['svg', 'math', 'textarea', 'select', 'noembed', 'noframes', 'xmp', 'plaintext'],
]);

const STYLES: Record<string, string> = {
  p: 'margin:0 0 12px',
  h1: 'margin:0 0 12px;font-size:28px;line-height:1.25',
  h2: 'margin:0 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:0 0 8px;font-size:18px;line-height:1.35',
  ul: 'margin:0 0 12px;padding-left:24px',
  ol: 'margin:0 0 12px;padding-left:24px',
  li: 'margin:0 0 4px',
};

/** An author's text, made safe: only known tags, our own styles, tracked links, marked variables. */
export function renderRichText(
  html: string,
  book: SlotBook,
  linkColor: string,
): { html: string; text: string } {
  const writer = new RichTextWriter(book, linkColor);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes.href ?? ''),
      ontext: (text) => writer.say(text),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return writer.finish();
}

class RichTextWriter {
  readonly #book: SlotBook;
  readonly #linkColor: string;
  #html = '';
  #text = '';
  #silent = 0;
  /** Text between two tags; a variable may come in several pieces. */
  #pending = '';
  /** What closes each open element: its tag, and what the plain text adds behind it. */
  readonly #open: { html: string; text: string }[] = [];

  constructor(book: SlotBook, linkColor: string) {
    this.#book = book;
    this.#linkColor = linkColor;
  }

  open(name: string, href: string): void {
    this.#flush();
    if (SILENT.has(name)) this.#silent++;
    if (name === 'br') this.#write('<br>', '\n');
    else this.#open.push(this.#silent > 0 ? { html: '', text: '' } : this.#element(name, href));
  }

  say(text: string): void {
    if (this.#silent === 0) this.#pending += text;
  }

  close(name: string): void {
    if (name === 'br') return;
    this.#flush();
    if (SILENT.has(name)) this.#silent--;
    const closing = this.#open.pop();
    if (closing) this.#write(closing.html, closing.text);
  }

  finish(): { html: string; text: string } {
    this.#flush();
    const text = this.#text.replaceAll(/[ \t]+\n/g, '\n').replaceAll(/\n{3,}/g, '\n\n');
    return { html: this.#html, text: text.trim() };
  }

  #element(name: string, href: string): { html: string; text: string } {
    const tag = TAGS[name];
    if (!tag) return { html: '', text: '' };
    if (tag === 'a') return this.#link(href);
    const style = STYLES[tag];
    this.#write(`<${tag}${style ? ` style="${style}"` : ''}>`, tag === 'li' ? '- ' : '');
    const isBlock = style !== undefined && tag !== 'ul' && tag !== 'ol';
    return { html: `</${tag}>`, text: isBlock ? (tag === 'li' ? '\n' : '\n\n') : '' };
  }

  #link(href: string): { html: string; text: string } {
    const target = this.#book.link(href);
    if (target === null) return { html: '', text: '' };
    const style = `color:${this.#linkColor};text-decoration:underline`;
    this.#write(`<a href="${target}" target="_blank" style="${style}">`, '');
    return { html: '</a>', text: ` (${target})` };
  }

  #flush(): void {
    if (this.#pending === '') return;
    const said = this.#pending.replaceAll(/\s+/g, ' ');
    this.#pending = '';
    this.#write(this.#book.text(said, 'html'), this.#book.text(said, 'text'));
  }

  #write(html: string, text: string): void {
    if (this.#silent > 0) return;
    this.#html += html;
    this.#text += text;
  }
}
