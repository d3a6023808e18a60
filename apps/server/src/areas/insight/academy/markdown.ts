import { present } from '@clientela/domain';
import MarkdownIt, { type Token } from 'markdown-it';
import { LessonError } from './lesson-error.ts';
import { screenExists } from './screens.rules.ts';

/** Width and height of each picture, by name. */
export type Pictures = Readonly<Record<string, readonly [width: number, height: number]>>;

/** Lines of a lesson that are Markdown. */
export interface Source {
  file: string;
  /** The line of the file on which they begin, from 1. */
  line: number;
  lines: readonly string[];
}

// Raw HTML is shown as text; markdown-it itself refuses links that run scripts.
const markdown = new MarkdownIt('default', { html: false });
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
const image = present(markdown.renderer.rules.image, 'rule of images');
// A phone shows the picture small; on its own it can be enlarged.
markdown.renderer.rules.image = (tokens, at, ...rest) =>
  `<a class="picture" href="${present(tokens[at], 'token').attrGet('src')}" target="_blank" rel="noopener">${image(tokens, at, ...rest)}</a>`;

/** Compiles Markdown to HTML; links must lead to existing screens, pictures must exist. */
export function htmlOf(source: Source, pictures: Pictures): string {
  const tokens = markdown.parse(source.lines.join('\n'), {});
  let line = source.line;
  for (const token of tokens) {
    if (token.map) line = source.line + token.map[0];
    if (token.type === 'heading_open' && !['h2', 'h3'].includes(token.tag))
      throw new LessonError(source.file, line, 'use headings of level ## or ###');
    for (const child of token.children ?? [])
      checkInline(child, { file: source.file, line }, pictures);
  }
  return markdown.renderer.render(tokens, markdown.options, {}).trim();
}

/** Compiles one line without a paragraph around it. */
export function inlineHtmlOf(source: Source, pictures: Pictures): string {
  return htmlOf(source, pictures)
    .replace(/^<p>/, '')
    .replace(/<\/p>$/, '');
}

/** The words of Markdown: headings apart from the text. */
export function wordsOf(lines: readonly string[]): { headings: string[]; text: string[] } {
  const tokens = markdown.parse(lines.join('\n'), {});
  const words: { headings: string[]; text: string[] } = { headings: [], text: [] };
  for (const [at, { type, children }] of tokens.entries()) {
    if (type !== 'inline') continue;
    const plain = (children ?? []).map(({ content }) => content).join(' ');
    words[tokens[at - 1]?.type === 'heading_open' ? 'headings' : 'text'].push(plain);
  }
  return words;
}

interface Place {
  file: string;
  line: number;
}

function checkInline(token: Token, { file, line }: Place, pictures: Pictures): void {
  if (token.type === 'link_open') {
    const href = String(token.attrGet('href'));
    if (!href.startsWith('https://') && !screenExists(href))
      throw new LessonError(file, line, `unknown screen ${href}`);
  }
  if (token.type !== 'image') return;
  const source = String(token.attrGet('src'));
  const name = source.replace(/^picture:/, '');
  const size = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  if (!source.startsWith('picture:') || !size)
    throw new LessonError(file, line, `unknown picture ${source}`);
  if (!token.content.trim()) throw new LessonError(file, line, 'a picture needs a description');
  const [width, height] = size;
  token.attrSet('src', `/academy/${name}.webp`);
  token.attrSet('width', String(width));
  token.attrSet('height', String(height));
  token.attrSet('loading', 'lazy');
}
