import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, table, upload } from '#test/imports';

const world = useWorld();

const names = async (
  store: TestStore,
  query: { import_id?: string; customer_cluster_id?: string },
) => {
  const { data } = await store.owner.call(contract.listCustomers, { store_id: store.id, query });
  return data.map(({ first_name }) => first_name).sort();
};

const groupOf = (store: TestStore, import_id: string) =>
  store.owner.call(contract.createImportGroup, { store_id: store.id, import_id });

test('an import lists its people, new and known, and no others', async () => {
  const store = await aStore(world);
  const first = await importFile(
    store,
    table('nome,email', 'Ana,ana@loja.com', 'Bia,bia@loja.com'),
    {
      kind: 'customers',
    },
  );
  const second = await importFile(
    store,
    table(
      'pedido,data,total,nome,email',
      '1,2026-03-10,9.00,Bia,bia@loja.com',
      '2,2026-03-11,9.00,Caio,caio@loja.com',
    ),
    { kind: 'orders' },
  );
  expect([first.people, second.people]).toEqual([2, 2]);
  expect(await names(store, { import_id: first.id })).toEqual(['Ana', 'Bia']);
  expect(await names(store, { import_id: second.id })).toEqual(['Bia', 'Caio']);
});

test('its group is created once, named after the day and the file, and has these people', async () => {
  const store = await aStore(world);
  const { id } = await importFile(store, table('nome,email', 'Ana,ana@loja.com'), {
    kind: 'customers',
  });
  await importFile(store, table('nome,email', 'Bia,bia@loja.com'), { kind: 'customers' });
  // In the store's time zone it is still the day before.
  await world.sql('update imports set created_at = $1 where id = $2', ['2026-11-27T01:30:00Z', id]);
  const [group, same] = await Promise.all([groupOf(store, id), groupOf(store, id)]);
  expect(same.id).toBe(group.id);
  expect((await groupOf(store, id)).id).toBe(group.id);
  expect(group).toMatchObject({
    name: 'Importados em 26 nov., arquivo.csv',
    mode: 'dynamic',
    visibility: 'store',
    customers: 1,
  });
  expect(await names(store, { customer_cluster_id: group.id })).toEqual(['Ana']);
});

test('a draft has no group', async () => {
  const store = await aStore(world);
  const { id } = await upload(store, table('nome,email', 'Ana,ana@loja.com'), { dry_run: 'true' });
  await expect(groupOf(store, id)).toFailWith('import_not_ended');
});

test('a merged customer stays among the people of both imports', async () => {
  const store = await aStore(world);
  const first = await importFile(store, table('nome,email', 'Ana,ana@loja.com'), {
    kind: 'customers',
  });
  const second = await importFile(store, table('nome,email', 'Ana Lima,lima@loja.com'), {
    kind: 'customers',
  });
  const { data } = await store.owner.call(contract.listCustomers, { store_id: store.id });
  const [kept, merged] = data.map(({ id }) => id);
  await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept!, merged_customer_id: merged! },
  });
  for (const { id } of [first, second])
    expect(await names(store, { import_id: id })).toHaveLength(1);
});

test('the screen lists the first refused rows and warnings with line, content and reason', async () => {
  const store = await aStore(world);
  const { id } = await importFile(
    store,
    table('nome,email,telefone', 'Ana,ana@loja.com,12', 'Bia,,', 'Caio,caio@loja.com,'),
    { kind: 'customers' },
  );
  const path = { store_id: store.id, import_id: id };
  const { data } = await store.owner.call(contract.listImportProblems, path);
  expect(data).toMatchObject([
    { line: 3, report: 'refused', content: 'Bia' },
    { line: 2, report: 'warned', content: 'Ana · ana@loja.com · 12' },
  ]);
  expect(data[1]!.reasons.join()).toContain('O telefone "12" não é válido');
});

test('a condition on an import of another store is refused', async () => {
  const [store, other] = [await aStore(world), await aStore(world)];
  const { id } = await importFile(store, table('nome,email', 'Ana,ana@loja.com'), {
    kind: 'customers',
  });
  const answer = other.owner.call(contract.createCluster, {
    store_id: other.id,
    body: {
      name: 'Da outra loja',
      mode: 'dynamic',
      visibility: 'store',
      filters: { op: 'all', of: [{ field: 'import', test: 'in', values: [id] }] },
    },
  });
  await expect(answer).toFailWith('invalid_fields');
  expect(await names(other, { import_id: id })).toEqual([]);
});
