import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { synchronise, useShop } from '#test/integrations';
import { anOmieOrder, type OmieSimulator, omieTimes, simulateOmie } from '#test/simulators/omie';
import { aWooOrder, simulateWoocommerce, type WooSimulator } from '#test/simulators/woocommerce';
import { aYampiOrder, simulateYampi, type YampiSimulator } from '#test/simulators/yampi';
import { createOmie } from '../../../providers/omie/index.ts';
import { createWoocommerce } from '../../../providers/woocommerce/index.ts';
import { createYampi } from '../../../providers/yampi/index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let first: WooSimulator;
let second: WooSimulator;
let yampi: YampiSimulator;
let erp: OmieSimulator;

beforeAll(async () => {
  [first, second] = await Promise.all([simulateWoocommerce(), simulateWoocommerce()]);
  [yampi, erp] = await Promise.all([simulateYampi(), simulateOmie()]);
});
afterAll(() => Promise.all([first, second, yampi, erp].map((one) => one.close())));
beforeEach(() => {
  for (const shop of [first, second]) {
    Object.assign(shop, { customers: [], orders: [], products: [], webhooks: [] });
  }
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  useShop(world, createWoocommerce({ allowPlainHttp: true }));
  useShop(world, createYampi({ url: yampi.url }));
  useShop(world, createOmie({ url: erp.url }));
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

async function connect(slug: string, settings: Record<string, string>): Promise<void> {
  const body = { settings, history_months: null };
  await store.owner.call(contract.connectIntegration, { store_id: store.id, slug, body });
  await synchronise(world);
}

function connectWoo({ key, secret, url }: WooSimulator): Promise<void> {
  return connect('woocommerce', { key, secret, url });
}

function connectYampi(): Promise<void> {
  const { alias, token, secret } = yampi;
  return connect('yampi', { alias, token, secret });
}

function connectOmie(): Promise<void> {
  return connect('omie', { app_key: erp.key, app_secret: erp.secret });
}

function orders() {
  return world.sql<{ provider: string; external_id: string; number: string; email: string }>(
    `select o.provider, o.external_id, o.number, c.email from orders o
       left join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 and o.is_sale order by 1, 2`,
    [store.id],
  );
}

/** An order of the same ids in two shops, by two people. */
function anOrderOf(email: string, at: Date, row: Record<string, unknown> = {}) {
  const document = email.startsWith('ana') ? '529.982.247-25' : '168.995.350-09';
  return aWooOrder(at, {
    id: 1,
    number: '1',
    customer_id: 1,
    ...row,
    billing: { first_name: email.slice(0, 3), last_name: 'Lima', email, phone: '' },
    meta_data: [{ id: 1, key: '_billing_cpf', value: document }],
  });
}

test('another shop of the platform overwrites neither orders nor people of the first', async () => {
  first.orders.push(anOrderOf('ana@exemplo.com.br', ago(3 * DAY)));
  second.orders.push(anOrderOf('bia@exemplo.com.br', ago(2 * DAY)));
  await connectWoo(first);
  await connectWoo(second);
  const both = [
    { provider: 'woocommerce', external_id: '1', number: '1', email: 'ana@exemplo.com.br' },
    { provider: 'woocommerce:2', external_id: '1', number: '1', email: 'bia@exemplo.com.br' },
  ];
  expect(await orders()).toEqual(both);
  await connectWoo(first);
  expect(await orders()).toEqual(both);
  const people = await world.sql(
    `select provider, value from customer_identities where store_id = $1 and kind = 'integration' order by 1`,
    [store.id],
  );
  expect(people).toEqual([
    { provider: 'woocommerce', value: '1' },
    { provider: 'woocommerce:2', value: '1' },
  ]);
});

test('a connection from before accounts were stored keeps its source when another shop is connected', async () => {
  first.orders.push(anOrderOf('ana@exemplo.com.br', ago(3 * DAY)));
  second.orders.push(anOrderOf('bia@exemplo.com.br', ago(2 * DAY)));
  await connectWoo(first);
  await world.sql('delete from integration_sources where store_id = $1', [store.id]);
  await world.sql('update store_integrations set source = null where store_id = $1', [store.id]);
  await connectWoo(second);
  await connectWoo(first);
  const sources = await world.sql(
    'select source, account from integration_sources where store_id = $1 order by source',
    [store.id],
  );
  expect(sources).toEqual([
    { source: 'woocommerce', account: first.url },
    { source: 'woocommerce:2', account: second.url },
  ]);
});

test('a shop that moved to another address is the same shop', async () => {
  const order = anOrderOf('ana@exemplo.com.br', ago(3 * DAY));
  first.orders.push(order);
  await connectWoo(first);
  second.orders.push(order, anOrderOf('bia@exemplo.com.br', ago(DAY), { id: 2, number: '2' }));
  await connectWoo(second);
  expect(await orders()).toMatchObject([
    { provider: 'woocommerce', external_id: '1' },
    { provider: 'woocommerce', external_id: '2' },
  ]);
});

test('two orders with one visible number are two', async () => {
  const shared = { number: 'A-100' };
  first.orders.push(
    anOrderOf('ana@exemplo.com.br', ago(3 * DAY), { ...shared, id: 1 }),
    anOrderOf('bia@exemplo.com.br', ago(2 * DAY), { ...shared, id: 2, customer_id: 2 }),
  );
  await connectWoo(first);
  expect(await orders()).toMatchObject([
    { external_id: '1', number: 'A-100', email: 'ana@exemplo.com.br' },
    { external_id: '2', number: 'A-100', email: 'bia@exemplo.com.br' },
  ]);
});

test('an order stored before ids existed is adopted once, even if others share its number', async () => {
  const shared = { number: 'A-100' };
  first.orders.push(anOrderOf('ana@exemplo.com.br', ago(3 * DAY), { ...shared, id: 1 }));
  await connectWoo(first);
  const [before] = await world.sql<{ id: string }>('select id from orders where store_id = $1', [
    store.id,
  ]);
  await world.sql('update orders set external_id = null where store_id = $1', [store.id]);
  first.orders.push(
    anOrderOf('bia@exemplo.com.br', ago(2 * DAY), { ...shared, id: 2, customer_id: 2 }),
  );
  await connectWoo(first);
  expect(await orders()).toMatchObject([{ external_id: '1' }, { external_id: '2' }]);
  const [after] = await world.sql<{ id: string }>(
    `select id from orders where store_id = $1 and external_id = '1'`,
    [store.id],
  );
  expect(after).toEqual(before);
});

test('one number at two channels of an ERP is two sales', async () => {
  const ofChannel = { informacoes_adicionais: { numero_pedido_cliente: '7001' } };
  erp.pedidos = [anOmieOrder(ago(2 * DAY), ofChannel), anOmieOrder(ago(DAY), ofChannel)];
  await connectOmie();
  expect(await orders()).toHaveLength(2);
});

test('a sale that its ERP brought first becomes the shop’s own order and stays one row', async () => {
  const order = aYampiOrder(ago(DAY));
  yampi.orders = [order];
  erp.pedidos = [
    anOmieOrder(ago(DAY), { informacoes_adicionais: { numero_pedido_cliente: String(order.id) } }),
  ];
  const rows = () =>
    world.sql<{ id: string }>(
      'select id, provider, external_id, status from orders where store_id = $1',
      [store.id],
    );
  await connectOmie();
  const [before] = await rows();
  expect(before).toMatchObject({ provider: 'omie' });
  await connectYampi();
  const adopted = [
    { id: before!.id, provider: 'yampi', external_id: String(order.id), status: 'paid' },
  ];
  expect(await rows()).toEqual(adopted);
  world.clock.advance(DAY);
  await synchronise(world);
  expect(await rows()).toEqual(adopted);
  const [sold] = await world.sql(
    'select sum(revenue)::int as revenue from daily_sales where store_id = $1',
    [store.id],
  );
  expect(sold).toEqual({ revenue: 12_990 });
});

test('an ERP’s order that is linked to its shop’s later counts no more', async () => {
  const order = aYampiOrder(ago(DAY));
  yampi.orders = [order];
  const sale = anOmieOrder(ago(DAY));
  erp.pedidos = [sale];
  await connectYampi();
  await connectOmie();
  expect(await orders()).toHaveLength(2);
  world.clock.advance(DAY);
  erp.pedidos = [
    {
      ...sale,
      ...omieTimes(world.clock.now()),
      informacoes_adicionais: { numero_pedido_cliente: String(order.number) },
    },
  ];
  await synchronise(world);
  expect(await orders()).toMatchObject([{ provider: 'yampi' }]);
});

test('an ERP may name the sale by the shop’s own id, and the same number months apart is another sale', async () => {
  const [recent, old] = [aYampiOrder(ago(DAY)), aYampiOrder(ago(90 * DAY), { number: 8001 })];
  yampi.orders = [recent, old];
  erp.pedidos = [
    anOmieOrder(ago(DAY), { informacoes_adicionais: { numero_pedido_cliente: String(recent.id) } }),
    anOmieOrder(ago(DAY), { informacoes_adicionais: { numero_pedido_cliente: '8001' } }),
  ];
  const expected = [{ provider: 'omie' }, { provider: 'yampi' }, { provider: 'yampi' }];
  await connectOmie();
  await connectYampi();
  expect(await orders()).toMatchObject(expected);
  world.clock.advance(DAY);
  await synchronise(world);
  expect(await orders()).toMatchObject(expected);
});
