import { expect, test } from 'vitest';
import { expectLedger, liveThrough } from '#test/bonus-histories';
import { useWorld } from '#test/harness';

const world = useWorld();

test('ten thousand orders: the ledger matches an independent evaluator', async () => {
  let uses = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const life = await liveThrough(world, { seed, orders: 500 });
    await expectLedger(world, life);
    uses += life.uses.length;
  }
  expect(uses).toBeGreaterThan(1_000);
}, 7_200_000);
