import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { node, root } from './installed.mjs';

const MAIN = 'apps/server/src/main.ts';
const SERVER = 'apps/server/src/platform';
const WEB = 'apps/web/src/lib';
const DOMAIN = 'packages/domain/src';

/** The check's output for a repository of these files. */
function check(files) {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  }
  const script = join(root, 'scripts/check-boundaries.mjs');
  const { status, stderr } = spawnSync(node(), [script, folder], { encoding: 'utf8' });
  return { status, said: stderr.trim().split('\n').filter(Boolean) };
}

/** Files without an import cycle, on each side. */
const STRAIGHT = {
  [MAIN]: ["import { one } from '#platform/one';"],
  [`${SERVER}/one.ts`]: ["import { two } from './two.ts';", 'export const one = two;'],
  [`${SERVER}/two.ts`]: ['export const two = 2;'],
  'apps/web/src/main.tsx': ["import { one } from '#lib/one';"],
  [`${WEB}/one.tsx`]: ["import { two } from './two';", 'export const one = two;'],
  [`${WEB}/two.ts`]: ['export const two = 2;'],
  [`${DOMAIN}/index.ts`]: ["export * from './one.ts';"],
  [`${DOMAIN}/one.ts`]: ['export interface One {}'],
};

const found = (...paths) => ({
  status: 1,
  said: [expect.stringMatching(new RegExp(`circle: (?=.*${paths.join(')(?=.*')})`))],
});

test('files without an import cycle pass', () => {
  expect(check(STRAIGHT)).toEqual({ status: 0, said: [] });
});

test.each([
  ['a type', SERVER, 'two.ts', "import type { One } from './one.ts';", 'one.ts'],
  ['an alias', SERVER, 'two.ts', "import { one } from '#platform/one';", 'one.ts'],
  ['a type by an alias', SERVER, 'two.ts', "import type { One } from '#platform/one';", 'one.ts'],
  ['a re-export', SERVER, 'two.ts', "export { one } from './one.ts';", 'one.ts'],
  ['an import at run time', SERVER, 'two.ts', "const one = import('./one.ts');", 'one.ts'],
  ['a type', WEB, 'two.ts', "import type { One } from './one';", 'one.tsx'],
  ['an alias', WEB, 'two.ts', "import { one } from '#lib/one';", 'one.tsx'],
  ['a type', DOMAIN, 'one.ts', "import type { One } from './index.ts';", 'index.ts'],
  ['its own package', DOMAIN, 'one.ts', "import { One } from '@clientela/domain';", 'index.ts'],
])('an import cycle through %s is found in %s', (_, folder, name, line, other) => {
  const path = `${folder}/${name}`;
  const files = { ...STRAIGHT, [path]: [line, ...STRAIGHT[path]] };
  expect(check(files)).toEqual(found(path, `${folder}/${other}`));
});

test('a cycle of areas is found even without a cycle of files', () => {
  const area = (name) => `apps/server/src/areas/records/${name}`;
  const files = {
    ...STRAIGHT,
    [MAIN]: [
      ...STRAIGHT[MAIN],
      "import '#areas/records/a/index';",
      "import '#areas/records/b/index';",
    ],
    [`${area('a')}/index.ts`]: ["export * from './ground.ts';"],
    [`${area('a')}/ground.ts`]: ['export const ground = 1;'],
    [`${area('b')}/index.ts`]: ["import { ground } from '#areas/records/a/index';"],
  };
  const outer = { ...files, [`${area('a')}/late.ts`]: ["import '#areas/records/b/index';"] };
  outer[MAIN] = [...files[MAIN], "import '#areas/records/a/late';"];

  expect(check(files)).toEqual({ status: 0, said: [] });
  expect(check(outer)).toEqual(found('records/a', 'records/b'));
});
