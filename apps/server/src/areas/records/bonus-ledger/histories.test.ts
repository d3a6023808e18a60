import { expect, test } from 'vitest';
import { expectLedger, liveThrough } from '#test/bonus-histories';
import { useWorld } from '#test/harness';
import { followOrders } from './granting.ts';

const world = useWorld();

test('random order histories match an evaluator, and replaying them posts nothing', async () => {
  const life = await liveThrough(world, { seed: 20261123, orders: 60 });
  await expectLedger(world, life);
  expect(life.uses.length).toBeGreaterThan(10);
  const entries = () =>
    world.sql('select count(*)::int as n from bonus_entries where store_id = $1', [
      life.ctx.store.id,
    ]);
  const before = await entries();
  const orders = await world.sql<{ id: string }>('select id from orders where store_id = $1', [
    life.ctx.store.id,
  ]);
  const { inTransaction } = await import('#platform/context');
  await inTransaction(life.ctx, (ctx) =>
    followOrders(
      ctx,
      orders.map(({ id }) => id),
    ),
  );
  expect(await entries()).toEqual(before);
});
