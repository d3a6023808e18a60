import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aPerson, EMPTY_PERSON, someOrders } from '#test/arriving';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { createReadyClusters } from './ready-clusters.ts';

const world = useWorld();
const DAY_MS = 86_400_000;

const names = async (store: TestStore) =>
  (await store.owner.call(contract.listClusters, { store_id: store.id, query: {} })).data
    .map(({ name }) => name)
    .sort();
const create = (store: TestStore) => createReadyClusters.run(store.ctx, { store_id: store.id });

async function buys(store: TestStore, name: string, daysAgo: number): Promise<void> {
  const email = `${name}@loja.example`;
  await aPerson(store.ctx, { ...EMPTY_PERSON, email });
  await someOrders(store.ctx, [
    {
      number: name,
      status: 'paid',
      order_total: 60_000,
      ordered_at: world.clock.now().getTime() - daysAgo * DAY_MS,
      customer: { kind: 3, value: email },
    },
  ]);
}

test('a store without groups is given those that would have customers, each once', async () => {
  const store = await aStore(world);
  await create(store);
  expect(await names(store)).toEqual([]);

  await buys(store, 'ana', 10);
  await create(store);
  const first = [
    'Compraram nos últimos 30 dias',
    'Compraram uma vez',
    'R$ 500 ou mais no último ano',
  ];
  expect(await names(store)).toEqual(first);

  const { data } = await store.owner.call(contract.listClusters, {
    store_id: store.id,
    query: { search: 'uma vez' },
  });
  await store.owner.call(contract.deleteCluster, { id: data[0]!.id });
  await buys(store, 'bia', 200);
  await create(store);
  // The deleted one stays deleted, and a later import adds what was empty before.
  expect(await names(store)).toEqual(
    [...first.filter((name) => name !== 'Compraram uma vez'), 'Não compram há 90 dias'].sort(),
  );
});

test('a store with a group of its own is left alone', async () => {
  const store = await aStore(world);
  await buys(store, 'eva', 10);
  await store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: { name: 'Meu', mode: 'dynamic', visibility: 'store', filters: { op: 'all', of: [] } },
  });
  await create(store);
  expect(await names(store)).toEqual(['Meu']);
});
