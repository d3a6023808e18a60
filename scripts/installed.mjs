import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where Node keeps what it compiled: a start takes half as long, and 20 MB less. */
export const compiled = `${root}node_modules/.cache/compiled`;

const stamp = `${root}node_modules/.clientela-installed`;

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
}

/** Installs the packages of the lockfile unless they are there already. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  process.stdout.write('Installing packages (once) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lockHash());
}

/** The Node that the project brings, whatever started this script. */
export function node() {
  return `${root}node_modules/.bin/node`;
}

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) process.exit(done.status ?? 1);
}
