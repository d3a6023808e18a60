import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './installed.mjs';

const SHARED = ['packages/contract/src', 'packages/domain/src', 'package-lock.json'];
const WEB = {
  name: 'the web app',
  folder: 'apps/web',
  // The editor shows pop-ups by the storefront's renderer.
  sources: ['apps/web', 'apps/storefront', ...SHARED],
  args: ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
};
const STOREFRONT = {
  name: 'the storefront script',
  folder: 'apps/storefront',
  sources: ['apps/storefront', 'packages/contract/src/storefront.ts', 'package-lock.json'],
  args: ['build.mjs'],
};
const SURVEY_PAGE = {
  name: 'the survey page',
  folder: 'apps/survey',
  sources: ['apps/survey', ...SHARED],
  args: ['build.mjs'],
};

function* files(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name === 'dist' || name === 'node_modules' || name.startsWith('.')) continue;
    yield* files(join(path, name));
  }
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of files(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = ({ folder }) => `${root}${folder}/dist/.sources`;

function isBuilt(part) {
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(part.sources);
}

function ensureBuilt(part) {
  if (isBuilt(part)) return;
  const { name, folder, sources, args } = part;
  const hash = hashOf(sources);
  process.stdout.write(`Building ${name} …\n`);
  run(node(), args, {
    cwd: `${root}${folder}`,
    // Always the production build, also for tests.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stampOf(part), hash);
}

/** Builds the script of shops' pages and the survey page, each when its sources changed since the last build. */
export function ensureStorefrontBuilt() {
  ensureBuilt(STOREFRONT);
  ensureBuilt(SURVEY_PAGE);
}

/** Builds what browsers load, each part when its sources changed since the last build. */
export function ensureWebBuilt() {
  ensureStorefrontBuilt();
  ensureBuilt(WEB);
}

/** Whether nothing that browsers load has to be built. */
export function isWebBuilt() {
  return [STOREFRONT, SURVEY_PAGE, WEB].every(isBuilt);
}

if (import.meta.main) ensureWebBuilt();
