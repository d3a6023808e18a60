import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { World } from './harness.ts';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from './keys.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A worker of its own process on the world's database. */
function startWorker(world: World): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: world.databaseUrl,
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      ROLE: 'worker',
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      ALLOW_PRIVATE_HOSTS: '1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost',
    },
    stdio: 'ignore',
  });
}

/**
 * Has a back-fill done by processes that are killed, each once it has asked for so many more pages, until one of
 * them brings it to its end.
 */
export async function killBackFill(
  world: World,
  { calls, kills, isDone }: { calls(): number; kills: number; isDone(): Promise<boolean> },
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const enough = calls() + 6;
    const worker = startWorker(world);
    await expect.poll(calls, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
    await killHard(worker);
    expect(await isDone()).toBe(false);
  }
  const last = startWorker(world);
  try {
    await expect.poll(isDone, { timeout: 300_000, interval: 500 }).toBe(true);
  } finally {
    await killHard(last);
  }
}

async function killHard(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) throw new Error('the worker ended by itself');
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}
