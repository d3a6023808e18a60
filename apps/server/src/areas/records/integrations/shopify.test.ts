import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { post, read, synchronise, useShop } from '#test/integrations';
import {
  aShopifyCustomer,
  aShopifyOrder,
  type ShopifySimulator,
  simulateShopify,
} from '#test/simulators/shopify';
import { createShopify } from '../../../providers/shopify/index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let shop: ShopifySimulator;

beforeAll(async () => {
  shop = await simulateShopify();
});
afterAll(() => shop.close());
beforeEach(() => {
  const lists = { customers: [], products: [], orders: [], abandonedCheckouts: [] };
  Object.assign(shop, { ...lists, subscriptions: [], throttles: 0, denied: null });
  world.app.config.publicUrl = 'https://clientela.example';
  useShop(world, createShopify({ url: shop.url }), shop.app);
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);
const of = () => ({ store_id: store.id, slug: 'shopify' });

async function authorise(): Promise<string> {
  const body = { settings: { shop: shop.domain }, history_months: null };
  const { url } = await store.owner.call(contract.beginOauth, { ...of(), body });
  expect(url).toContain(`https://${shop.domain}/admin/oauth/authorize`);
  return new URL(url).searchParams.get('state')!;
}

function finish(query: Record<string, string>) {
  return store.owner.call(contract.finishOauth, { ...of(), body: { query } });
}

async function connect(): Promise<void> {
  shop.codes.add('c0de');
  await finish(shop.comeBack(await authorise(), 'c0de', world.clock.now()));
}

function orders() {
  return world.sql<Record<string, unknown>>(
    `select o.number, o.status, o.total, o.shipping, o.coupon, o.payment_method, c.first_name, c.email
       from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 order by o.number`,
    [store.id],
  );
}

test('a shop is connected at Shopify, and its past comes in page by page', async () => {
  const customer = aShopifyCustomer(ago(DAY));
  shop.customers.push(customer);
  shop.orders.push(...Array.from({ length: 60 }, () => aShopifyOrder(ago(DAY), { customer })));
  await connect();
  await synchronise(world);
  const rows = await orders();
  expect(rows).toHaveLength(60);
  expect(rows[0]).toMatchObject({
    status: 'paid',
    total: 15_000,
    shipping: 1_500,
    coupon: 'VOLTA10',
    first_name: 'Caio',
    payment_method: 'Mercado Pago Pix',
  });
  expect(await read(store, 'shopify')).toMatchObject({ state: 'synchronized', listens: true });
  const [consent] = await world.sql('select granted from customer_consents where store_id = $1', [
    store.id,
  ]);
  expect(consent).toEqual({ granted: true });
});

test('an unsigned, late or foreign callback connects nothing', async () => {
  shop.codes.add('c0de');
  const now = world.clock.now();
  const good = async () => shop.comeBack(await authorise(), 'c0de', now);
  await expect(finish({ ...(await good()), hmac: '00'.repeat(32) })).toFailWith(
    'integration_refused',
  );
  await expect(finish(shop.comeBack(await authorise(), 'c0de', ago(10 * 60_000)))).toFailWith(
    'integration_refused',
  );
  const { domain } = shop;
  const state = await authorise();
  shop.domain = 'outra-loja.myshopify.com';
  await expect(finish(shop.comeBack(state, 'c0de', now))).toFailWith('integration_refused');
  shop.domain = domain;
  const body = { settings: { shop: 'mal.example/.myshopify.com' }, history_months: null };
  await expect(store.owner.call(contract.beginOauth, { ...of(), body })).toFailWith(
    'integration_refused',
  );
  expect(shop.codes.has('c0de')).toBe(true);
});

test('a token that expires during the import is renewed once, and the import continues', async () => {
  shop.orders.push(...Array.from({ length: 30 }, () => aShopifyOrder(ago(DAY))));
  await connect();
  const [first, secret] = [shop.token, shop.refreshToken];
  // It ended before its time; what the store holds still opens the way to a new one.
  shop.token = 'ended';
  await synchronise(world);
  expect(await orders()).toHaveLength(30);
  expect(shop.token).not.toBe(first);
  expect(shop.refreshToken).not.toBe(secret);
  // And in time before its end.
  const { token } = shop;
  world.clock.advance(58 * 60_000);
  await synchronise(world);
  expect(shop.token).not.toBe(token);
  expect(await read(store, 'shopify')).toMatchObject({ state: 'synchronized' });
});

test('a refused renewal requires a reconnect', async () => {
  await connect();
  await synchronise(world);
  Object.assign(shop, { token: 'ended', refreshToken: 'ended' });
  world.clock.advance(2 * 3_600_000);
  await synchronise(world);
  expect(await read(store, 'shopify')).toMatchObject({ state: 'reconnect' });
});

test('a throttled response has no data: the call waits for its points and continues', async () => {
  shop.orders.push(aShopifyOrder(ago(DAY)));
  await connect();
  shop.throttles = 1;
  await synchronise(world);
  expect(await orders()).toHaveLength(0);
  world.clock.advance(4_000);
  await synchronise(world);
  expect(await orders()).toHaveLength(1);
});

test('without the right to older orders the check reports the limit of sixty days', async () => {
  await connect();
  const { resources } = await store.owner.call(contract.testIntegration, of());
  expect(resources.find(({ resource }) => resource === 'orders')).toMatchObject({
    may_read: true,
    note: expect.stringContaining('60 dias'),
  });
});

test('a Shopify refund lowers the order, and an erasure request is carried out', async () => {
  const customer = aShopifyCustomer(ago(DAY));
  const order = aShopifyOrder(ago(DAY), { customer });
  shop.customers.push(customer);
  shop.orders.push(order);
  await connect();
  await synchronise(world);
  const { notices_url } = await read(store, 'shopify');
  Object.assign(order, {
    displayFinancialStatus: 'PARTIALLY_REFUNDED',
    updatedAt: world.clock.now().toISOString(),
    totalRefundedSet: { shopMoney: { amount: '50.00' } },
  });
  const id = Number(order.legacyResourceId);
  expect(await post(world, notices_url, shop.notice('orders/updated', { id }))).toBe(200);
  await synchronise(world);
  expect(await orders()).toMatchObject([{ status: 'partially_refunded' }]);
  const redact = { customer: { id: Number(customer.legacyResourceId) } };
  await post(world, notices_url, shop.notice('customers/redact', redact));
  await synchronise(world);
  expect(await orders()).toMatchObject([{ first_name: 'Pessoa', email: null, total: 15_000 }]);
});

test('a field that the app may not read costs that field, and the missing right is listed once', async () => {
  shop.orders.push(...Array.from({ length: 3 }, () => aShopifyOrder(ago(DAY), { customer: null })));
  shop.denied = 'This app is not approved to access the Customer object.';
  await connect();
  await synchronise(world);
  expect(await orders()).toHaveLength(3);
  expect(await read(store, 'shopify')).toMatchObject({ state: 'partial' });
  const errors = await world.sql(
    "select resource, external_id, code from integration_errors where store_id = $1 and resource = 'orders'",
    [store.id],
  );
  expect(errors).toEqual([{ resource: 'orders', external_id: '*', code: 'no_permission' }]);
});

test('an order of many lines comes with all of them', async () => {
  const line = {
    quantity: 1,
    product: null,
    discountedTotalSet: { shopMoney: { amount: '1.00' } },
  };
  const nodes = Array.from({ length: 300 }, (_, index) => ({ ...line, name: `Item ${index}` }));
  shop.orders.push(aShopifyOrder(ago(DAY), { lineItems: { nodes } }), aShopifyOrder(ago(DAY)));
  await connect();
  await synchronise(world);
  const counts = await world.sql<{ lines: number }>(
    'select count(*)::int as lines from order_items where store_id = $1 group by order_id order by 1 desc',
    [store.id],
  );
  expect(counts[0]).toEqual({ lines: 300 });
  expect(counts).toHaveLength(2);
});

test('a notice before its order can be read is tried again within seconds', async () => {
  await connect();
  await synchronise(world);
  const order = aShopifyOrder(ago(1_000));
  const { body, headers } = shop.notice('orders/create', { id: Number(order.legacyResourceId) });
  const address = 'https://clientela.example/api/webhooks/integrations/shopify/app';
  expect(await post(world, address, { body, headers })).toBe(200);
  await synchronise(world);
  expect(await orders()).toEqual([]);
  shop.orders.push(order);
  world.clock.advance(6_000);
  await synchronise(world);
  expect(await orders()).toHaveLength(1);
});

test('a notice of an order that never can be read is given up after a minute', async () => {
  await connect();
  await synchronise(world);
  const { body, headers } = shop.notice('orders/create', { id: 1 });
  const address = 'https://clientela.example/api/webhooks/integrations/shopify/app';
  await post(world, address, { body, headers });
  for (const wait of [0, 6_000, 16_000, 46_000]) {
    world.clock.advance(wait);
    await synchronise(world);
  }
  const left = await world.sql('select from change_notifications where store_id = $1', [store.id]);
  expect(left).toEqual([]);
});
