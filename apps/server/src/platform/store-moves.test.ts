import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { newCustomer, whileWriting } from '#test/new-customers';
import { aStoreIn, rowsIn, shardNamed, useSeveralDatabases } from '#test/several-databases';
import { storeCtx } from './context.ts';
import { enqueue, job } from './jobs.ts';
import { type MoveOptions, moveStores } from './store-moves.ts';

const world = useSeveralDatabases();
beforeEach(() => {
  world.errors.length = 0;
});

const moveStore = (id: string, to: string, options?: MoveOptions) =>
  moveStores(world.app, [id], to, options);

test('a store moves with everything that it has', async () => {
  const store = await aStoreIn(world, 'sul');
  const { owner, id: store_id } = store;
  for (let n = 0; n < 5; n++)
    await owner.call(contract.createCustomer, { store_id, body: newCustomer(n) });
  const waiting = job({
    name: 'exports.send_mail',
    payload: z.object({ store_id: z.string() }),
    async run() {},
  });
  await enqueue(store.ctx, waiting, { store_id }, { runAt: new Date(Date.now() + 3_600_000) });
  const before = await rowsIn(world, 'sul', store_id);

  const [moved] = await moveStore(store_id, 'norte');

  expect(moved?.closed_ms).toBeLessThan(1_000);
  expect(moved?.tables.filter(({ is_equal }) => !is_equal)).toEqual([]);
  expect(moved?.tables.find(({ table }) => table === 'customers')?.rows).toBe(5);
  expect(await rowsIn(world, 'sul', store_id)).toBe(0);
  expect(await rowsIn(world, 'norte', store_id)).toBe(before);
  expect((await storeCtx(world.app, store_id)).app.shard).toBe('norte');
  const queues = (['sul', 'norte'] as const).map(async (name) => {
    const { rows } = await shardNamed(world, name).pools.owner.query(
      `select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'store_id' = $1`,
      [store_id],
    );
    return rows[0].n;
  });
  expect(await Promise.all(queues)).toEqual([0, 1]);
  expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(5);
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(5) });
  expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(6);
  expect(await moveStore(store_id, 'norte')).toEqual([]);
  await expect(moveStore(store_id, 'oeste')).rejects.toThrow('no database oeste');
});

test('while a store moves, its writers lose nothing and wait less than a second', async () => {
  const { owner, id: store_id } = await aStoreIn(world, 'home');
  const { written, moved } = await whileWriting(world, { owner, store_id }, () =>
    moveStore(store_id, 'sul'),
  );
  expect(moved[0]?.closed_ms).toBeLessThan(1_000);
  const { rows } = await shardNamed(world, 'sul').pools.owner.query<{ id: string }>(
    'select id from tenant.customers where store_id = $1',
    [store_id],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
  expect(await rowsIn(world, 'home', store_id)).toBe(0);
});
