import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import NODE_FLAGS from '@clientela/server/node-flags.json' with { type: 'json' };
import type { App } from '@clientela/server/platform/app';
import { BENCH_SECRET_KEY } from './harness.ts';

const MAIN = join(
  dirname(createRequire(import.meta.url).resolve('@clientela/server/app')),
  'main.ts',
);

/** Ends the program with the benchmark, so that an aborted run does not disturb the next one. */
const END_WITH_BENCH = `--import=${new URL('../scripts/end-with-parent.mjs', import.meta.url)}`;

/** Starts a program ahead of the machine's clock by CLOCK_AHEAD_MS. */
const AT_ITS_CLOCK = `--import=${new URL('../apps/server/test/program-clock.ts', import.meta.url)}`;

/** The compile cache of `npm start`. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

export interface Program {
  pid: number;
  /** Its address; the worker role does not listen there. */
  address: string;
  /** Its peak memory so far, in megabytes (Linux). */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** The program in a separate process on the database of `app`, ready for work. */
export async function startProgram(
  app: App,
  role: 'all' | 'web' | 'worker',
  env: Record<string, string> = {},
): Promise<Program> {
  const address = `http://127.0.0.1:${await freePort()}`;
  const flags = [
    ...(role === 'worker' ? NODE_FLAGS.worker : NODE_FLAGS.web),
    ...(env.CLOCK_AHEAD_MS ? [AT_ITS_CLOCK] : []),
    END_WITH_BENCH,
    // Writes a profile of its processor time to this folder when it ends.
    ...(process.env.BENCH_PROFILE
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
      : []),
  ];
  const child = spawn(process.execPath, [...flags, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...NODE_FLAGS.environment,
      ...process.env,
      ROLE: role,
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      DATABASE_URL: app.pools.ownerUrl,
      SECRET_KEY: BENCH_SECRET_KEY.toString('base64'),
      LOG_LEVEL: 'error',
      DEMO: '0',
      ...env,
    },
  });
  const isReady = role === 'worker' ? () => listensForQueues(app) : () => answers(address);
  for (const deadline = performance.now() + 20_000; !(await isReady()); await wait(50)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('The program did not start');
  }
  return {
    address,
    pid: child.pid ?? 0,
    peakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Whether the dispatcher of its worker waits for notifications. */
async function listensForQueues(app: App): Promise<boolean> {
  const { rows } = await app.pools.owner.query(
    "select from pg_stat_activity where query = 'listen send_queues' and datname = current_database()",
  );
  return rows.length > 0;
}

function answers(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
