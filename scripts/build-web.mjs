import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './installed.mjs';

const SOURCES = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'package-lock.json'];
const stamp = `${root}apps/web/dist/.sources`;

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

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of files(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the web app when its sources changed since the last build. */
export function ensureWebBuilt() {
  const hash = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stdout.write('Building the web app …\n');
  run(node(), ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: `${root}apps/web`,
    // Always the production build, also for tests.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, hash);
}

if (import.meta.main) ensureWebBuilt();
