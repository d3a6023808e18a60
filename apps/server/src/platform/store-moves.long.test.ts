import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { anApiKey } from '#test/api-keys';
import { anonymous, callerOf, PASSWORD } from '#test/harness';
import { newCustomer, whileWriting } from '#test/new-customers';

import { aStoreIn, rowsIn, shardNamed, useSeveralDatabases } from '#test/several-databases';
import { fillStore } from '../demo/fill-demo.ts';
import { fillCatalogue, readCatalogue } from '../demo/fill-plans.ts';
import { untilCopied } from './replication.ts';
import { type MoveOptions, moveStores } from './store-moves.ts';
import { listPlaces, verifyPlaces } from './store-places.ts';

const world = useSeveralDatabases();
beforeEach(() => {
  world.errors.length = 0;
});

const moveStore = (id: string, to: string, options?: MoveOptions) =>
  moveStores(world.app, [id], to, options);

test('a store moves back with what was written meanwhile', async () => {
  const { owner, id: store_id } = await aStoreIn(world, 'sul');
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(1) });
  await moveStore(store_id, 'norte');
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(2) });
  await moveStore(store_id, 'sul');
  expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(2);
  expect(await rowsIn(world, 'norte', store_id)).toBe(0);
  expect(await verifyPlaces(world.app)).toEqual([]);
});

test('a filled store moves whole, with all kinds of rows', async () => {
  const store = await aStoreIn(world, 'norte');
  await inTransaction(platformCtx(world.app), fillCatalogue);
  await untilCopied(shardNamed(world, 'norte'));
  const catalogue = await readCatalogue(platformCtx(world.app));
  const size = { customers: 300, leads: 20, orders: 700, has_storefront: true };
  await fillStore(store.ctx, catalogue, { seed: 7, size });
  const before = await rowsIn(world, 'norte', store.id);
  const [moved] = await moveStore(store.id, 'sul');
  const filled = moved?.tables.filter(({ rows }) => rows > 0) ?? [];
  expect(filled.length).toBeGreaterThan(80);
  expect(filled.filter(({ is_equal }) => !is_equal)).toEqual([]);
  expect(await rowsIn(world, 'sul', store.id)).toBe(before);
  expect(await rowsIn(world, 'norte', store.id)).toBe(0);
  expect(await verifyPlaces(world.app)).toEqual([]);
});

test('a store of 1,000,000 customers moves under writers, closed for less than a second', async () => {
  const { owner, id: store_id } = await aStoreIn(world, 'home');
  const home = await shardNamed(world, 'home').pools.owner.connect();
  await home.query('set role clientela_system');
  await home.query(
    `with made as (
       insert into customers (store_id, id, first_name)
       select $1, app.new_id(), 'Cliente ' || n from generate_series(1, 1000000) n returning id)
     insert into customer_totals (store_id, customer_id) select $1, id from made`,
    [store_id],
  );
  await home.query('reset role');
  home.release();
  const { written, longest, moved } = await whileWriting(world, { owner, store_id }, () =>
    moveStore(store_id, 'sul'),
  );
  const [{ closed_ms } = { closed_ms: Number.NaN }] = moved;
  console.info(
    `closed ${Math.round(closed_ms)} ms, longest write ${Math.round(longest)} ms, ${written.length} writes`,
  );
  expect(closed_ms).toBeLessThan(1_000);
  const { rows } = await shardNamed(world, 'sul').pools.owner.query<{ n: number; mine: number }>(
    'select count(*) as n, count(*) filter (where id = any($2)) as mine from customers where store_id = $1',
    [store_id, written],
  );
  expect(rows[0]).toEqual({ n: 1_000_000 + written.length, mine: written.length });
}, 1_800_000);

test('stores of a database move together', async () => {
  const stores = [
    await aStoreIn(world, 'sul'),
    await aStoreIn(world, 'sul'),
    await aStoreIn(world, 'sul'),
  ];
  const ids = stores.map(({ id }) => id);
  const moved = await moveStores(world.app, ids, 'home');
  expect(moved.map(({ store_id }) => store_id)).toEqual(ids);
  for (const { owner, id: store_id } of stores) {
    await owner.call(contract.createCustomer, { store_id, body: newCustomer(1) });
    expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(1);
  }
  const places = await listPlaces(world.app, 'home');
  expect(places.map(({ store_id }) => store_id)).toEqual(expect.arrayContaining(ids));
});

test('a copy under way is seen by no function across stores, nor are the rows left behind', async () => {
  const { owner, id: store_id } = await aStoreIn(world, 'norte');
  const seen = new Set<string>();
  const look = async () => {
    const { data } = await owner.call(contract.listStores, {});
    seen.add(data.map(({ id }) => id).join());
  };
  let isMoving = true;
  const looking = (async () => {
    while (isMoving) await look();
  })();
  await moveStore(store_id, 'home').finally(() => {
    isMoving = false;
  });
  await looking;
  await look();
  expect([...seen]).toEqual([store_id]);
});

test('an API key, a sign-in and a public link lead to the store wherever it is', async () => {
  const store = await aStoreIn(world, 'sul');
  const { owner, id: store_id } = store;
  const { caller: key } = await anApiKey(world, store, ['customers:read']);
  expect((await key.call(contract.listCustomers, { store_id })).data).toEqual([]);
  await moveStore(store_id, 'home');
  expect((await key.call(contract.listCustomers, { store_id })).data).toEqual([]);
  const entered = await anonymous(world).call(contract.createSession, {
    body: { email: owner.email, password: PASSWORD },
  });
  const again = callerOf(world, { ...owner, token: entered.token });
  expect((await again.call(contract.listStores, {})).data.map(({ id }) => id)).toEqual([store_id]);
});

test('an interrupted move is begun again, and finished where the store was closed already', async () => {
  const { owner, id: store_id } = await aStoreIn(world, 'sul');
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(1) });
  const stopAt = (wanted: string) => ({
    note(step: string) {
      if (step.startsWith(wanted)) throw new Error('killed');
    },
  });
  await expect(moveStore(store_id, 'norte', stopAt('closing'))).rejects.toThrow('killed');
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(2) });
  await expect(moveStore(store_id, 'norte', stopAt('comparing'))).rejects.toThrow('killed');
  await owner.call(contract.createCustomer, { store_id, body: newCustomer(3) });
  await expect(moveStore(store_id, 'norte')).rejects.toThrow('customers');
  expect(await moveStore(store_id, 'norte', { discard: true })).toEqual([]);
  expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(3);
  expect(await rowsIn(world, 'sul', store_id)).toBe(0);
  const { rows } = await shardNamed(world, 'sul').pools.owner.query(
    'select slot_name from pg_replication_slots',
  );
  expect(rows).toEqual([]);
});
