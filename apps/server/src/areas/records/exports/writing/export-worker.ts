import type { App } from '#platform/app';
import { startLoops } from '#platform/loops';
import { exportLeases } from './lease.ts';
import { writeExport } from './write-export.ts';

/** Writes exports of all stores until stopped. */
export function startExportWorker(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 2,
    idleMs: 1_000,
    due: 'exports',
    failure: 'export worker failed',
    round: (stopping) => writeNext(app, () => stopping.aborted),
  });
}

/** Writes until no export waits: for tests and benchmarks. */
export async function drainExports(app: App): Promise<void> {
  while (await writeNext(app, () => false));
}

async function writeNext(app: App, isStopping: () => boolean): Promise<boolean> {
  const claim = await exportLeases.claim(app);
  if (claim) await writeExport(app, claim, isStopping);
  return claim !== null;
}
