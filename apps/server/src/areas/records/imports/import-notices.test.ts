import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { followEvents, publishOrders } from '#test/events';
import { aStore, useWorld } from '#test/harness';
import { importFile, table } from '#test/imports';

const world = useWorld();

test('a finished import notifies people once, and other data not at all', async () => {
  const store = await aStore(world);
  const file = table('nome,email', 'Ana,ana@loja.example', 'Bia,bia@loja.example');
  const { id } = await importFile(store, file, { kind: 'customers' });
  await publishOrders(store.ctx);
  await followEvents(store.ctx);
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data).toMatchObject([
    { kind: 'import_finished', title: 'Importação concluída', internal_path: `/imports/${id}` },
  ]);
  expect(data[0]?.content).toContain('2');
});
