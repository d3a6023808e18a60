import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { databaseFolder } from '#test/database-folder';
import { useWorld } from '#test/harness';
import { type Program, startProgram } from '#test/program';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EMBEDDED = pathToFileURL(join(import.meta.dirname, 'platform/embedded-postgres.ts')).href;

const world = useWorld();
const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The settings of a program with a PostgreSQL of its own in an empty folder. */
function ownDatabase(): { DATA_DIR: string; [setting: string]: string } {
  const folder = databaseFolder('clientela-starting-');
  folders.push(folder);
  return { DATA_DIR: folder, DATABASE_URL: '', SECRET_KEY: '', DEMO: '0' };
}

/** 0 while there is none: PostgreSQL makes the file first and writes its number a moment later. */
function postgresOf({ DATA_DIR }: { DATA_DIR: string }): number {
  const file = join(DATA_DIR, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

function isAlive(pid: number): boolean {
  expect(pid, 'the number of a process').toBeGreaterThan(0);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const hasPostgres = ({ DATA_DIR }: { DATA_DIR: string }) =>
  existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'));

/** A program of Node that says something once it is ready. */
async function run(command: string, args: string[], env: Record<string, string>, ready: string) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env } });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  await expect.poll(() => said, { timeout: 180_000, interval: 50 }).toContain(ready);
  return { child, said: () => said };
}

test('`npm start` stops every process when only npm gets the signal', async () => {
  const settings = { ...ownDatabase(), PORT: '0' };
  const { child: npm, said } = await run('npm', ['start'], settings, 'Clientela: ');
  const address = /Clientela: (\S+)/.exec(said())?.[1] ?? '';
  const postgres = postgresOf(settings);
  npm.kill('SIGTERM');
  await expect.poll(() => isAlive(postgres)).toBe(false);
  await expect.poll(() => takesConnections(address)).toBe(false);
});

test('a start on a taken port says so and leaves no PostgreSQL', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const settings = { ...ownDatabase(), PORT: String((taken.address() as AddressInfo).port) };
  const main = join(ROOT, 'apps/server/src/main.ts');
  const { child } = await run(process.execPath, [main], settings, 'is taken by another program');
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(hasPostgres(settings)).toBe(false);
  taken.close();
});

test('a program that is stopped while it starts leaves no PostgreSQL', async () => {
  const settings = ownDatabase();
  const main = join(ROOT, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...settings } });
  children.push(child);
  const started = () => postgresOf(settings);
  await expect.poll(started, { interval: 10 }).toBeGreaterThan(0);
  const postgres = postgresOf(settings);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await expect.poll(() => isAlive(postgres)).toBe(false);
});

test('a program that is killed takes its PostgreSQL with it; one that was killed is started again', async () => {
  const settings = ownDatabase();
  const program = await startProgram(world, settings);
  const postgres = postgresOf(settings);
  process.kill(postgres, 'SIGKILL');
  await expect.poll(() => readiness(program), { interval: 5 }).toBe(503);
  await expect.poll(() => readiness(program)).toBe(200);
  const next = postgresOf(settings);
  expect(next).not.toBe(postgres);
  await program.kill();
  await expect.poll(() => isAlive(next)).toBe(false);
});

test('tests and benchmarks that a signal ends leave no PostgreSQL and no folder', async () => {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(EMBEDDED)});
    await startEmbeddedPostgres(process.env.DATA_DIR, { temporary: true });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const endedBy = async (signal: NodeJS.Signals) => {
    const { DATA_DIR } = ownDatabase();
    const args = ['--input-type=module', '-e', source];
    const { child: runner } = await run(process.execPath, args, { DATA_DIR }, 'ready');
    const postgres = postgresOf({ DATA_DIR });
    runner.kill(signal);
    await expect.poll(() => isAlive(postgres), { message: signal }).toBe(false);
    await expect.poll(() => existsSync(DATA_DIR), { message: signal }).toBe(false);
  };
  await Promise.all((['SIGINT', 'SIGTERM', 'SIGKILL'] as const).map(endedBy));
});

async function readiness(program: Program): Promise<number> {
  return (await fetch(`${program.url}/readyz`)).status;
}

function takesConnections(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );
}
