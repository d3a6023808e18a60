import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { placeOfFiles } from '#platform/embedded-postgres';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The system's user without rights; every Linux has it. */
const UNPRIVILEGED = 65_534;
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

const folders: string[] = [];
/** Their streams close once the last process that they started is gone. */
const children: { child: ChildProcess; closed: Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { child, closed } of children.splice(0)) {
    child.kill('SIGTERM');
    await closed;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The project as it is installed and built here, in a folder of its own with spaces and accents. */
function aCopy(): string {
  expect(spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.mjs')]).status).toBe(0);
  const names = readdirSync(ROOT).filter(
    (name) => !['.git', '.data', 'test-results'].includes(name),
  );
  const from = names.map((name) => join(ROOT, name));
  // Linked where that is possible, since the packages are large. A file of a cache that another test takes away
  // at that moment ends a copy, and one begun cannot be gone on with.
  for (const way of ['-al', '-al', '-a']) {
    const folder = mkdtempSync(join(tmpdir(), 'clientela em São João '));
    folders.push(folder);
    if (spawnSync('cp', [way, ...from, folder], { stdio: 'ignore' }).status === 0) return folder;
  }
  throw new Error('the project could not be copied');
}

interface Start {
  folder: string;
  /** In the shell, before `npm start`. */
  before?: string;
  user?: { uid: number; gid: number };
  env: Record<string, string>;
}

/** Where the started program answers. */
async function npmStart({ folder, before = '', user, env }: Start): Promise<string> {
  const child = spawn('sh', ['-c', `${before} exec npm start`], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', ...env },
    ...user,
  });
  children.push({ child, closed: once(child, 'close') });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const address = () => /Clientela: (\S+)/.exec(said)?.[1];
  await expect
    .poll(() => address() ?? (child.exitCode === null ? undefined : said), { timeout: 120_000 })
    .toMatch(/^http:/);
  return address() ?? '';
}

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Makes the first person and store, and signs in. */
async function expectUsable(address: string): Promise<void> {
  const person = { email: 'ana@teste.example', password: 'uma-senha-de-teste' };
  const first = { name: 'Ana', ...person, store_name: 'Loja da Ana' };
  expect(await post(`${address}/api/setup`, first)).toBeLessThan(300);
  expect(await post(`${address}/api/auth/token`, person)).toBe(200);
}

test.runIf(isRootOnLinux)(
  'an ordinary user without a home starts the program, with files closed to others',
  async () => {
    const folder = aCopy();
    chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
    const address = await npmStart({
      folder,
      before: 'umask 077;',
      user: { uid: UNPRIVILEGED, gid: UNPRIVILEGED },
      env: {},
    });
    await expectUsable(address);
  },
  180_000,
);

test.runIf(isRootOnLinux)(
  'root starts the program in a folder that other users cannot enter',
  async () => {
    const folder = aCopy();
    chmodSync(folder, 0o700);
    const data = join(folder, '.data');
    mkdirSync(data);
    folders.push(placeOfFiles(data));
    const address = await npmStart({ folder, env: {} });
    await expectUsable(address);
    // The person's folder stays as closed as it was.
    expect(spawnSync('ls', [folder], { uid: UNPRIVILEGED, gid: UNPRIVILEGED }).status).not.toBe(0);
  },
  180_000,
);
