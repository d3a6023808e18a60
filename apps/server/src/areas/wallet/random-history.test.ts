import { beforeAll, expect, test } from 'vitest';
import type { App } from '#app';
import { createStore } from '#areas/session/index';
import { platformCtx, storeCtx } from '#platform/context';
import { useWorld } from '#test/harness';
import { live, postInBatches } from './random-history.ts';

const world = useWorld();
const HISTORIES = 1_000;
const AT_ONCE = 6;
let methodId: string;

beforeAll(async () => {
  const [method] = await world.sql<{ id: string }>('select id from topup_payment_methods limit 1');
  methodId = method!.id;
});

async function oneLife(app: App, seed: number): Promise<void> {
  const id = await createStore(platformCtx(app), { name: `Loja ${seed}`, people: [] });
  try {
    await live(await storeCtx(app, id), methodId, seed);
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
