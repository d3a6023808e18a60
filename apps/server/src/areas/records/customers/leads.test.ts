import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

const create = (body: { name: string; email?: string; phone?: string }) =>
  store.owner.call(contract.createLead, { store_id: store.id, body });
const leads = async (who = store.owner) =>
  (await who.call(contract.listCustomers, { store_id: store.id, query: { stage: 'lead' } })).data;

test('a lead needs a name and one contact, and shows where they came from and since when', async () => {
  await expect(create({ name: 'Ana Souza' })).toFailWith('invalid_fields');
  const lead = await create({ name: 'Ana Souza', phone: '(11) 98765-4321' });
  expect(lead).toMatchObject({ stage: 'lead', first_name: 'Ana', last_name: 'Souza' });
  expect(await leads()).toMatchObject([
    {
      id: lead.id,
      phone: '+5511987654321',
      source: 'typed',
      source_name: null,
      created_at: world.clock.now().toISOString(),
    },
  ]);
  await create({ name: 'Bia', email: 'bia@exemplo.example' });
  await expect(create({ name: 'Outra Bia', email: 'bia@exemplo.example' })).toFailWith(
    'customer_already_exists',
  );
  const events = await world.sql(
    `select kind from domain_events where store_id = $1 and kind like '%.created'`,
    [store.id],
  );
  expect(events).toEqual([{ kind: 'lead.created' }, { kind: 'lead.created' }]);
});

test('the first sale makes a lead a customer, which their timeline says once', async () => {
  const lead = await create({ name: 'Ana', email: 'ana@exemplo.example' });
  world.clock.advance(3_600_000);
  const ordered_at = world.clock.now().toISOString();
  const buy = (number: string, at: string) =>
    store.owner.call(contract.writeOrders, {
      store_id: store.id,
      body: {
        history: false,
        orders: [
          {
            number,
            ordered_at: at,
            status: 'paid',
            customer: { email: 'ana@exemplo.example' },
            items: [{ name: 'Camiseta', quantity: 1, unit_price: 5990 }],
          },
        ],
      },
    });
  await buy('1', ordered_at);
  world.clock.advance(3_600_000);
  await buy('2', world.clock.now().toISOString());
  expect(await leads()).toEqual([]);
  const { data } = await store.owner.call(contract.getCustomerTimeline, { id: lead.id, query: {} });
  expect(data.filter(({ kind }) => kind === 'conversion')).toEqual([
    { kind: 'conversion', id: lead.id, at: ordered_at },
  ]);
});

test('someone who came as a customer has no conversion', async () => {
  await store.owner.call(contract.writeCustomers, {
    store_id: store.id,
    body: { history: false, customers: [{ email: 'ana@exemplo.example' }] },
  });
  const { data } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: {},
  });
  expect(data).toMatchObject([{ source: 'api' }]);
  const timeline = await store.owner.call(contract.getCustomerTimeline, {
    id: data[0]!.id,
    query: {},
  });
  expect(timeline.data).toEqual([]);
});

test('calls about leads demand the rights of leads', async () => {
  const lead = await create({ name: 'Ana', email: 'ana@exemplo.example' });
  const seller = await store.as('SELLER');
  expect(await leads(seller)).toHaveLength(1);
  await seller.call(contract.updateCustomer, { id: lead.id, body: { city: 'Belém' } });
  const analyst = await store.as('VISUALIZER');
  for (const answer of [
    await analyst.send(contract.listCustomers, { store_id: store.id, query: { stage: 'lead' } }),
    await analyst.send(contract.createLead, {
      store_id: store.id,
      body: { name: 'Bia', email: 'bia@exemplo.example' },
    }),
  ]) {
    expect(answer.status).toBe(403);
  }
});
