import * as contract from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { describe, expect, test } from 'vitest';
import { CONCEICAO } from '#test/customers';
import { aStore, useWorld } from '#test/harness';

const world = useWorld();

describe('registering a customer', () => {
  test('saves phone, document and e-mail in their canonical form', async () => {
    const store = await aStore(world);
    const customer = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: CONCEICAO,
    });
    expect(customer).toMatchObject({
      phone: '+5511987654321',
      document: '52998224725',
      email: 'conceicao@exemplo.example',
      order_count: 0,
      rfm: null,
    });
    expect(await store.owner.call(contract.getCustomer, { id: customer.id })).toEqual(customer);
  });

  test("a birth date in the future is refused, by the store's time zone", async () => {
    const before = world.clock.now().toISOString();
    const today = localDay(world.clock.now(), 'America/Sao_Paulo');
    // Nine in the evening or later in São Paulo is tomorrow in UTC. A sign-in at that time stays
    // valid, whatever the hour of this run.
    world.clock.set(`${today}T22:30:00-03:00`);
    const store = await aStore(world);
    const tomorrow = world.clock.now().toISOString().slice(0, 10);
    const bornOn = async (birthdate: string) =>
      (
        await store.owner.send(contract.createCustomer, {
          store_id: store.id,
          body: { ...CONCEICAO, birthdate },
        })
      ).status;
    expect(await bornOn(tomorrow)).toBe(422);
    expect(await bornOn(today)).toBe(201);
    world.clock.set(before);
  });

  test('names every invalid field, in Portuguese', async () => {
    const store = await aStore(world);
    const answer = await store.owner.send(contract.createCustomer, {
      store_id: store.id,
      body: { ...CONCEICAO, document: '111.111.111-11', phone: '123', birthdate: '2090-01-01' },
    });
    expect(answer.status).toBe(422);
    expect((answer.body as contract.ErrorBody).errors).toEqual([
      { field: 'document', rule: 'invalid', message: 'O documento informado deve ser válido' },
      { field: 'phone', rule: 'invalid', message: 'O telefone informado deve ser válido' },
      { field: 'birthdate', rule: 'invalid', message: 'A data de nascimento é inválida' },
    ]);
    const empty = await store.owner.send(contract.createCustomer, { store_id: store.id, body: {} });
    const messages = (empty.body as contract.ErrorBody).errors?.map((error) => error.message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'O nome é obrigatório',
        'O sobrenome é obrigatório',
        'O telefone é obrigatório',
        'O e-mail é obrigatório',
      ]),
    );
  });

  test('with the document or e-mail of another customer is refused and changes nothing', async () => {
    const store = await aStore(world);
    const first = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: CONCEICAO,
    });
    const twin = store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: { ...CONCEICAO, email: 'outra@exemplo.example' },
    });
    await expect(twin).toFailWith('customer_already_exists');
    const list = await store.owner.call(contract.listCustomers, { store_id: store.id });
    expect(list.data.map((row) => row.id)).toEqual([first.id]);
  });

  test('a change affects only the given fields', async () => {
    const store = await aStore(world);
    const { id } = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: CONCEICAO,
    });
    await world.sql(
      `update customers set birthdate = null, last_name = '' where store_id = '${store.id}'`,
    );
    const muted = await store.owner.call(contract.updateCustomer, {
      id,
      body: { enable_for_interactions: false },
    });
    expect(muted).toMatchObject({
      enable_for_interactions: false,
      first_name: 'Conceição',
      last_name: '',
      email: 'conceicao@exemplo.example',
      document: '52998224725',
      birthdate: null,
    });
    expect(muted.reach.map(({ reason }) => reason)).toEqual(['disabled', 'disabled', 'disabled']);
    const emptied = store.owner.call(contract.updateCustomer, { id, body: { document: '' } });
    await expect(emptied).toFailWith('invalid_fields');
    // the document still leads to her
    const twin = { ...CONCEICAO, email: 'outra@exemplo.example' };
    await expect(
      store.owner.call(contract.createCustomer, { store_id: store.id, body: twin }),
    ).toFailWith('customer_already_exists');
  });

  test('a member of two stores learns that a record belongs to the other', async () => {
    const [mine, open] = [await aStore(world), await aStore(world)];
    await world.sql(
      "insert into collaborators (store_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'OWNER')",
      [open.id, mine.owner.user_id],
    );
    const { id } = await mine.owner.call(contract.createCustomer, {
      store_id: mine.id,
      body: CONCEICAO,
    });
    const asked = (store: string, body = CONCEICAO) => [
      mine.owner.send(contract.getCustomer, { id }, { 'x-store-id': store }),
      mine.owner.send(contract.updateCustomer, { id, body }, { 'x-store-id': store }),
    ];
    for (const answer of await Promise.all(asked(open.id))) {
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'in_another_store', store_id: mine.id },
      });
    }
    for (const answer of await Promise.all(asked(mine.id))) expect(answer.status).toBe(200);
    const stranger = await aStore(world);
    const refused = await stranger.owner.send(
      contract.getCustomer,
      { id },
      { 'x-store-id': stranger.id },
    );
    expect(refused.body).toEqual({ code: 'not_found', message: expect.any(String) });
  });

  test('changes, tags and notes of another store are "not found"', async () => {
    const [mine, other] = [await aStore(world), await aStore(world)];
    const customer = await mine.owner.call(contract.createCustomer, {
      store_id: mine.id,
      body: CONCEICAO,
    });
    const tag = await other.owner.call(contract.createCustomerTag, {
      store_id: other.id,
      body: { name: 'VIP', color: '#123456' },
    });
    await expect(
      other.owner.call(contract.updateCustomer, { id: customer.id, body: CONCEICAO }),
    ).toFailWith('not_found');
    await expect(
      mine.owner.call(contract.setCustomerTags, { id: customer.id, body: { tags: [tag.id] } }),
    ).toFailWith('not_found');
    await expect(
      other.owner.call(contract.createCustomerNote, {
        id: customer.id,
        body: { title: 'x', notes: 'x' },
      }),
    ).toFailWith('not_found');
  });
});

describe('at a counter', () => {
  const PHONE = '(11) 98765-4321';

  test('a name and a phone are enough', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const { customer, is_new } = await seller.call(contract.registerCustomer, {
      store_id: store.id,
      body: { name: ' Ana Maria  Lima ', phone: PHONE },
    });
    expect(is_new).toBe(true);
    expect(customer).toMatchObject({
      first_name: 'Ana',
      last_name: 'Maria Lima',
      phone: '+5511987654321',
      email: null,
      document: null,
      stage: 'customer',
    });
    const { data } = await store.owner.call(contract.listCustomers, { store_id: store.id });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
  });

  test('a known phone, in any form, is its customer’s, who stays as they are', async () => {
    const store = await aStore(world);
    const known = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: CONCEICAO,
    });
    const again = await store.owner.call(contract.registerCustomer, {
      store_id: store.id,
      body: { name: 'Outra Pessoa', phone: '11987654321' },
    });
    expect(again).toEqual({ customer: known, is_new: false });
  });

  test('two counters at once make one customer', async () => {
    const store = await aStore(world);
    const body = { name: 'Ana', phone: PHONE };
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        store.owner.call(contract.registerCustomer, { store_id: store.id, body }),
      ),
    );
    expect(new Set(made.map(({ customer }) => customer.id)).size).toBe(1);
    expect(made.filter(({ is_new }) => is_new)).toHaveLength(1);
  });

  test('names what is wrong, and asks for the right to create', async () => {
    const store = await aStore(world);
    const register = (caller: typeof store.owner, body: { name: string; phone: string }) =>
      caller.send(contract.registerCustomer, { store_id: store.id, body });
    expect((await register(store.owner, { name: 'Ana', phone: '123' })).body).toMatchObject({
      errors: [{ field: 'phone' }],
    });
    expect((await register(store.owner, { name: ' ', phone: PHONE })).status).toBe(422);
    expect(
      (await register(await store.as('VISUALIZER'), { name: 'Ana', phone: PHONE })).status,
    ).toBe(403);
  });
});
