import { beforeAll, expect, test } from 'vitest';
import type { App } from '#app';
import { createStore } from '#areas/session/index';
import { platformCtx, storeCtx } from '#platform/context';
import { useWorld } from '#test/harness';
import { live, postInBatches, type Shop } from './random-history.ts';

const world = useWorld();
const HISTORIES = 1_000;
const AT_ONCE = 6;
let shop: Shop;

beforeAll(async () => {
  const [method] = await world.sql<{ id: string }>('select id from topup_payment_methods limit 1');
  const [plan] = await world.sql<{ id: string }>(
    "insert into plans (id, name) values (gen_random_uuid(), 'Plano') returning id",
  );
  const addons = await world.sql<{ id: string; price: number }>(
    `update addons set listed = true, units = case when billing = 'one_time' or name = 'email' then null else 3 end,
       price = 500 + 700 * (row_number % 5)
     from (select id as one, row_number() over (order by id) from addons) numbered
     where one = id returning id, price`,
  );
  shop = { methodId: method!.id, planId: plan!.id, addons };
});

async function oneLife(app: App, seed: number): Promise<void> {
  const id = await createStore(platformCtx(app), { name: `Loja ${seed}`, people: [] });
  try {
    await live(await storeCtx(app, id), shop, seed);
  } catch (cause) {
    throw new Error(`history ${seed}`, { cause });
  }
}

test('a thousand random histories: all sums hold, nothing moves twice, no spending below zero', async () => {
  let next = 1;
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (next <= HISTORIES) await oneLife(world.app, next++);
  });
  await Promise.all(workers);
  const { rows } = await world.app.pools.app.query<{ store_id: string }>(
    'select store_id from app.stop_differing_wallets(now())',
  );
  expect(rows).toEqual([]);
}, 600_000);

test('prices below a cent add up to one rounding over any batches', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const { posted, exact } = postInBatches(seed);
    expect(Math.abs(posted - exact)).toBeLessThanOrEqual(0.5);
  }
});
