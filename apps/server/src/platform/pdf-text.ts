import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type PdfDocument from 'pdfkit';

export type Doc = InstanceType<typeof PdfDocument>;

/** Height of Helvetica's capitals above the baseline, so that fonts in one line share the baseline. */
const ASCENT = 0.718;
const ELLIPSIS = '…';
const REPLACEMENT = '\ufffd';

/** Letters of the fonts that every PDF reader has; pdfkit prints any other as a wrong letter. */
const WIN_ANSI = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

type FontName = 'Helvetica' | 'Helvetica-Bold' | 'DejaVu' | 'DejaVu-Bold' | 'Unifont';
/** A piece of a line in one font and one direction. */
interface Run {
  font: FontName;
  text: string;
  isRightToLeft: boolean;
}

/** One line: composed, its white space single, without invisible signs. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim();
}

/** Writes one line in any alphabet, cut with an ellipsis where it is wider. */
export function writeLine(
  doc: Doc,
  text: string,
  of: { x: number; y: number; width?: number; size: number; isBold?: boolean; isRight?: boolean },
): void {
  const { x, y, size, isBold = false, isRight = false, width = Number.POSITIVE_INFINITY } = of;
  doc.fontSize(size);
  const runs = fit(doc, oneLine(text), { width, isBold });
  let left = isRight ? x + width - widthOf(doc, runs) : x;
  for (const run of runs) {
    const baseline = 'alphabetic';
    doc.font(run.font);
    doc.text(run.text, left, y + ASCENT * size, { lineBreak: false, baseline, ...optionsOf(run) });
    left += doc.widthOfString(run.text, optionsOf(run));
  }
}

function fit(doc: Doc, text: string, of: { width: number; isBold: boolean }): Run[] {
  const { width, isBold } = of;
  const whole = runsOf(doc, text, isBold);
  const needed = widthOf(doc, whole);
  if (needed <= width) return whole;
  const letters = lettersOf(text);
  for (let end = Math.ceil((letters.length * width) / needed); end > 0; end--) {
    const runs = runsOf(doc, `${letters.slice(0, end).join('').trimEnd()}${ELLIPSIS}`, isBold);
    if (widthOf(doc, runs) <= width) return runs;
  }
  return runsOf(doc, ELLIPSIS, isBold);
}

function widthOf(doc: Doc, runs: readonly Run[]): number {
  return runs.reduce(
    (sum, run) => sum + doc.font(run.font).widthOfString(run.text, optionsOf(run)),
    0,
  );
}

/** pdfkit lays out word by word, left to right, unless features are named; then the whole run. */
function optionsOf({ isRightToLeft }: Run): PDFKit.Mixins.TextOptions {
  return isRightToLeft ? { features: [] } : {};
}

/**
 * Returns the pieces of a line. A proportional font takes the whole line where it has all letters,
 * otherwise each word has its font, and each letter as a last resort.
 */
function runsOf(doc: Doc, text: string, isBold: boolean): Run[] {
  if (text === '') return [];
  const whole = fontOf(doc, text, isBold);
  if (whole && whole !== 'Unifont' && !RIGHT_TO_LEFT.test(text))
    return [{ font: whole, text, isRightToLeft: false }];
  const runs: Run[] = [];
  for (const word of text.split(/(?<= )/)) {
    const font = fontOf(doc, word, isBold);
    if (font) append(runs, font, word);
    else for (const letter of lettersOf(word)) appendLetter(doc, runs, letter, isBold);
  }
  return runs.flatMap(separateSpace);
}

function appendLetter(doc: Doc, runs: Run[], letter: string, isBold: boolean): void {
  const font = fontOf(doc, letter, isBold);
  append(runs, font ?? 'DejaVu', font ? letter : REPLACEMENT);
}

function append(runs: Run[], font: FontName, text: string): void {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const last = runs.at(-1);
  if (last?.font === font && last.isRightToLeft === isRightToLeft) last.text += text;
  else runs.push({ font, text, isRightToLeft });
}

/** Takes the last space out of words that read from right to left, where it would become the first. */
function separateSpace(run: Run): Run[] {
  if (!run.isRightToLeft || !run.text.endsWith(' ')) return [run];
  return [
    { ...run, text: run.text.trimEnd() },
    { ...run, text: ' ', isRightToLeft: false },
  ];
}

/** Splits a text into letters with their marks. */
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('pt-BR').segment(text), ({ segment }) => segment);
}

/** The first font that has all the letters. The fallbacks are read when a text first needs them. */
function fontOf(doc: Doc, text: string, isBold: boolean): FontName | null {
  if (WIN_ANSI.test(text)) return isBold ? 'Helvetica-Bold' : 'Helvetica';
  const fallbacks: FontName[] = [isBold ? 'DejaVu-Bold' : 'DejaVu', 'Unifont'];
  return fallbacks.find((name) => has(openFallback(doc, name), text)) ?? null;
}

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean;
}

function has(font: Glyphs, text: string): boolean {
  return Array.from(text).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));
}

/** Fonts of a document, so that they are freed with it. */
const opened = new WeakMap<Doc, Map<FontName, Glyphs>>();

function openFallback(doc: Doc, name: FontName): Glyphs {
  const fonts = opened.get(doc) ?? new Map<FontName, Glyphs>();
  opened.set(doc, fonts);
  const known = fonts.get(name);
  if (known) return known;
  doc.registerFont(name, fileOf(name)).font(name);
  // pdfkit has the font it has just opened here, without a type.
  const glyphs = (doc as unknown as { _font: { font: Glyphs } })._font.font;
  fonts.set(name, glyphs);
  return glyphs;
}

function fileOf(name: FontName): Buffer<ArrayBuffer> {
  switch (name) {
    case 'DejaVu':
      return read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
    case 'DejaVu-Bold':
      return read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
    default:
      return unpackWoff(
        read(import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')),
      );
  }
}

function read(url: string): Buffer<ArrayBuffer> {
  return readFileSync(fileURLToPath(url));
}

/** A WOFF as TrueType: fontkit inflates a packed table at each access, 14 ms a line. */
function unpackWoff(woff: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const tables = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * tables);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables, 4);
  const parts = [head];
  let at = head.length;
  for (let table = 0; table < tables; table++) {
    const from = 44 + 20 * table;
    const to = 12 + 16 * table;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const size = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + packed);
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(size, to + 12);
    const padding = Buffer.alloc(-size & 3);
    parts.push(packed < size ? inflateSync(bytes) : bytes, padding);
    at += size + padding.length;
  }
  return Buffer.concat(parts);
}

/** A text of several lines in the one font that has all its letters, for pdfkit to wrap. */
export function paragraphText(doc: Doc, text: string): { font: string; text: string } {
  const lines = text.split('\n').map(oneLine);
  const letters = [...new Set(lines.flatMap(lettersOf))];
  const font = fontOf(doc, letters.join(''), false) ?? 'Unifont';
  const missing = new Set(
    font === 'Unifont' ? letters.filter((one) => !has(openFallback(doc, font), one)) : [],
  );
  const shown = (line: string) =>
    lettersOf(line)
      .map((letter) => (missing.has(letter) ? REPLACEMENT : letter))
      .join('');
  return { font, text: (missing.size > 0 ? lines.map(shown) : lines).join('\n') };
}
