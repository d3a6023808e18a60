import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anOrder } from '#test/arriving';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();

const search = (caller: Caller, store: TestStore, text: string) =>
  caller.call(contract.searchStore, { store_id: store.id, query: { search: text } });

/** A store with one result of each kind for "verão". */
async function aSummerStore(): Promise<TestStore> {
  const store = await aStore(world);
  const at = { store_id: store.id };
  await store.owner.call(contract.createCustomer, {
    ...at,
    body: {
      first_name: 'Verônica',
      last_name: 'Verão',
      email: 'veronica@teste.example',
      phone: '11987654321',
      birthdate: '1990-01-15',
      document: '52998224725',
    },
  });
  await store.owner.call(contract.createCampaign, { ...at, body: { name: 'Liquida Verão' } });
  await store.owner.call(contract.createCluster, {
    ...at,
    body: {
      name: 'Compraram no verão',
      mode: 'dynamic',
      visibility: 'store',
      filters: { op: 'all', of: [] },
    },
  });
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [{ type: 'footer', id: 'a' }],
  });
  await store.owner.call(contract.createEmailModel, {
    ...at,
    body: { name: 'Vitrine de verão', document },
  });
  return store;
}

test('finds each kind by a part of its name, whatever its accents', async () => {
  const store = await aSummerStore();
  const found = await search(store.owner, store, 'VERAO');
  expect(found.customers.map((row) => row.first_name)).toEqual(['Verônica']);
  expect(found.campaigns.map((row) => row.name)).toEqual(['Liquida Verão']);
  expect(found.clusters.map((row) => row.name)).toEqual(['Compraram no verão']);
  expect(found.email_models.map((row) => row.name)).toEqual(['Vitrine de verão']);
});

test('each kind only with its own right', async () => {
  const store = await aSummerStore();
  const seller = await search(await store.as('SELLER'), store, 'verao');
  expect(seller.customers).toHaveLength(1);
  expect([seller.campaigns, seller.clusters, seller.email_models]).toEqual([[], [], []]);
  const cashier = await search(await store.as('BONUS_VALIDATOR'), store, 'verao');
  expect(Object.values(cashier).flat()).toEqual([]);
});

test('finds nothing of another store, and refuses to search another store', async () => {
  const [store, other] = [await aSummerStore(), await aStore(world, 'Outra')];
  expect(Object.values(await search(other.owner, other, 'verao')).flat()).toEqual([]);
  await expect(search(other.owner, store, 'verao')).toFailWith('not_found');
});

test('an empty search is refused; signs that mean something to the database are only text', async () => {
  const store = await aSummerStore();
  await expect(search(store.owner, store, ' ')).toFailWith('invalid_fields');
  expect(Object.values(await search(store.owner, store, `%_'\\`)).flat()).toEqual([]);
});

test('an order is found by its whole number, with and without the sign, by those who may see orders', async () => {
  const store = await aStore(world);
  await anOrder(store.ctx, {
    customer: { kind: 3, value: 'ana@teste.example' },
    order_total: 12_990,
    status: 'paid',
    number: '#1042',
  });
  for (const typed of ['1042', '#1042', ' 1042 ']) {
    expect((await search(store.owner, store, typed)).orders).toMatchObject([
      { number: '#1042', total: 12_990 },
    ]);
  }
  expect((await search(store.owner, store, '104')).orders).toEqual([]);
  expect((await search(await store.as('SELLER'), store, '1042')).orders).toHaveLength(1);
  expect((await search(await store.as('BONUS_VALIDATOR'), store, '1042')).orders).toEqual([]);
  const other = await aStore(world, 'Outra');
  expect((await search(other.owner, other, '1042')).orders).toEqual([]);
});
