import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const sheetsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^import '(@mantine\/core\/styles\/\w+\.css)';$/gm)].map(
    ([, sheet]) => sheet!,
  );

// A second import, from a screen, can move a sheet before those it overrides in the built file.
test("the shell's style sheets are imported by the shell alone", () => {
  const shell = join(import.meta.dirname, 'styles.ts');
  const own = new Set(sheetsOf(shell));
  const again = globSync('**/*.{ts,tsx}', { cwd: src })
    .map((path) => join(src, path))
    .filter((path) => path !== shell)
    .flatMap((path) =>
      sheetsOf(path)
        .filter((sheet) => own.has(sheet))
        .map((sheet) => `${path.slice(src.length + 1)}: ${sheet}`),
    );
  expect(own.size).toBeGreaterThan(0);
  expect(again).toEqual([]);
});
