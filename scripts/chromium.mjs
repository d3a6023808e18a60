import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './installed.mjs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium: the machine's own, else Debian's package when root, else Playwright's download (empty path). */
export function ensureChromium() {
  const found = KNOWN.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const done = spawnSync(node(), [cli, 'install', 'chromium'], { stdio: 'inherit' });
  if (done.status !== 0) throw new Error('no Chromium for the browser tests');
  return '';
}
