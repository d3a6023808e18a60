import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

const classesOf = (sheet: string) =>
  new Set(
    [...sheet.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-z]\w*)/gi)].map(
      ([, name]) => name!,
    ),
  );

/** The classes that a file takes from each module it imports, by the path of the module. */
function* usesIn(path: string) {
  const text = readFileSync(path, 'utf8');
  for (const [, name, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const sheet = from!.startsWith('#') ? join(src, from!.slice(1)) : join(dirname(path), from!);
    for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.([a-z]\\w*)`, 'gi')))
      yield { sheet, used: used! };
  }
}

const defined = new Map(
  globSync('**/*.module.css', { cwd: src }).map((path) => [
    join(src, path),
    classesOf(readFileSync(join(src, path), 'utf8')),
  ]),
);
const files = globSync('**/*.{ts,tsx}', { cwd: src }).map((path) => join(src, path));

// Vite types a CSS module as a record of strings, so the compiler accepts any name.
test('every class that a component uses is defined in its CSS module', () => {
  const missing = files.flatMap((path) =>
    [...usesIn(path)]
      .filter(({ sheet, used }) => !defined.get(sheet)?.has(used))
      .map(({ used }) => `${path.slice(src.length + 1)}: ${used}`),
  );
  expect(missing).toEqual([]);
});

test('every class defined in a CSS module is used by a component', () => {
  const uses = files
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...usesIn(path)]);
  const unused = [...defined].flatMap(([sheet, classes]) =>
    [...classes]
      .filter((name) => !uses.some((use) => use.sheet === sheet && use.used === name))
      .map((name) => `${sheet.slice(src.length + 1)}: ${name}`),
  );
  expect(defined.size).toBeGreaterThan(0);
  expect(unused).toEqual([]);
});
