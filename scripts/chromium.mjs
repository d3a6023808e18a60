import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './installed.mjs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const WHAT_TO_DO =
  'The browser tests need Chromium and found none. Install it (Debian, Ubuntu: sudo apt-get install chromium) or name one in CHROMIUM_PATH.';

/** Chromium: the machine's own, else Debian's package when root, else Playwright's download (empty path). */
export function ensureChromium() {
  const found = KNOWN.find((path) => path && runs(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
    if (runs('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const done = spawnSync(node(), [cli, 'install', 'chromium'], { stdio: 'ignore' });
  if (done.status === 0) return '';
  process.stderr.write(`${WHAT_TO_DO}\n`);
  process.exit(1);
}

/** Some systems have a stub of that name that only prints how to install the browser. */
function runs(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
