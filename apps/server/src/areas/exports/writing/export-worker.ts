import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#app';
import { claimExport } from './lease.ts';
import { writeExport } from './write-export.ts';

/** Exports that one process writes side by side. */
const CONCURRENCY = 2;
const IDLE_MS = 1_000;

/** Writes exports of all stores until stopped; several processes share them. */
export function startExportWorker(app: App): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = Array.from({ length: CONCURRENCY }, () => loop(app, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Writes until no export waits: for tests and benchmarks. */
export async function drainExports(app: App): Promise<void> {
  for (let claim = await claimExport(app); claim; claim = await claimExport(app)) {
    await writeExport(app, claim, () => false);
  }
}

async function loop(app: App, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const claim = await claimExport(app);
      if (claim) await writeExport(app, claim, () => stopping.aborted);
      else await pause(stopping);
    } catch (error) {
      app.log.error('export worker failed', { error });
      await pause(stopping);
    }
  }
}

async function pause(stopping: AbortSignal): Promise<void> {
  await wait(IDLE_MS, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
}
