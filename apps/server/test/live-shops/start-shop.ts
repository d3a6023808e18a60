import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * A third-party shop, run for the tests: its packages are installed separately, once per machine.
 */

const START_MS = 180_000;
const run = promisify(execFile);

interface ShopProgram {
  /** The folder next to this file with its packages and start script. */
  name: string;
  /** Node commands that prepare its database, in order. */
  prepare?: string[][];
  /** Node command that starts it, listening on the port. */
  start(port: number): string[];
  /** Environment besides its port and its database. */
  env?: Record<string, string>;
  /** The path that responds once it is up. */
  health: string;
}

/** Starts it with a database of its own, which goes when it is stopped. */
export async function startShop(serverUrl: string, program: ShopProgram) {
  const { name, prepare = [], start, health } = program;
  const folder = await installed(name);
  const database = `${name}_${process.pid}_${Date.now()}`;
  const owner = new pg.Client({ connectionString: serverUrl });
  await owner.connect();
  await owner.query(`create database ${database}`);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PORT: String(port),
    PGHOST: owner.host,
    PGPORT: String(owner.port),
    PGUSER: owner.user ?? '',
    PGPASSWORD: owner.password ?? '',
    PGDATABASE: database,
    ...program.env,
  };
  let child: ChildProcess | null = null;
  const stop = async () => {
    if (child) await ended(child);
    await owner.query(`drop database if exists ${database} with (force)`);
    await owner.end();
  };
  try {
    for (const step of prepare) await run(process.execPath, step, { cwd: folder, env });
    child = spawn(process.execPath, start(port), {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${port}`;
    await answering(`${url}${health}`, child);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function installed(name: string): Promise<string> {
  const folder = join(tmpdir(), `clientela-live-${name}`);
  await mkdir(folder, { recursive: true });
  await cp(fileURLToPath(new URL(`./${name}/`, import.meta.url)), folder, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('the shop did not start');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('the shop did not answer in time');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
