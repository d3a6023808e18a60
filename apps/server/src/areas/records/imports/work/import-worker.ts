import type { App } from '#platform/app';
import { startLoops } from '#platform/loops';
import { serveImport } from './import-work.ts';
import { importLeases } from './lease.ts';

/** Processes imports of all stores until stopped, each for a time slice. */
export function startImportWorker(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 2,
    idleMs: 400,
    due: 'imports',
    failure: 'import worker failed',
    round: (stopping) => serveNext(app, () => stopping.aborted),
  });
}

/** Works until no import waits: for tests and benchmarks. */
export async function drainImports(app: App): Promise<void> {
  while (await serveNext(app, () => false));
}

async function serveNext(app: App, isStopping: () => boolean): Promise<boolean> {
  const claim = await importLeases.claim(app);
  if (claim) await serveImport(app, claim, isStopping);
  return claim !== null;
}
