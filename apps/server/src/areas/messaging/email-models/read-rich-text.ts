import { Parser } from 'htmlparser2';

/** Tags allowed in an author's text, and the tag that replaces each. */
const TAGS = {
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
} as const;
export type RichTag = (typeof TAGS)[keyof typeof TAGS];

/** Elements whose content is no text for people. */
export const SILENT: ReadonlySet<string> = new Set([
  ...['script', 'style', 'title', 'noscript', 'iframe', 'object', 'embed', 'template'],
  ...['svg', 'math', 'textarea', 'select', 'noembed', 'noframes', 'xmp', 'plaintext'],
]);

/** People nest two or three lists; a program may nest thousands, which no browser draws. */
const MOST_NESTED = 30;

/** Receives the parsed text: known tags only, always closed, and the words between them. */
export interface RichTextReader {
  open(tag: RichTag, href: string): void;
  /** Text between two tags, with entities decoded. */
  say(text: string): void;
  breakLine(): void;
  close(): void;
}

/** Reads an author's text. Of an unknown tag only its words are left, of a silent one nothing. */
export function readRichText(html: string, reader: RichTextReader): void {
  let silent = 0;
  let nested = 0;
  let said = '';
  const open: boolean[] = [];

  function flush() {
    if (said !== '') reader.say(said);
    said = '';
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SILENT.has(name)) silent++;
        const tag = Object.hasOwn(TAGS, name) ? TAGS[name as keyof typeof TAGS] : undefined;
        const isRead = tag !== undefined && silent === 0 && nested < MOST_NESTED;
        if (name === 'br') {
          if (silent > 0) return;
          flush();
          return reader.breakLine();
        }
        open.push(isRead);
        if (!isRead) return;
        flush();
        nested++;
        reader.open(tag, attributes.href ?? '');
      },
      ontext(text) {
        if (silent === 0) said += text;
      },
      onclosetag(name) {
        if (name === 'br') return;
        if (SILENT.has(name)) silent--;
        if (!open.pop()) return;
        flush();
        nested--;
        reader.close();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  flush();
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const KEPT_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** An incomplete address is stored for its author to correct; an executable one is not. */
export function mayBeKept(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers overlook them in a scheme
  const scheme = SCHEME.exec(href.replaceAll(/[\u0000-\u0020]/g, ''))?.[1];
  return scheme === undefined || KEPT_SCHEMES.has(scheme.toLowerCase());
}
