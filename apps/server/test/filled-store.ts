import { inTransaction, platformCtx } from '#platform/context';
import { fillStore } from '../src/demo/fill-demo.ts';
import { fillCatalogue } from '../src/demo/fill-plans.ts';
import { aStore, type TestStore, type World } from './harness.ts';

/** A store with 300 customers, 700 orders and what follows from them; always the same. */
export async function aFilledStore(world: World, name?: string): Promise<TestStore> {
  const catalogue = await inTransaction(platformCtx(world.app), fillCatalogue);
  const store = await aStore(world, name);
  const size = { customers: 300, leads: 20, orders: 700, has_storefront: true };
  await fillStore(store.ctx, catalogue, { seed: 7, size });
  return store;
}

/** Sets the features of a store's plan. */
export function setFeatures(world: World, { id }: TestStore, features: string[]): Promise<unknown> {
  return world.sql('update stores set features = $2 where id = $1', [id, features]);
}
