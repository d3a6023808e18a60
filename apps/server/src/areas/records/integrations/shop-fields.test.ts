import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStore, useStore, useWorld } from '#test/harness';
import { synchronise, useShop } from '#test/integrations';
import { aMedusaCustomer, aMedusaOrder, simulateMedusa } from '#test/simulators/medusa';
import { aWooOrder, simulateWoocommerce, type WooSimulator } from '#test/simulators/woocommerce';
import { createMedusa } from '../../../providers/medusa/index.ts';
import { createWoocommerce } from '../../../providers/woocommerce/index.ts';

/** Fields that a shop added to its customers and orders, as attributes. */

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let shop: WooSimulator;

beforeAll(async () => {
  shop = await simulateWoocommerce();
});
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(shop, { customers: [], orders: [], products: [], webhooks: [] });
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  useShop(world, createWoocommerce({ allowPlainHttp: true }));
});

const at = () => ({ store_id: store.id, slug: 'woocommerce' });
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);
const meta = (fields: object) =>
  Object.entries(fields).map(([key, value], id) => ({ id, key, value }));

function anAccount(fields: object) {
  const account = {
    id: 7,
    email: 'bia@exemplo.com.br',
    first_name: 'Bia',
    last_name: 'Lima',
    date_created_gmt: '2026-01-01T10:00:00',
    billing: {},
    meta_data: meta(fields),
  };
  shop.customers.push(account);
  return account;
}

function anOrder(fields: object) {
  const order = aWooOrder(ago(DAY), { customer_id: 7, meta_data: meta(fields) });
  shop.orders.push(order);
  return order;
}

async function connect(): Promise<void> {
  const settings = { url: shop.url, key: shop.key, secret: shop.secret };
  await store.owner.call(contract.connectIntegration, {
    ...at(),
    body: { settings, history_months: null },
  });
  await synchronise(world);
}

async function again(): Promise<void> {
  const body = { history_months: null };
  await store.owner.call(contract.startSynchronization, { ...at(), body });
  await synchronise(world);
}

const listed = async () => (await store.owner.call(contract.listShopFields, at())).data;

const attribute = (name: string, more: object = {}) =>
  store.owner.call(contract.createCustomAttribute, {
    store_id: store.id,
    body: { owner: 'CUSTOMER', name, type: 'TEXT', ...more },
  });

type Changes = contract.ShopFieldChanges['changes'];
const map = (...changes: Changes) =>
  store.owner.call(contract.saveShopFields, { ...at(), body: { changes } });
const aChange = (
  key: string,
  attribute_id: string | null,
  owner: 'CUSTOMER' | 'ORDER' = 'CUSTOMER',
) => ({
  owner,
  key,
  attribute_id,
});

/** The values of all customers or orders by the name of their attribute. */
async function values(owner: 'CUSTOMER' | 'ORDER'): Promise<Record<string, unknown>> {
  const table = owner === 'CUSTOMER' ? 'custom_values' : 'custom_order_values';
  const rows = await world.sql<{ name: string; value: string }>(
    `select a.name, app.attribute_value(v.text_value, v.number_value, v.date_value, v.time_value) as value
       from ${table} v join custom_attributes a on a.store_id = v.store_id and a.id = v.attribute_id
      where v.store_id = $1`,
    [store.id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('fields are listed with a type, and fill their attributes from the next records on', async () => {
  anAccount({ tamanho_camisa: 'M', pontos: '1.234,5', cpf: '529.982.247-25' });
  anOrder({ embrulho: 'presente', entrega: '24/12/2026' });
  await connect();
  expect(await listed()).toMatchObject([
    { owner: 'CUSTOMER', key: 'pontos', type_guess: 'NUMBER', attribute_id: null },
    { owner: 'CUSTOMER', key: 'tamanho_camisa', type_guess: 'TEXT', attribute_id: null },
    { owner: 'ORDER', key: 'embrulho', type_guess: 'TEXT', attribute_id: null },
    { owner: 'ORDER', key: 'entrega', type_guess: 'DATE', attribute_id: null },
  ]);
  expect(await values('CUSTOMER')).toEqual({});

  const size = await attribute('Tamanho');
  const points = await attribute('Pontos', { type: 'NUMBER' });
  const wrapping = await attribute('Embrulho', { owner: 'ORDER' });
  const delivery = await attribute('Entrega', { owner: 'ORDER', type: 'DATE' });
  const { data } = await map(
    aChange('tamanho_camisa', size.id),
    aChange('pontos', points.id),
    aChange('embrulho', wrapping.id, 'ORDER'),
    aChange('entrega', delivery.id, 'ORDER'),
  );
  expect(data[1]).toMatchObject({ attribute_name: 'Tamanho', is_archived: false });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'M', Pontos: '1234.5' });
  expect(await values('ORDER')).toEqual({ Embrulho: 'presente', Entrega: '2026-12-24' });
});

test.each([
  ['NUMBER', '1.234,5', '1234.5'],
  ['NUMBER', '1234.5', '1234.5'],
  ['NUMBER', 'R$ 10', '10'],
  ['NUMBER', 0.125, '0.125'],
  ['NUMBER', 'muitos', undefined],
  ['DATE', '31/12/2026', '2026-12-31'],
  ['DATE', '2026-12-31', '2026-12-31'],
  ['DATE', '31/02/2026', undefined],
  ['DATETIME', '31/12/2026 14:30', '2026-12-31T17:30:00.000Z'],
  ['DATETIME', '2026-12-31T14:30:00Z', '2026-12-31T14:30:00.000Z'],
  ['TEXT', true, 'Sim'],
] as const)('a %s is read from %j as %j, and its customer comes in', async (type, given, value) => {
  const account = anAccount({ campo: 'x' });
  await connect();
  const { id } = await attribute('Campo', { type });
  await map(aChange('campo', id));
  account.meta_data = meta({ campo: given });
  account.first_name = 'Bianca';
  await again();
  expect(await values('CUSTOMER')).toEqual(value === undefined ? {} : { Campo: value });
  const people = await world.sql('select first_name from customers where store_id = $1', [
    store.id,
  ]);
  expect(people).toEqual([{ first_name: 'Bianca' }]);
});

test('a change of a field alone is written, and a field that is absent changes nothing', async () => {
  const account = anAccount({ tamanho: 'M' });
  const order = anOrder({ embrulho: 'presente' });
  await connect();
  await map(
    aChange('tamanho', (await attribute('Tamanho')).id),
    aChange('embrulho', (await attribute('Embrulho', { owner: 'ORDER' })).id, 'ORDER'),
  );
  await again();
  account.meta_data = meta({ tamanho: 'G' });
  order.meta_data = meta({ embrulho: 'simples' });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'G' });
  expect(await values('ORDER')).toEqual({ Embrulho: 'simples' });
  account.meta_data = [];
  order.meta_data = meta({ embrulho: '' });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'G' });
  expect(await values('ORDER')).toEqual({ Embrulho: 'simples' });
});

test('a value typed here stays until the shop changes that field', async () => {
  const account = anAccount({ tamanho: 'M' });
  await connect();
  await map(aChange('tamanho', (await attribute('Tamanho')).id));
  await again();
  const [person] = await world.sql<{ id: string }>('select id from customers where store_id = $1', [
    store.id,
  ]);
  await store.owner.call(contract.updateCustomer, {
    id: person!.id,
    body: { custom: { tamanho: 'P' } },
  });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'P' });
  account.meta_data = meta({ tamanho: 'G' });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'G' });
});

test('a customer within an order brings fields too, and those of the account take precedence', async () => {
  const medusa = await simulateMedusa();
  try {
    useShop(world, createMedusa({ allowPlainHttp: true }));
    const account = aMedusaCustomer(ago(DAY));
    medusa.orders.push(aMedusaOrder(ago(DAY), { customer: { ...account } }));
    const of = { store_id: store.id, slug: 'medusa' };
    const settings = { url: medusa.url, key: medusa.key };
    const body = { settings, history_months: null };
    await store.owner.call(contract.connectIntegration, { ...of, body });
    await synchronise(world);
    const { id } = await attribute('Manequim', { type: 'NUMBER' });
    const changes = [aChange('manequim', id)];
    await store.owner.call(contract.saveShopFields, { ...of, body: { changes } });
    const readAgain = async () => {
      await store.owner.call(contract.startSynchronization, {
        ...of,
        body: { history_months: null },
      });
      await synchronise(world);
    };
    await readAgain();
    expect(await values('CUSTOMER')).toEqual({ Manequim: '38' });
    medusa.customers.push({ ...account, metadata: { manequim: 40 } });
    await readAgain();
    await readAgain();
    expect(await values('CUSTOMER')).toEqual({ Manequim: '40' });
  } finally {
    await medusa.close();
  }
});

test('an attribute moves to another field in one change', async () => {
  anAccount({ tamanho: 'M', manequim: '38' });
  await connect();
  const { id } = await attribute('Tamanho');
  await map(aChange('tamanho', id));
  await again();
  await map(aChange('manequim', id), aChange('tamanho', null));
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: '38' });
});

describe('a change is refused', () => {
  beforeEach(async () => {
    anAccount({ tamanho: 'M', manequim: '38' });
    await connect();
  });

  test('of a field that was never seen, and of a platform that does not exist', async () => {
    await expect(map(aChange('cor', null))).toFailWith('not_found');
    await expect(map(aChange('tamanho', null, 'ORDER'))).toFailWith('not_found');
    await expect(map(aChange('tamanho', null), aChange('tamanho', null))).toFailWith('not_found');
    const nowhere = { store_id: store.id, slug: 'nenhuma' };
    await expect(store.owner.call(contract.listShopFields, nowhere)).toFailWith('not_found');
  });

  test('to an attribute of orders, of another store, or archived', async () => {
    const ofOrders = await attribute('Embrulho', { owner: 'ORDER' });
    await expect(map(aChange('tamanho', ofOrders.id))).toFailWith('invalid_fields');
    const other = await aStore(world);
    const { id } = await other.owner.call(contract.createCustomAttribute, {
      store_id: other.id,
      body: { owner: 'CUSTOMER', name: 'Tamanho', type: 'TEXT' },
    });
    await expect(map(aChange('tamanho', id))).toFailWith('invalid_fields');
    const old = await attribute('Antigo');
    const body = { is_archived: true };
    await store.owner.call(contract.updateCustomAttribute, { id: old.id, body });
    await expect(map(aChange('tamanho', old.id))).toFailWith('invalid_fields');
  });

  test('to an attribute that another field fills', async () => {
    const { id } = await attribute('Tamanho');
    await expect(map(aChange('tamanho', id), aChange('manequim', id))).toFailWith('invalid_fields');
    await map(aChange('tamanho', id));
    await expect(map(aChange('manequim', id))).toFailWith('invalid_fields');
    expect((await listed()).map(({ attribute_id }) => attribute_id)).toEqual([null, id]);
  });

  test('by a seller, and by the owner of another store', async () => {
    const body = { changes: [aChange('tamanho', null)] };
    const seller = await store.as('SELLER');
    await expect(seller.call(contract.saveShopFields, { ...at(), body })).toFailWith(
      'access_denied',
    );
    const { owner } = await aStore(world);
    await expect(owner.call(contract.saveShopFields, { ...at(), body })).toFailWith('not_found');
    await expect(owner.call(contract.listShopFields, at())).toFailWith('not_found');
  });
});

test('a mapped attribute is not deleted, and receives nothing while it is archived', async () => {
  const account = anAccount({ tamanho_camisa: 'M' });
  await connect();
  const { id } = await attribute('Tamanho');
  await map(aChange('tamanho_camisa', id));
  const { status, body } = await store.owner.send(contract.deleteCustomAttribute, { id });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    message: 'O campo “tamanho_camisa” da WooCommerce preenche este atributo.',
  });
  const archive = (is_archived: boolean) =>
    store.owner.call(contract.updateCustomAttribute, { id, body: { is_archived } });
  await archive(true);
  await again();
  expect(await values('CUSTOMER')).toEqual({});
  expect(await listed()).toMatchObject([{ attribute_id: id, is_archived: true }]);
  await archive(false);
  account.meta_data = meta({ tamanho_camisa: 'G' });
  await again();
  expect(await values('CUSTOMER')).toEqual({ Tamanho: 'G' });
  await store.owner.call(contract.saveShopFields, {
    ...at(),
    body: { changes: [aChange('tamanho_camisa', null)] },
  });
  await expect(store.owner.call(contract.deleteCustomAttribute, { id })).toFailWith(
    'custom_attribute_in_use',
  );
});

test('a shop lists at most a hundred fields of customers, and known ones are not written again', async () => {
  const account = anAccount({});
  const written = () =>
    world.sql<{ key: string; version: string }>(
      'select key, xmin::text as version from integration_fields where store_id = $1 order by key',
      [store.id],
    );
  const keys = (from: number) =>
    meta(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`campo ${from + i}`, 'x'])));
  account.meta_data = keys(0);
  await connect();
  const before = await written();
  expect(before).toHaveLength(40);
  await again();
  expect(await written()).toEqual(before);
  for (const from of [40, 80, 120]) {
    account.meta_data = keys(from);
    await again();
  }
  expect(await written()).toHaveLength(100);
});
