import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node's compile cache: a start takes half the time, and 20 MB less. */
export const compiled = `${root}node_modules/.cache/compiled`;

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs the packages of the lockfile unless they are installed already; without `dev`, only those that building and
 * running need.
 */
export function ensureInstalled({ dev = true } = {}) {
  if (areInstalled(dev)) return;
  process.stdout.write('Installing packages (once) …\n');
  const omitted = dev ? [] : ['--omit=dev'];
  if (runNpm(['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    fail(`npm could not install the packages into ${root}node_modules; it says why above.`);
  }
}

/** Whether the lockfile's packages are installed, by npm's own list, which it writes last. */
function areInstalled(dev) {
  const list = `${root}node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const there = packagesOf(list);
  return Object.entries(packagesOf(`${root}package-lock.json`))
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .filter(([, one]) => !one.optional && !(one.devOptional && !dev) && !(one.dev && !dev))
    .every(([place, { version }]) => there[place]?.version === version);
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** The npm that runs this script, else the one on the path, which on Windows needs a shell. */
function runNpm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  if (own && basename(own) === 'npm-cli.js') {
    return spawnSync(process.execPath, [own, ...args], options).status;
  }
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}

/** The project's own Node, whichever version runs this script. */
export function node() {
  return `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
}

/** Exits with a one-line message and no stack. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) fail(`${command} could not be started: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/**
 * Runs a program under the project's Node that ends with this process, however this one ends. Returns
 * its exit code. `onStart` gets the process.
 */
export async function runBeside(args, { onStart, ...options } = {}) {
  // npm's shell is between npm and this process; a script started manually may outlive its parent.
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs');
  const watching = `--import=${pathToFileURL(`${root}scripts/end-with-parent.mjs`)}`;
  const child = spawn(node(), [watching, ...args], { cwd: root, stdio: 'inherit', ...options });
  onStart?.(child);
  // Ctrl-C reaches the child directly; a signal sent to this process alone does not.
  const end = () => child.kill('SIGTERM');
  for (const signal of ENDINGS) process.on(signal, end);
  const code = await new Promise((ended, failed) => {
    child.on('error', failed);
    child.on('exit', ended);
  });
  for (const signal of ENDINGS) process.off(signal, end);
  return code ?? 1;
}

/** As runBeside, but exits with the child's code if it fails. */
export async function passBeside(args, options) {
  const code = await runBeside(args, options);
  if (code !== 0) process.exit(code);
}
