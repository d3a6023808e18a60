import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createApp, prepareDatabase } from '@clientela/server/app';
import { createPerson } from '@clientela/server/areas/identity/session';
import type { App } from '@clientela/server/platform/app';
import { readConfig } from '@clientela/server/platform/config';
import { platformCtx } from '@clientela/server/platform/context';
import { startEmbeddedPostgres } from '@clientela/server/platform/embedded-postgres';
import { closePools } from '@clientela/server/platform/pools';

/** The secret key of every benchmark's installation. */
export const BENCH_SECRET_KEY = createHash('sha256').update('bench').digest();

/**
 * The program on its own database, with the settings of a real installation: an empty one, or
 * with `keep` and BENCH_DATA set the one stored there by the last run. `env` holds further settings.
 */
export async function withApp(
  work: (app: App) => Promise<void>,
  options: { keep?: boolean; env?: Record<string, string> } = {},
): Promise<void> {
  const kept = options.keep ? process.env.BENCH_DATA : undefined;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'clientela-bench-')));
  const profile = process.env.BENCH_PROFILE;
  const database = await startEmbeddedPostgres(folder, {
    temporary: !kept,
    flags: profile ? PROFILING : [],
  });
  const secretKey = BENCH_SECRET_KEY;
  const app = createApp({
    // Campaigns start at once.
    config: readConfig({ LOG_LEVEL: 'error', UNDO_SECONDS: '0', ...options.env }),
    secretKey,
    databaseUrl: database.url,
  });
  try {
    await prepareDatabase(app, secretKey);
    if (profile) await app.pools.owner.query('create extension if not exists pg_stat_statements');
    await work(app);
    if (profile) await writeStatements(app, profile);
  } finally {
    await closePools(app.pools);
    await database.stop();
  }
}

const PROFILING = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
].flatMap((setting) => ['-c', setting]);

/** Writes the statements that took longest to `statements.json` in the folder of the profile. */
async function writeStatements(app: App, folder: string): Promise<void> {
  const { rows } = await app.pools.owner.query(
    `select round(total_exec_time::numeric) as total_ms, calls, rows, toplevel, wal_bytes,
       round(1000 * mean_exec_time::numeric) as mean_us, query
       from pg_stat_statements order by total_exec_time desc limit 40`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'statements.json'), JSON.stringify(rows, null, 1));
}

/** Prints one result with the machine it was measured on. */
export function report(result: Record<string, unknown>): void {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  process.stdout.write(`${JSON.stringify({ ...result, machine, at: new Date().toISOString() })}\n`);
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Where a database's write-ahead log ends, in bytes. */
export async function walPosition(app: App): Promise<number> {
  const { rows } = await app.pools.owner.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}

/** The given percentile, rounded to tenths. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
  return Math.round((value ?? Number.NaN) * 10) / 10;
}

interface Credentials {
  email: string;
  password: string;
}

const PERSON = { email: 'bench@clientela.example', password: 'clientela-bench' };

/** The owner of a benchmark's stores. */
export async function aPerson(app: App): Promise<Credentials & { id: string }> {
  const id = await createPerson(platformCtx(app), {
    name: 'Bench',
    ...PERSON,
    profile_name: 'shop_owner',
  });
  return { id, ...PERSON };
}

/** A bearer token of the person. */
export async function signIn(address: string, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${address}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}
