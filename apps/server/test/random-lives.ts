import type { App } from '#app';
import { createStore } from '#areas/session/index';
import { live, type Methods } from '#areas/wallet/random-history';
import { platformCtx, storeCtx } from '#platform/context';
import type { World } from './harness.ts';

const AT_ONCE = 6;

/** So many lives, a store each, several at once; answers the wallets whose sums do not hold. */
export async function liveAll(world: World, seeds: { from: number; to: number }) {
  const rows = await world.sql<{ id: string; type: string }>(
    'select id, type from topup_payment_methods',
  );
  const idOf = (type: string) => rows.find((row) => row.type === type)!.id;
  const methods = { pix: idOf('PIX'), card: idOf('CREDIT_CARD') };
  let next = seeds.from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next <= seeds.to) await oneLife(world.app, methods, next++);
    }),
  );
  return world.sql<{ store_id: string }>('select store_id from app.stop_differing_wallets(now())');
}

async function oneLife(app: App, methods: Methods, seed: number): Promise<void> {
  const id = await createStore(platformCtx(app), { name: `Loja ${seed}`, people: [] });
  try {
    await live(await storeCtx(app, id), methods, seed);
  } catch (cause) {
    throw new Error(`history ${seed}`, { cause });
  }
}
