import { createHash, randomBytes } from 'node:crypto';
import { constants, existsSync, realpathSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from './log.ts';
import {
  initialiseFiles,
  keepServer,
  launchPostgres,
  stopServer,
  superviseServer,
} from './postgres-process.ts';
import { findPostgres, type PostgresPrograms, ROOTS_PLACE } from './postgres-programs.ts';

const OWNER = 'clientela_owner';
const DATABASE = 'clientela';

export interface EmbeddedServer {
  url: string;
  stop(): Promise<void>;
}

/** Stored with the data, so that the next start uses the same port and keys. */
interface Kept {
  port: number;
  password: string;
}

interface Options {
  flags?: string[];
  database?: string;
  /** The folder goes with the server. */
  temporary?: boolean;
  /** A server that runs already is another program's: it is used and left alone. */
  borrow?: boolean;
  log?: Logger;
}

/**
 * A real PostgreSQL as a child process with its files in `dataDir`: killed, it is started again; it
 * ends with this process, however this one ends. A server that runs there already is used.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedServer> {
  const home = await openHome(dataDir);
  const files = placeOfFiles(home);
  const kept = await readKept(home);
  const running = await findRunning(files, addressesOf(files, kept, options));
  if (running && options.borrow) return { url: running, stop: async () => {} };
  const programs = await findPostgres();
  const folders = options.temporary ? [home, files] : [];
  const keeper = keepServer(files, folders);
  if (!running) await startFirst({ home, files, kept, programs }, options);
  const { url } = addressesOf(files, kept, options);
  const supervision = superviseServer(files, async () => {
    options.log?.warn('the embedded PostgreSQL ended and is started again');
    const failed = (error: unknown) => options.log?.error('PostgreSQL not started', { error });
    await start({ home, files, kept, programs }, options).catch(failed);
  });
  return {
    url: running ?? url,
    async stop() {
      await supervision.stop();
      await stopServer(files, programs);
      keeper?.kill('SIGKILL');
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  home: string;
  files: string;
  kept: Kept;
  programs: PostgresPrograms;
}

/** Over the socket next to the files, or over TCP when sockets are unavailable. */
function addressesOf(files: string, kept: Kept, options: Options): { url: string; tcpUrl: string } {
  const database = options.database ?? DATABASE;
  const tcpUrl = `postgres://${OWNER}:${kept.password}@127.0.0.1:${kept.port}/${database}`;
  const url = hasSocket(files, kept.port) ? `${tcpUrl}?host=${encodeURIComponent(files)}` : tcpUrl;
  return { url, tcpUrl };
}

/** The address of a server that runs with these files already. */
async function findRunning(
  files: string,
  { url, tcpUrl }: { url: string; tcpUrl: string },
): Promise<string | null> {
  if (!existsSync(join(files, 'postmaster.pid'))) return null;
  for (const running of [url, tcpUrl]) if (await answers(running)) return running;
  return null;
}

/** Creates the files when missing. If another program now uses the stored port, picks another. */
async function startFirst(place: Place, options: Options): Promise<void> {
  if (!existsSync(join(place.files, 'PG_VERSION'))) await initialise(place);
  if (!hasSocket(place.files, place.kept.port) && !(await isFree(place.kept.port))) {
    place.kept.port = await freePort();
    await writeKept(place.home, place.kept);
  }
  await start(place, options);
  await createDatabase(
    addressesOf(place.files, place.kept, options).url,
    options.database ?? DATABASE,
  );
}

async function start({ home, files, kept, programs }: Place, options: Options): Promise<void> {
  const { url, tcpUrl } = addressesOf(files, kept, options);
  const listen =
    url === tcpUrl
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: files };
  const flags = [
    ...['-D', files, '-p', String(kept.port)],
    ...asFlags({ ...listen, ...SERVER_SETTINGS }),
    ...(options.flags ?? []),
  ];
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  await startWithRetry(() =>
    launchPostgres(programs, {
      flags,
      logFile: join(home, 'postgres.log'),
      answers: () => answers(maintenance.href),
    }),
  );
}

/** The password for connecting to this folder's database as its owner. */
export async function embeddedPassword(dataDir: string): Promise<string> {
  return (await readKept(resolve(dataDir))).password;
}

/** Lays out a data folder without a database with the files that `fill` brings and their owner's password. */
export async function layOutEmbedded(
  dataDir: string,
  password: string,
  fill: (files: string) => Promise<void>,
): Promise<void> {
  const home = await openHome(dataDir);
  const files = placeOfFiles(home);
  if (existsSync(join(files, 'PG_VERSION'))) throw new Error(`${files} holds a database already`);
  const kept = { port: await freePort(), password };
  await writeKept(home, kept);
  // Makes the user that PostgreSQL runs as where this one is root.
  await initialise({ home, files, kept, programs: await findPostgres() });
  const { uid, gid } = await stat(files);
  for (const name of await readdir(files)) await rm(join(files, name), { recursive: true });
  await fill(files);
  for (const name of await readdir(files, { recursive: true })) {
    await chown(join(files, name), uid, gid);
  }
}

async function openHome(dataDir: string): Promise<string> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true });
  if (process.getuid?.() === 0) await chmod(home, 0o755);
  return home;
}

async function initialise({ files, kept, programs }: Place): Promise<void> {
  const { uid, gid } = programs.as;
  await mkdir(files, { recursive: true, mode: 0o700 });
  if (dirname(files) === ROOTS_PLACE) await chmod(ROOTS_PLACE, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(files, uid, gid);
  await initialiseFiles(programs, files, { user: OWNER, password: kept.password });
}

/** The shortest of the systems' limits on the path of a socket, in bytes (macOS; Linux has 107). */
const SOCKET_PATH_MAX = 103;

/**
 * A socket next to the files handles a third more statements a second than TCP on the same machine.
 */
function hasSocket(files: string, port: number): boolean {
  const path = join(files, `.s.PGSQL.${port}.lock`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_MAX;
}

/** An eighth of the machine's memory, touched only as far as there is data: a laptop stays usable. */
const SHARED_BUFFERS_MB = Math.round(Math.min(Math.max(totalmem() / 2 ** 23, 128), 4096));

const SERVER_SETTINGS = {
  shared_buffers: `${SHARED_BUFFERS_MB}MB`,
  effective_cache_size: `${SHARED_BUFFERS_MB * 4}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '120',
  timezone: 'UTC',
};

function asFlags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Right after a crash the old server may still be going down; it takes a moment to let go. */
async function startWithRetry(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await start();
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((next) => setTimeout(next, 300));
    }
  }
}

async function createDatabase(url: string, database: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function readKept(home: string): Promise<Kept> {
  const path = join(home, 'postgres.json');
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as Kept;
  const kept = { port: await freePort(), password: randomBytes(24).toString('hex') };
  await writeKept(home, kept);
  return kept;
}

async function writeKept(home: string, kept: Kept): Promise<void> {
  await writeFile(join(home, 'postgres.json'), JSON.stringify(kept), { mode: 0o600 });
}

async function freePort(): Promise<number> {
  return (await listenOn(0)) ?? 0;
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOn(port)) !== null;
}

/** The port that was to be had for a moment; null where another program has it. */
function listenOn(port: number): Promise<number | null> {
  return new Promise((resolvePort) => {
    const probe = createServer();
    probe.on('error', () => resolvePort(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      const taken = typeof address === 'object' && address ? address.port : null;
      probe.close(() => resolvePort(taken));
    });
  });
}

/**
 * Started by root, PostgreSQL runs as the user postgres, who needs access to its files: when a
 * parent folder is closed to others, they are placed in a folder of root's own instead. Not among
 * the system's temporary files, which are deleted after a month without access.
 */
export function placeOfFiles(home: string): string {
  if (process.getuid?.() !== 0) return join(home, 'postgres');
  const real = realpathSync(home);
  for (let folder = dirname(real); folder !== '/'; folder = dirname(folder)) {
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) {
      const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
      return join(ROOTS_PLACE, name);
    }
  }
  return join(home, 'postgres');
}

/** The installation's secret key: generated once and stored with the embedded database. */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(resolve(dataDir), 'secret-key');
  await mkdir(resolve(dataDir), { recursive: true });
  if (existsSync(path)) return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  const key = randomBytes(32);
  await writeFile(path, `${key.toString('base64')}\n`, { mode: 0o600 });
  return key;
}
