import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';

const world = useWorld();
const store = useStore(world);

const aCustomer = (first_name: string, phone: string) =>
  store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name,
      last_name: 'Souza',
      phone,
      email: `${first_name}@pessoa.example`,
      document: first_name === 'Ana' ? '529.982.247-25' : '111.444.777-35',
      birthdate: '1990-01-02',
    },
  });

test('people are found under their phones, with and without the ninth digit', async () => {
  const ana = await aCustomer('Ana', '(11) 98765-4321');
  const phones = ['551187654321', '5511987654321', '11987654321', '+5511912345678'];
  const { data } = await store.owner.call(contract.findByPhones, {
    store_id: store.id,
    query: { phones },
  });
  expect(data.map(({ phone, customer }) => [phone, customer?.id])).toEqual([
    ...phones.slice(0, 3).map((phone) => [phone, ana.id]),
    [phones[3], undefined],
  ]);
});

test('previews get the data of some customers, as many as there are', async () => {
  await aCustomer('Ana', '(11) 98765-4321');
  await aCustomer('Bia', '(11) 98765-4322');
  const pick = async (query: object) =>
    (await store.owner.call(contract.readRandomMetadata, { store_id: store.id, query })).data;
  expect((await pick({ limit: 5 })).map(({ first_name }) => first_name).sort()).toEqual([
    'Ana',
    'Bia',
  ]);
  expect(await pick({ limit: 1 })).toHaveLength(1);
  expect(await pick({ integration_name: 'nuvemshop' })).toEqual([]);
});
