import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aFilledStore } from '#test/clusters/filled-store';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();

const isInSaoPaulo: contract.FilterCondition = { field: 'state', test: 'in', values: ['SP'] };
const inSaoPaulo: contract.ClusterDraft = {
  name: 'Em São Paulo',
  mode: 'dynamic',
  visibility: 'store',
  filters: { op: 'all', of: [isInSaoPaulo] },
};

const membersOf = async (store: TestStore, id: string) =>
  (
    await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { customer_cluster_id: id, per_page: 1000 },
    })
  ).data;

test('a dynamic cluster follows its customers, a static one stays as it was saved', async () => {
  const store = await aFilledStore(world, 9);
  const save = (mode: 'dynamic' | 'static') =>
    store.owner.call(contract.createCluster, { store_id: store.id, body: { ...inSaoPaulo, mode } });
  const [moving, fixed] = [await save('dynamic'), await save('static')];
  const before = await membersOf(store, moving.id);
  expect((await membersOf(store, fixed.id)).map((row) => row.id).sort()).toEqual(
    before.map((row) => row.id).sort(),
  );

  await world.sql("update customers set state = 'RS' where store_id = $1 and id = $2", [
    store.id,
    before[0]!.id,
  ]);
  expect(await membersOf(store, moving.id)).toHaveLength(before.length - 1);
  expect(await membersOf(store, fixed.id)).toHaveLength(before.length);
});

test('customers named one by one are in, whatever the filters say', async () => {
  const store = await aFilledStore(world, 9);
  const { data } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { state: 'RS', per_page: 1 },
  });
  const cluster = await store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: { ...inSaoPaulo, custom_customer_ids: [data[0]!.id] },
  });
  expect((await membersOf(store, cluster.id)).map((row) => row.id)).toContain(data[0]!.id);
});

test('the preview counts whom the cluster then holds, and who can be reached', async () => {
  const store = await aFilledStore(world, 9);
  const preview = await store.owner.call(contract.previewCluster, {
    store_id: store.id,
    body: {
      filters: { op: 'all', of: [isInSaoPaulo, { field: 'stage', value: 'customer' }] },
    },
  });
  const list = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { state: 'SP' },
  });
  const reachable = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { state: 'SP', reachable: 'EMAIL' },
  });
  expect(preview.customers).toBe(list.meta.total);
  expect(preview.reachable.EMAIL).toBe(reachable.meta.total);
  expect(preview.reachable.EMAIL).toBeLessThan(preview.customers);
  expect(preview.sample).toHaveLength(5);
});

test('a private cluster is seen by its maker alone', async () => {
  const store = await aFilledStore(world, 9);
  const manager = await store.as('MANAGER');
  const cluster = await manager.call(contract.createCluster, {
    store_id: store.id,
    body: { ...inSaoPaulo, visibility: 'private' },
  });
  const seen = await store.owner.call(contract.listClusters, { store_id: store.id });
  expect(seen.data.map((row) => row.id)).not.toContain(cluster.id);
  await expect(store.owner.call(contract.getCluster, { id: cluster.id })).toFailWith('not_found');
  expect((await manager.call(contract.getCluster, { id: cluster.id })).filters).toEqual(
    cluster.filters,
  );
});

test('a cluster somebody else saved meanwhile is not saved over without a word', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  const read = await owner.call(contract.createCluster, { store_id, body: inSaoPaulo });
  const save = (name: string, if_updated_at?: string) =>
    owner.call(contract.updateCluster, {
      id: read.id,
      body: { ...inSaoPaulo, name, if_updated_at },
    });
  world.clock.advance(1_000);
  const saved = await save('Da aba 1', read.updated_at);

  await expect(save('Da aba 2', read.updated_at)).toFailWith('cluster_changed');
  expect(await owner.call(contract.getCluster, { id: read.id })).toEqual(saved);
  world.clock.advance(1_000);
  expect((await save('Da aba 2', saved.updated_at)).name).toBe('Da aba 2');
});

test('a cluster that somebody else made becomes one’s own where it is made private', async () => {
  const store = await aStore(world);
  const manager = await store.as('MANAGER');
  const made = await store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: inSaoPaulo,
  });
  const kept = await manager.call(contract.updateCluster, {
    id: made.id,
    body: { ...inSaoPaulo, visibility: 'private' },
  });
  expect(kept.visibility).toBe('private');
  await expect(store.owner.call(contract.getCluster, { id: made.id })).toFailWith('not_found');
});

test('phones and documents are found as people type them', async () => {
  const store = await aStore(world);
  await world.sql(
    `with added as (insert into customers (store_id, id, phone, document)
       values ($1, app.new_id(), '+5511987654321', '52998224725'), ($1, app.new_id(), '+5521987654321', null)
       returning id)
     insert into customer_totals (store_id, customer_id) select $1, id from added`,
    [store.id],
  );
  const count = async (
    field: 'phone' | 'document',
    test: 'starts_with' | 'equals',
    value: string,
  ) => {
    const filters = { op: 'all' as const, of: [{ field, is: { test, value } }] };
    const body = { filters };
    return (await store.owner.call(contract.previewCluster, { store_id: store.id, body }))
      .customers;
  };

  expect(await count('phone', 'starts_with', '(11) 9')).toBe(1);
  expect(await count('phone', 'equals', '(21) 98765-4321')).toBe(1);
  expect(await count('document', 'equals', '529.982.247-25')).toBe(1);
});

test('a cluster that a campaign uses is not deleted', async () => {
  const store = await aFilledStore(world, 9);
  const cluster = await store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: inSaoPaulo,
  });
  await store.owner.call(contract.createCampaign, {
    store_id: store.id,
    body: { name: 'Usa o grupo', customer_cluster_ids: [cluster.id] },
  });
  await expect(store.owner.call(contract.deleteCluster, { id: cluster.id })).toFailWith(
    'cluster_in_use',
  );
});

test('an invalid filter names what is wrong and saves nothing', async () => {
  const store = await aStore(world);
  const answer = await store.owner.send(contract.createCluster, {
    store_id: store.id,
    body: {
      ...inSaoPaulo,
      filters: { op: 'all', of: [{ field: 'password_hash', test: 'in', values: ['x'] }] },
    },
  });
  expect(answer.status).toBe(422);
  expect((await store.owner.call(contract.listClusters, { store_id: store.id })).data).toEqual([]);
});

test('the builder offers what the store has, each value once, and customers only for what is typed', async () => {
  const store = await aFilledStore(world, 9);
  const optionsOf = async (query: {
    of: 'city' | 'payment_method' | 'coupon' | 'customer';
    search?: string;
  }) =>
    (await store.owner.call(contract.listFilterOptions, { store_id: store.id, query })).data.map(
      ({ label }) => label,
    );
  const held = (column: string, table: string) =>
    world.sql<{ value: string }>(
      `select distinct ${column} as value from ${table} where store_id = $1 and ${column} is not null`,
      [store.id],
    );
  for (const [of, table] of [
    ['city', 'customers'],
    ['payment_method', 'orders'],
    ['coupon', 'orders'],
  ] as const) {
    const values = (await held(of, table)).map(({ value }) => value);
    expect(values.length, of).toBeGreaterThan(0);
    expect((await optionsOf({ of })).toSorted(), of).toEqual(values.toSorted());
  }
  await world.sql("update customers set city = '100% Açaí' where store_id = $1 and state = 'SP'", [
    store.id,
  ]);
  expect(await optionsOf({ of: 'city', search: '0% AÇAI' })).toEqual(['100% Açaí']);
  expect(await optionsOf({ of: 'city', search: '_' })).toEqual([]);
  expect(await optionsOf({ of: 'customer' })).toEqual([]);
  const { data } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { per_page: 1 },
  });
  expect(await optionsOf({ of: 'customer', search: data[0]!.first_name })).not.toEqual([]);
});

test('a page past the end still tells how many there are', async () => {
  const store = await aStore(world);
  for (const name of ['100% fiéis', 'Novos', 'Sumidos'])
    await store.owner.call(contract.createCluster, {
      store_id: store.id,
      body: { ...inSaoPaulo, name },
    });
  const list = (query: { page?: number; per_page?: number; search?: string }) =>
    store.owner.call(contract.listClusters, { store_id: store.id, query });
  expect((await list({ page: 9, per_page: 2 })).meta).toMatchObject({
    total: 3,
    last_page: 2,
    current_page: 9,
  });
  expect((await list({ search: '%' })).data.map(({ name }) => name)).toEqual(['100% fiéis']);
});
