import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#app';
import { serveImport } from './import-work.ts';
import { claimImport } from './lease.ts';

/** Imports that one process works on at a time, each for a turn. */
const CONCURRENCY = 2;
const IDLE_MS = 400;

/** Works on imports of all stores until stopped; several processes share them. */
export function startImportWorker(app: App): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = Array.from({ length: CONCURRENCY }, () => loop(app, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Works until no import waits: for tests and benchmarks. */
export async function drainImports(app: App): Promise<void> {
  const worker = randomUUID();
  for (let claim = await claimImport(app, worker); claim; claim = await claimImport(app, worker)) {
    await serveImport(app, claim, () => false);
  }
}

async function loop(app: App, stopping: AbortSignal): Promise<void> {
  const worker = randomUUID();
  while (!stopping.aborted) {
    try {
      const claim = await claimImport(app, worker);
      if (claim) await serveImport(app, claim, () => stopping.aborted);
      else await pause(stopping);
    } catch (error) {
      app.log.error('import worker failed', { error });
      await pause(stopping);
    }
  }
}

async function pause(stopping: AbortSignal): Promise<void> {
  await wait(IDLE_MS, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
}
