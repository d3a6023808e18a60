import type { App } from '#platform/app';
import { startLoops } from '#platform/loops';
import { integrationLeases } from './lease.ts';
import { serveIntegration } from './work.ts';

/** Works on the connections of all stores until stopped, each for a turn. */
export function startIntegrationWorker(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 2,
    idleMs: 500,
    due: 'integrations',
    failure: 'integration worker failed',
    round: (stopping) => serveNext(app, () => stopping.aborted),
  });
}

/** Works until no connection has anything due: for tests and benchmarks. */
export async function drainIntegrations(app: App): Promise<void> {
  while (await serveNext(app, () => false));
}

async function serveNext(app: App, isStopping: () => boolean): Promise<boolean> {
  const claim = await integrationLeases.claim(app, app.clock.now());
  if (claim) await serveIntegration(app, claim, isStopping);
  return claim !== null;
}
