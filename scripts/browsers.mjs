import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, root } from './installed.mjs';

const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  debian: 'chromium',
  known: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
};
const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  debian: 'firefox-esr',
  known: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
};

/** Chromium: the machine's own, else Debian's package when root, else Playwright's download (empty path). */
export function ensureChromium() {
  const found = onMachine(CHROMIUM);
  if (found) return found;
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const done = spawnSync(node(), [cli, 'install', 'chromium'], { stdio: 'ignore' });
  if (done.status === 0) return '';
  return missing(CHROMIUM);
}

/** Firefox as released, which Playwright's download is not: the machine's own, else Debian's package when root. */
export function ensureFirefox() {
  return onMachine(FIREFOX) ?? missing(FIREFOX);
}

function onMachine({ variable, known, debian }) {
  const found = [process.env[variable], ...known].find((path) => path && runs(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', debian], { stdio: 'inherit', env });
  return known.find(runs);
}

/** Some systems have a stub of that name that only prints how to install the browser. */
function runs(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function missing({ name, variable, debian }) {
  process.stderr.write(
    `The browser tests need ${name} and found none. Install it (Debian, Ubuntu: sudo apt-get install ${debian}) or name one in ${variable}.\n`,
  );
  process.exit(1);
}
