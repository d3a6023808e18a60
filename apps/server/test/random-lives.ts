import { createStore } from '#areas/identity/stores/index';
import type { App } from '#platform/app';
import { platformCtx, storeCtx } from '#platform/context';
import type { World } from './harness.ts';
import { live, type Shop } from './random-history.ts';

const AT_ONCE = 6;

/**
 * Runs so many histories, a store each, several at once. Returns the wallets whose sums are wrong.
 */
export async function liveAll(world: World, seeds: { from: number; to: number }) {
  const rows = await world.sql<{ id: string; type: string }>(
    'select id, type from topup_payment_methods',
  );
  const idOf = (type: string) => rows.find((row) => row.type === type)!.id;
  const shop = { pix: idOf('PIX'), card: idOf('CREDIT_CARD'), ...(await openShop(world)) };
  let next = seeds.from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next <= seeds.to) await oneLife(world.app, shop, next++);
    }),
  );
  return world.sql<{ store_id: string }>('select store_id from app.stop_differing_wallets(now())');
}

/** A plan, and everything in the catalogue on sale. */
async function openShop(world: World): Promise<Pick<Shop, 'plan_id' | 'addons'>> {
  const [plan] = await world.sql<{ id: string }>(
    "insert into plans (id, name) values (gen_random_uuid(), 'Plano') returning id",
  );
  const addons = await world.sql<{ id: string; price: number }>(
    `update addons set listed = true, units = case when billing = 'one_time' or name = 'email' then null else 3 end,
       price = 500 + 700 * (n % 5)
     from (select id as one, row_number() over (order by id) as n from addons) numbered
     where one = id returning id, price`,
  );
  return { plan_id: plan!.id, addons };
}

async function oneLife(app: App, shop: Shop, seed: number): Promise<void> {
  const id = await createStore(platformCtx(app), { name: `Loja ${seed}`, people: [] });
  try {
    await live(await storeCtx(app, id), shop, seed);
  } catch (cause) {
    throw new Error(`history ${seed}`, { cause });
  }
}
