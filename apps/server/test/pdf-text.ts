import { inflateSync } from 'node:zlib';

/** The texts of a PDF of ours, one line per piece of writing, in the order of their letters on paper. */
export function textOfPdf(file: Buffer): string {
  return writingsOfPdf(file)
    .map(({ text }) => text)
    .join('\n');
}

/** Each piece of writing with the name of its font. */
export function writingsOfPdf(file: Buffer): { font: string; text: string }[] {
  const raw = file.toString('latin1');
  const fonts = fontsOf(file, raw);
  const found: { font: string; text: string }[] = [];
  for (const [, length, at] of streamsOf(raw)) {
    const content = inflated(file.subarray(at, at + length));
    let font: Font | undefined;
    for (const [, name, written] of content?.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g) ??
      []) {
      if (name) font = fonts.get(name);
      else if (font) found.push({ font: font.name, text: font.read(hexOf(written!)) });
    }
  }
  return found;
}

interface Font {
  name: string;
  read(hex: string): string;
}

const hexOf = (written: string) =>
  [...written.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');

function fontsOf(file: Buffer, raw: string): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const object = raw.slice(raw.indexOf(`\n${id} 0 obj`)).split('endobj', 1)[0]!;
    const base = /\/BaseFont \/(?:[A-Z]+\+)?([\w-]+)/.exec(object)?.[1] ?? '';
    const map = /\/ToUnicode (\d+) 0 R/.exec(object)?.[1];
    const read = map === undefined ? readWinAnsi : readGlyphs(glyphsOf(file, raw, map));
    fonts.set(name!, { name: base, read });
  }
  return fonts;
}

const readWinAnsi = (hex: string) =>
  new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

const readGlyphs = (glyphs: readonly string[]) => (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '').join('');

/** What each glyph of an embedded font means. */
function glyphsOf(file: Buffer, raw: string, id: string): string[] {
  const from = raw.indexOf(`\n${id} 0 obj`);
  const [, length, at] = streamsOf(raw.slice(from)).next().value!;
  const content = inflated(file.subarray(from + at, from + at + length))!;
  const ranges = content.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g);
  return [...ranges].flatMap(([, texts]) =>
    [...texts!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return null;
  }
}

function* streamsOf(raw: string): Generator<[string, number, number], undefined> {
  for (const found of raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    yield [found[0], Number(found[1]), found.index + found[0].length];
  }
}

/** How many pages it has. */
export const pagesOfPdf = (file: Buffer) =>
  file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
