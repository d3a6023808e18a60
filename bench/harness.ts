import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@clientela/server/app';
import { readConfig } from '@clientela/server/platform/config';
import { startEmbeddedPostgres } from '@clientela/server/platform/embedded-postgres';
import { migrate } from '@clientela/server/platform/migrate';
import { closePools } from '@clientela/server/platform/pools';

/** The program on an empty database of its own, with the settings of a real installation. */
export async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-bench-'));
  const database = await startEmbeddedPostgres(folder);
  const secretKey = createHash('sha256').update('bench').digest();
  const app = createApp({
    config: readConfig({ LOG_LEVEL: 'error' }),
    secretKey,
    databaseUrl: database.url,
  });
  try {
    await migrate(app.pools.owner, { appRole: app.config.databaseAppRole, secretKey });
    await work(app);
  } finally {
    await closePools(app.pools);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
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

/** The most memory this process held while `work` ran, in megabytes, and how much it began with. */
export async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return Math.round(peak / 1e6);
}
