import * as contract from '@clientela/contract';
import type { CommerceProvider } from '../src/areas/records/integrations/commerce.port.ts';
import { integrationLeases } from '../src/areas/records/integrations/syncing/lease.ts';
import { serveIntegration } from '../src/areas/records/integrations/syncing/work.ts';
import { drainIntegrations } from '../src/areas/records/integrations/syncing/worker.ts';
import type { Application } from '../src/platform/applications.ts';
import type { TestStore, World } from './harness.ts';
import type { ShopCase } from './shop-cases.ts';
import type { ShopServer } from './simulators/shop-server.ts';

/** Lets adapters of this world call simulators at once, as often as they like; `application`: as the environment has it. */
export function useShop(world: World, provider: CommerceProvider, application?: Application): void {
  const { slug } = provider;
  world.app.shops[slug] = { ...provider, pace: { burst: 10_000, per_second: 10_000 } };
  if (application) useApplication(world, slug, application);
}

export function useApplication({ app }: World, slug: string, application: Application): void {
  app.config.applications = { ...app.config.applications, [slug]: application };
}

/** Connects the shop of a case as its owner would: by keys, or through the platform's page. */
export async function connectCase(
  world: World,
  store: TestStore,
  of: ShopCase,
  shop: ShopServer,
): Promise<void> {
  const at = { store_id: store.id, slug: of.slug };
  const body = { settings: of.typed(shop), history_months: 12 };
  if (!of.comeBack) {
    const own_keys = of.own_keys ?? false;
    await store.owner.call(contract.connectIntegration, { ...at, body: { ...body, own_keys } });
    return;
  }
  const { url } = await store.owner.call(contract.beginOauth, { ...at, body });
  const address = new URL(url);
  const callback = new URL(address.searchParams.get('callback') ?? address);
  const state = (address.searchParams.get('state') ?? callback.searchParams.get('state'))!;
  const query = of.comeBack(shop, { address, state, at: world.clock.now() });
  await store.owner.call(contract.finishOauth, { ...at, body: { query } });
}

/** Processes due work, inbound events included. */
export async function synchronise(world: World): Promise<void> {
  await world.runJobs();
  await drainIntegrations(world.app);
}

/**
 * The same in single steps, as if another process continued after each: state between steps is
 * stored.
 */
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

/** Posts a platform's webhook to the registered address. */
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
