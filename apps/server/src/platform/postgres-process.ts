import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from './config.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

const LOOK_MS = 300;

const INITDB_FLAGS = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // Only Linux has C.UTF-8; ICU sorts and folds either way.
  `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
  '--locale-provider=icu',
  '--icu-locale=pt-BR',
  '--lc-messages=C',
];

/** Creates the files of a server without databases, in a folder owned by the user who runs it. */
export async function initialiseFiles(
  { initdb, as }: PostgresPrograms,
  files: string,
  { user, password }: { user: string; password: string },
): Promise<void> {
  const passwordFile = `${files}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) await chown(passwordFile, as.uid, as.gid);
  const args = [...INITDB_FLAGS, `--username=${user}`, `--pwfile=${passwordFile}`, '-D', files];
  const child = spawn(initdb, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  try {
    const code = await new Promise((ended, failed) => {
      child.on('error', failed);
      child.on('close', ended);
    });
    if (code !== 0) throw new ConfigError(`PostgreSQL's files were not made: ${lastLine(said)}`);
  } finally {
    await rm(passwordFile);
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

interface Launch {
  flags: string[];
  logFile: string;
  /** Whether the server takes connections. */
  answers(): Promise<boolean>;
}

/**
 * Starts PostgreSQL in a process group of its own: Ctrl-C must reach the program first, which
 * finishes its transactions and then stops the server. Returns once `answers` is true.
 */
export async function launchPostgres(
  { postgres, as }: PostgresPrograms,
  { flags, logFile, answers }: Launch,
): Promise<void> {
  const log = openSync(logFile, 'a');
  const server = spawn(postgres, flags, {
    detached: true,
    stdio: ['ignore', 'ignore', log],
    ...as,
  });
  closeSync(log);
  let ended: Error | null = null;
  server.on('error', (error) => {
    ended = error;
  });
  server.on('exit', () => {
    ended = new ConfigError(`PostgreSQL ended; ${logFile} says why`);
  });
  server.unref();
  while (!(await answers())) {
    if (ended) throw ended;
    await wait(30);
  }
}

/** Calls `restart` again and again while the server with these files is not running, until stopped. */
export function superviseServer(
  files: string,
  restart: () => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rest = () =>
    wait(LOOK_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
  const watching = (async () => {
    for (await rest(); !stopping.signal.aborted; await rest()) {
      if (!(await pidOfServer(files))) await restart();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/**
 * Stops the server in the fastest clean way: aborts open transactions and writes committed data.
 */
export async function stopServer(files: string, { pg_ctl }: PostgresPrograms): Promise<void> {
  const pid = await pidOfServer(files);
  if (!pid) return;
  // A signal on Windows would end it without a word.
  if (process.platform === 'win32') execFileSync(pg_ctl, ['stop', '-m', 'fast', '-D', files]);
  else process.kill(pid, 'SIGINT');
  while (existsSync(join(files, 'postmaster.pid'))) await wait(50);
}

/** The process that serves these files; null where none does. */
async function pidOfServer(files: string): Promise<number | null> {
  const file = join(files, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * $1: the server's files; the remaining arguments are removed with it. A starting server has not
 * yet written its process id.
 */
const KEEPER = `
read -r _
for _ in 1 2 3 4 5; do [ -s "$1/postmaster.pid" ] && break; sleep 0.2; done
if pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) && kill -INT "$pid" 2>/dev/null; then
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
fi
shift
[ $# -gt 0 ] && rm -rf "$@"
`;

/**
 * A shell that reads from this process and stops the server at end of input: however this process
 * ends, even killed, no PostgreSQL is left behind. Null on Windows, which has no such shell.
 */
export function keepServer(files: string, remove: readonly string[]): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const keeper = spawn('sh', ['-c', KEEPER, 'postgres-keeper', files, ...remove], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  return keeper;
}
