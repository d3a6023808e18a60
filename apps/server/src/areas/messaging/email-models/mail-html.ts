import { Parser } from 'htmlparser2';
import { escapeHtml } from '#areas/messaging/email/index';
import { findForbiddenCss } from './forbidden-css.rules.ts';
import { mayBeKept, SILENT } from './read-rich-text.ts';
import { PRIVATE_USE } from './slot-book.ts';

/** How texts and links of the HTML are written; `link` returns null where the target may not be followed. */
export interface MailHtmlWriter {
  text(raw: string, as: 'html' | 'text'): string;
  link(href: string): { html: string; text: string } | null;
}

export interface MailHtml {
  html: string;
  text: string;
  /** Addresses of its pictures. */
  pictures: string[];
  /** Names of removed elements, attributes and properties, in the order of their first use. */
  dropped: string[];
}

const VOID = new Set(['br', 'hr', 'img']);
const BLOCKS = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'center'];
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'span', 'font', 'a'];
const ROWS = ['thead', 'tbody', 'tfoot'];
const ELEMENTS = new Set([
  ...[...VOID, ...BLOCKS, ...INLINE, ...ROWS],
  ...['li', 'table', 'tr', 'td', 'th'],
]);

/** Elements that hold only certain ones: browsers would close the cell of the message around anything else. */
const CHILDREN: Record<string, readonly string[]> = {
  table: [...ROWS, 'tr'],
  ...Object.fromEntries(ROWS.map((name) => [name, ['tr']])),
  tr: ['td', 'th'],
};
const PARTS_OF_TABLES = new Set(Object.values(CHILDREN).flat());
const NEW_LINE = new Set([...BLOCKS, 'li', 'tr', 'table']);

const CELL = ['width', 'height', 'align', 'valign', 'bgcolor', 'colspan', 'rowspan'];
const ATTRIBUTES: Record<string, readonly string[]> = {
  table: ['width', 'height', 'align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'role'],
  tr: ['height', 'align', 'valign', 'bgcolor'],
  td: CELL,
  th: CELL,
  img: ['width', 'height', 'border', 'align'],
  font: ['color', 'face', 'size'],
};
/** Written by us. */
const OWN_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
};
const COMMON = ['align', 'dir', 'lang', 'title'];

const PROPERTY =
  /^(background(-color)?|border(-[a-z]+)*|color|direction|display|font(-[a-z]+)?|height|letter-spacing|line-height|list-style(-[a-z]+)?|margin(-[a-z]+)?|(max|min)-(width|height)|mso-[a-z-]+|overflow-wrap|padding(-[a-z]+)?|table-layout|text-(align|decoration|indent|transform)|vertical-align|white-space|width|word-(break|spacing|wrap))$/;
/** No escapes and no comments, which could hide a forbidden value. */
const VALUE = /^(?!.*\/\*)[-\w\s#%.,'()!/+]+$/;

/** People nest a few tables; a program may nest thousands, which no browser draws. */
const MOST_NESTED = 60;

/**
 * An author's HTML with what mail programs show and nothing else: a list of elements, attributes and inline styles.
 * Of an unknown element only its words are left, of a script or a style nothing.
 */
export function renderMailHtml(source: string, writer: MailHtmlWriter): MailHtml {
  const reader = new MailHtmlReader(writer);
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true });
  parser.end(source);
  return reader.finish();
}

/** The HTML as it may be stored and shown in the editor: its variables and links as the author wrote them. */
export function cleanMailHtml(source: string): MailHtml {
  return renderMailHtml(source, {
    // Quotes stay: they delimit a variable's fallback.
    text: (raw) => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    link: (href) => (mayBeKept(href) ? { html: escapeHtml(href), text: href } : null),
  });
}

interface Open {
  name: string;
  /** Null: the element is dropped. */
  kept: string | null;
  afterText: string;
}

class MailHtmlReader {
  readonly #writer: MailHtmlWriter;
  readonly #open: Open[] = [];
  readonly #dropped = new Set<string>();
  #silent = 0;
  #html = '';
  #text = '';
  #said = '';
  readonly #pictures: string[] = [];

  constructor(writer: MailHtmlWriter) {
    this.#writer = writer;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#flush();
    if (SILENT.has(name)) this.#silent++;
    const isRead = this.#mayOpen(name);
    if (!isRead && (this.#silent === 0 || SILENT.has(name))) this.#dropped.add(name);
    const open = isRead ? this.#write(name, attributes) : { kept: null, afterText: '' };
    this.#open.push({ name, ...open });
  }

  ontext(text: string): void {
    if (this.#silent === 0) this.#said += text;
  }

  onclosetag(name: string): void {
    this.#flush();
    if (SILENT.has(name)) this.#silent--;
    const open = this.#open.pop();
    if (!open?.kept) return;
    if (!VOID.has(open.kept)) this.#html += `</${open.kept}>`;
    this.#text += open.afterText;
  }

  finish(): MailHtml {
    this.#flush();
    const text = this.#text.replaceAll(/[ \t]+\n|\n[ \t]+/g, '\n').replaceAll(/\n{3,}/g, '\n\n');
    return {
      html: this.#html,
      text: text.trim(),
      pictures: this.#pictures,
      dropped: [...this.#dropped],
    };
  }

  #mayOpen(name: string): boolean {
    if (this.#silent > 0 || !ELEMENTS.has(name)) return false;
    const kept = this.#open.filter((one) => one.kept !== null);
    const children = CHILDREN[kept.at(-1)?.kept ?? ''];
    const stands = children ? children.includes(name) : !PARTS_OF_TABLES.has(name);
    const isLinkInLink = name === 'a' && kept.some((one) => one.kept === 'a');
    return stands && !isLinkInLink && kept.length < MOST_NESTED;
  }

  #write(name: string, attributes: Record<string, string>): Pick<Open, 'kept' | 'afterText'> {
    const own = this.#ownAttributes(name, attributes);
    if (own === null) {
      this.#dropped.add(name);
      return { kept: null, afterText: '' };
    }
    this.#html += `<${name}${own.html}${this.#attributes(name, attributes)}>`;
    if (name === 'br' || (NEW_LINE.has(name) && !/(^|\n)$/.test(this.#text))) this.#text += '\n';
    this.#text += name === 'li' ? '- ' : own.text;
    const end = NEW_LINE.has(name) ? '\n' : name === 'td' || name === 'th' ? ' ' : '';
    return { kept: name, afterText: name === 'a' ? ` (${own.target})` : end };
  }

  /** Attributes with addresses; null where the element is nothing without the refused one. */
  #ownAttributes(
    name: string,
    { href = '', src = '', alt = '' }: Record<string, string>,
  ): { html: string; text: string; target: string } | null {
    if (name === 'a') {
      const target = this.#writer.link(href);
      if (!target) return null;
      return { html: ` href="${target.html}" target="_blank"`, text: '', target: target.text };
    }
    if (name !== 'img') return { html: '', text: '', target: '' };
    if (!/^https?:\/\/[^\s/]/i.test(src.trim())) return null;
    const shown = this.#writer.text(alt, 'html').replaceAll('"', '&quot;');
    const address = withoutMarks(src.trim());
    this.#pictures.push(address);
    const text = this.#writer.text(alt, 'text');
    return { html: ` src="${escapeHtml(address)}" alt="${shown}"`, text, target: '' };
  }

  #attributes(name: string, attributes: Record<string, string>): string {
    const known = [...(ATTRIBUTES[name] ?? []), ...COMMON];
    const own = OWN_ATTRIBUTES[name] ?? [];
    let html = '';
    for (const [key, value] of Object.entries(attributes)) {
      if (own.includes(key)) continue;
      if (key === 'style') html += this.#style(value);
      else if (known.includes(key)) html += ` ${key}="${escapeHtml(withoutMarks(value))}"`;
      else this.#dropped.add(key);
    }
    return html;
  }

  #style(source: string): string {
    const kept = source.split(';').flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, at).trim().toLowerCase();
      const value = declaration
        .slice(at + 1)
        .trim()
        .replaceAll('"', "'");
      if (declaration.trim() === '') return [];
      const written = `${property}:${value}`;
      const isKept =
        at > 0 &&
        PROPERTY.test(property) &&
        VALUE.test(value) &&
        findForbiddenCss(` style="${written}"`).length === 0;
      if (isKept) return [written];
      this.#dropped.add(property || declaration.trim().slice(0, 40));
      return [];
    });
    return kept.length > 0 ? ` style="${escapeHtml(kept.join(';'))}"` : '';
  }

  #flush(): void {
    const said = this.#said.replaceAll(/[ \t\r\n\f]+/g, ' ');
    this.#said = '';
    if (said === '') return;
    this.#html += this.#writer.text(said, 'html');
    const text = this.#writer.text(said, 'text');
    this.#text += /(^|\s)$/.test(this.#text) ? text.trimStart() : text;
  }
}

/** Characters of marks, which only the compiler may write. */
function withoutMarks(value: string): string {
  return value.replaceAll(PRIVATE_USE, '');
}
