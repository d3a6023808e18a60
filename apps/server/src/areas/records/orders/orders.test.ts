import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';

const world = useWorld();

test('an order is found by its number with the sign or without it', async () => {
  const store = await aStore(world);
  await world.sql(
    `insert into orders (store_id, id, number, status, ordered_at, total, day)
     select $1, app.new_id(), number, 'paid', now(), 100, current_date from unnest(array['#1001', '1002']) as number`,
    [store.id],
  );
  const found = async (search: string) => {
    const query = { search };
    const { data } = await store.owner.call(contract.listOrders, { store_id: store.id, query });
    return data.map(({ number }) => number);
  };

  expect(await found('1001')).toEqual(['#1001']);
  expect(await found('#1001')).toEqual(['#1001']);
  expect(await found('#1002')).toEqual(['1002']);
  expect(await found('100')).toEqual([]);
});
