import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAdministrator, aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let owner: Caller;
let customer: contract.Customer;

beforeEach(async () => {
  store = await aStore(world);
  owner = store.owner;
  customer = await owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name: 'Ana',
      last_name: 'Souza',
      email: 'ana@exemplo.example',
      phone: '(11) 98765-4321',
      birthdate: '1990-02-28',
      document: '529.982.247-25',
    },
  });
});

test('a customer lists its code in each integration', async () => {
  expect(customer.integration_metadata).toEqual([]);
  await world.sql(
    `insert into customer_identities (store_id, customer_id, kind, provider, value)
     select $1, $2, 'integration', provider, value
       from (values ('shopify', '77'), ('nuvemshop', '12')) as i (provider, value)`,
    [store.id, customer.id],
  );
  const { integration_metadata } = await owner.call(contract.getCustomer, { id: customer.id });
  expect(integration_metadata).toEqual([
    { integration_name: 'nuvemshop', integration_id: '12' },
    { integration_name: 'shopify', integration_id: '77' },
  ]);
});

describe('a note', () => {
  const write = (who: Caller, title: string, notes: string) =>
    who.call(contract.createCustomerNote, { id: customer.id, body: { title, notes } });
  const list = async () => (await owner.call(contract.listCustomerNotes, { id: customer.id })).data;

  test('has title, text, author and creation time, newest first', async () => {
    const first = await write(await store.as('SELLER'), 'Ligou', 'Quer saber da troca.');
    expect(first).toMatchObject({
      title: 'Ligou',
      notes: 'Quer saber da troca.',
      author: expect.stringMatching(/^Pessoa /),
      created_at: world.clock.now().toISOString(),
    });
    world.clock.advance(60_000);
    const second = await write(owner, 'Trocou', 'Levou o tamanho 38.');
    expect(await list()).toEqual([second, first]);
  });

  test('is changed and deleted', async () => {
    const note = await write(owner, 'Ligou', 'Quer saber da troca.');
    const changed = { title: 'Ligou de novo', notes: 'Vem na segunda.' };
    await owner.call(contract.updateCustomerNote, { id: note.id, body: changed });
    expect(await list()).toEqual([{ ...note, ...changed }]);
    await owner.call(contract.deleteCustomerNote, { id: note.id });
    expect(await list()).toEqual([]);
  });

  test("is changed and deleted by its author and the store's managers, and retains its author", async () => {
    const seller = await store.as('SELLER');
    const body = { title: 'Outra coisa', notes: 'Ninguém disse isto.' };
    const ofOwner = await write(owner, 'Ligou', 'Quer saber da troca.');
    for (const endpoint of [contract.updateCustomerNote, contract.deleteCustomerNote]) {
      const answer = await seller.send(endpoint, { id: ofOwner.id, body });
      expect(answer.status).toBe(403);
    }
    const ofSeller = await write(seller, 'Trocou', 'Levou o tamanho 38.');
    await seller.call(contract.updateCustomerNote, { id: ofSeller.id, body });
    const manager = await store.as('MANAGER');
    await manager.call(contract.updateCustomerNote, { id: ofSeller.id, body });
    const notes = await list();
    expect(notes.find(({ id }) => id === ofOwner.id)).toEqual(ofOwner);
    expect(notes.find(({ id }) => id === ofSeller.id)).toEqual({ ...ofSeller, ...body });
    await seller.call(contract.deleteCustomerNote, { id: ofSeller.id });
    expect(await list()).toEqual([ofOwner]);
  });

  test('without title or text is refused at the field', async () => {
    const body = { title: ' ', notes: '' };
    const answer = await owner.send(contract.createCustomerNote, { id: customer.id, body });
    expect(answer.status).toBe(422);
    expect((answer.body as contract.ErrorBody).errors).toMatchObject([
      { field: 'title', message: 'O título da nota é obrigatório' },
      { field: 'notes', message: 'O texto da nota é obrigatório' },
    ]);
    expect(await list()).toEqual([]);
  });
});

describe('a tag', () => {
  const create = (name: string, color = '#112233') =>
    owner.call(contract.createCustomerTag, { store_id: store.id, body: { name, color } });
  const list = async () =>
    (await owner.call(contract.listCustomerTags, { store_id: store.id })).data;
  const put = (...tags: contract.CustomerTag[]) =>
    owner.call(contract.setCustomerTags, {
      id: customer.id,
      body: { tags: tags.map(({ id }) => id) },
    });

  test('has a name and a colour, is changed, and its name belongs to one alone', async () => {
    const vip = await create('VIP', '#aabbcc');
    expect(await list()).toEqual([{ ...vip, name: 'VIP', color: '#aabbcc', customers: 0 }]);
    const other = await create('Atacado');
    await expect(create('vip')).toFailWith('customer_tag_name_taken');
    const rename = (name: string) =>
      owner.call(contract.updateCustomerTag, { id: other.id, body: { name, color: '#000000' } });
    await expect(rename('Vip')).toFailWith('customer_tag_name_taken');
    await rename('Revenda');
    expect((await list()).map(({ name, color }) => [name, color])).toEqual([
      ['Revenda', '#000000'],
      ['VIP', '#aabbcc'],
    ]);
  });

  test("is stored with its customers: setting one customer's list replaces the previous one", async () => {
    const [vip, wholesale, late] = [
      await create('VIP'),
      await create('Atacado'),
      await create('X'),
    ];
    await put(late);
    expect((await put(vip, wholesale)).data.map(({ name }) => name)).toEqual(['Atacado', 'VIP']);
    const { tags } = await owner.call(contract.getCustomer, { id: customer.id });
    expect(tags.map(({ name }) => name).sort()).toEqual(['Atacado', 'VIP']);
    expect((await list()).map(({ customers }) => customers)).toEqual([1, 1, 0]);

    await owner.call(contract.deleteCustomerTag, { id: vip.id });
    const left = await owner.call(contract.getCustomer, { id: customer.id });
    expect(left.tags.map(({ name }) => name)).toEqual(['Atacado']);
  });
});

test('the timeline is paged without losing any of many orders of one instant', async () => {
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, ordered_at, day, status, total)
     select $1, app.new_id(), n::text, $2, '2026-03-02T03:00:00Z', '2026-03-02', 'paid', 100
       from generate_series(1, 5) n`,
    [store.id, customer.id],
  );
  await owner.call(contract.createCustomerNote, {
    id: customer.id,
    body: { title: 'Ligou', notes: 'Quer saber da troca.' },
  });
  const seen: string[] = [];
  let last: contract.TimelineEntry | undefined;
  let more = true;
  while (more && seen.length < 9) {
    const query = { limit: 2, before: last?.at, before_id: last?.id };
    const page = await owner.call(contract.getCustomerTimeline, { id: customer.id, query });
    seen.push(...page.data.map((entry) => (entry.kind === 'order' ? entry.number : entry.kind)));
    ({ more } = page);
    last = page.data.at(-1);
  }
  expect(seen[0]).toBe('note');
  expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5', 'note']);
});

test('a customer is deleted by administrators alone, and is gone', async () => {
  await expect(owner.call(contract.deleteCustomer, { id: customer.id })).toFailWith(
    'access_denied',
  );
  const admin = await anAdministrator(world);
  await admin.call(contract.deleteCustomer, { id: customer.id });
  await expect(owner.call(contract.getCustomer, { id: customer.id })).toFailWith('not_found');
  const { data } = await owner.call(contract.listCustomers, { store_id: store.id });
  expect(data).toEqual([]);
});

test('leads have a list of their own', async () => {
  await world.sql(
    `with lead as (insert into customers (store_id, id, first_name, email, stage)
       values ($1, app.new_id(), 'Lia', 'lia@x.example', 'lead') returning id)
     insert into customer_totals (store_id, customer_id, stage) select $1, id, 'lead' from lead`,
    [store.id],
  );
  const names = async (stage?: 'lead') => {
    const query = stage ? { stage } : {};
    const { data } = await owner.call(contract.listCustomers, { store_id: store.id, query });
    return data.map(({ first_name }) => first_name);
  };
  expect(await names()).toEqual(['Ana']);
  expect(await names('lead')).toEqual(['Lia']);
});

test('nothing here ended in an unexpected error', () => {
  expect(world.errors).toEqual([]);
});
