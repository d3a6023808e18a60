import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { synchronise, useShop } from '#test/integrations';
import { anOmieOrder, type OmieSimulator, simulateOmie } from '#test/simulators/omie';
import { aYampiOrder, simulateYampi, type YampiSimulator } from '#test/simulators/yampi';
import { createOmie } from '../../../providers/omie/index.ts';
import { createYampi } from '../../../providers/yampi/index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let shop: YampiSimulator;
let erp: OmieSimulator;

beforeAll(async () => {
  [shop, erp] = await Promise.all([simulateYampi(), simulateOmie()]);
});
afterAll(() => Promise.all([shop.close(), erp.close()]));
beforeEach(() => {
  const yesterday = new Date(world.clock.now().getTime() - DAY);
  shop.orders = [aYampiOrder(yesterday, { number: 5001 })];
  erp.pedidos = [
    anOmieOrder(yesterday, { informacoes_adicionais: { numero_pedido_cliente: '5001' } }),
    anOmieOrder(yesterday),
  ];
  useShop(world, createYampi({ url: shop.url }));
  useShop(world, createOmie({ url: erp.url }));
});

async function connect(slug: 'yampi' | 'omie'): Promise<void> {
  const { alias, token, secret } = shop;
  const settings: Record<string, string> =
    slug === 'yampi' ? { alias, token, secret } : { app_key: erp.key, app_secret: erp.secret };
  const body = { settings, history_months: 12 };
  await store.owner.call(contract.connectIntegration, { store_id: store.id, slug, body });
  await synchronise(world);
}

function sales() {
  return world.sql(
    `select provider, count(*)::int as n from orders where store_id = $1 and is_sale group by 1 order by 1`,
    [store.id],
  );
}

const ONCE = [
  { provider: 'omie', n: 1 },
  { provider: 'yampi', n: 1 },
];

async function revenue(): Promise<number> {
  const [row] = await world.sql<{ sum: number }>(
    'select sum(revenue)::int as sum from daily_sales where store_id = $1',
    [store.id],
  );
  return row?.sum ?? 0;
}

test("a shop's sale that its ERP repeats counts once, and the ERP's own sales count too", async () => {
  await connect('yampi');
  await connect('omie');
  expect(await sales()).toEqual(ONCE);
  expect(await revenue()).toBe(2 * 12_990);
});

test('where the ERP was there first, the shop’s word takes its place, and reading both again changes nothing', async () => {
  await connect('omie');
  expect(await revenue()).toBe(2 * 12_990);
  await connect('yampi');
  expect(await sales()).toEqual(ONCE);
  world.clock.advance(DAY);
  await synchronise(world);
  expect(await sales()).toEqual(ONCE);
  expect(await revenue()).toBe(2 * 12_990);
});

test('the shop’s number with a sign is the same sale, and a word in its place names none', async () => {
  const customer_word = (numero_pedido_cliente: string) => ({
    informacoes_adicionais: { numero_pedido_cliente },
  });
  const yesterday = new Date(world.clock.now().getTime() - DAY);
  erp.pedidos = ['#5001', 'VERBAL', 'VERBAL'].map((word) =>
    anOmieOrder(yesterday, customer_word(word)),
  );
  await connect('yampi');
  await connect('omie');
  expect(await sales()).toEqual([
    { provider: 'omie', n: 2 },
    { provider: 'yampi', n: 1 },
  ]);
});

test('an order stored earlier with its sign stays one order', async () => {
  await connect('yampi');
  await world.sql("update orders set number = '#5001', external_id = null where store_id = $1", [
    store.id,
  ]);
  shop.orders = [aYampiOrder(new Date(world.clock.now().getTime() - DAY / 2), { number: 5001 })];
  world.clock.advance(DAY);
  await synchronise(world);
  expect(await sales()).toEqual([{ provider: 'yampi', n: 1 }]);
});
