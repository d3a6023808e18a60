import { inflateSync } from 'node:zlib';

/** The texts of a PDF of ours, one line per piece of writing; its typefaces are those of every reader. */
export function textOfPdf(file: Buffer): string {
  const raw = file.toString('latin1');
  const texts: string[] = [];
  for (const [, length, at] of streamsOf(raw)) {
    const bytes = file.subarray(at, at + length);
    let content: string;
    try {
      content = inflateSync(bytes).toString('latin1');
    } catch {
      continue;
    }
    for (const [, written] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...written!.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      texts.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return texts.join('\n');
}

function* streamsOf(raw: string): Generator<[string, number, number]> {
  for (const found of raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    yield [found[0], Number(found[1]), found.index + found[0].length];
  }
}

/** How many pages it has. */
export const pagesOfPdf = (file: Buffer) =>
  file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
