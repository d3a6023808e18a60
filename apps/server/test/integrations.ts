import * as contract from '@clientela/contract';
import type { CommerceProvider } from '../src/areas/records/integrations/commerce.port.ts';
import { integrationLeases } from '../src/areas/records/integrations/syncing/lease.ts';
import { serveIntegration } from '../src/areas/records/integrations/syncing/work.ts';
import { drainIntegrations } from '../src/areas/records/integrations/syncing/worker.ts';
import type { TestStore, World } from './harness.ts';

/** Lets adapters of this world call simulators at once, as often as they like. */
export function useShop(world: World, provider: CommerceProvider): void {
  world.app.shops[provider.slug] = { ...provider, pace: { burst: 10_000, per_second: 10_000 } };
}

/** Serves what is due, what platforms told included. */
export async function synchronise(world: World): Promise<void> {
  await world.runJobs();
  await drainIntegrations(world.app);
}

/** The same in single steps, as if another process went on after each: whatever is between them is kept. */
export async function synchroniseInSteps(
  world: World,
  between?: (step: number) => void | Promise<void>,
): Promise<void> {
  await world.runJobs();
  for (let step = 1; ; step++) {
    const claim = await integrationLeases.claim(world.app, world.app.clock.now());
    if (!claim) return;
    await serveIntegration(world.app, claim, () => true);
    await between?.(step);
  }
}

export function read(store: TestStore, slug: string): Promise<contract.Integration> {
  return store.owner.call(contract.getIntegration, { store_id: store.id, slug });
}

/** A platform's notice as it is posted to the address that it was given. */
export async function post(
  world: World,
  url: string | null,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<number> {
  const answer = await world.server.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return answer.statusCode;
}
