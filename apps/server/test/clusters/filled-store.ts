import { aStore, type TestStore, type World } from '../harness.ts';
import { makePlainWorld, storePlainWorld } from './plain-world.ts';

/** A store with the 500 customers, the products and the orders of a seed. */
export async function aFilledStore(world: World, seed: number): Promise<TestStore> {
  const store = await aStore(world);
  const { world: plain, catalogue } = makePlainWorld(
    seed,
    world.clock.now(),
    store.ctx.store.time_zone,
  );
  await storePlainWorld(store.ctx, plain, catalogue);
  return store;
}
