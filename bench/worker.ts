import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { App } from '@clientela/server/app';
import NODE_FLAGS from '@clientela/server/node-flags.json' with { type: 'json' };

const SERVER = dirname(createRequire(import.meta.url).resolve('@clientela/server/app'));

export interface Worker {
  /** The most memory it held so far, in megabytes (Linux). */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** The program in a process of its own with the worker role, on the same database. */
export async function startWorker(app: App, smtpPort: number): Promise<Worker> {
  const child = spawn(process.execPath, [...NODE_FLAGS.worker, join(SERVER, 'main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: app.pools.ownerUrl,
      SECRET_KEY: app.secretKey.toString('base64'),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      LOG_LEVEL: 'error',
    },
  });
  await untilListening(app);
  return {
    peakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Ready when its dispatcher waits for notifications. */
async function untilListening(app: App): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rows } = await app.pools.owner.query(
      "select from pg_stat_activity where query = 'listen send_lanes' and datname = current_database()",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The worker did not start');
}
