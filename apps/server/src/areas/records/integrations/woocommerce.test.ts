import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { post, read, synchronise, useShop } from '#test/integrations';
import { aWooOrder, simulateWoocommerce, type WooSimulator } from '#test/simulators/woocommerce';
import { createWoocommerce } from '../../../providers/woocommerce/index.ts';

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
  shop.mishaps.length = 0;
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  useShop(world, createWoocommerce({ allowPlainHttp: true }));
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

function connect(settings: Record<string, string> = {}) {
  const typed = { url: shop.url, key: shop.key, secret: shop.secret, ...settings };
  return store.owner.call(contract.connectIntegration, {
    store_id: store.id,
    slug: 'woocommerce',
    body: { settings: typed, history_months: null },
  });
}

function orders() {
  return world.sql<Record<string, unknown>>(
    `select o.number, o.status, o.total, o.revenue, o.coupon, o.city, c.document, c.phone from orders o
       left join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 order by o.number`,
    [store.id],
  );
}

test('a shop is connected by its keys; a guest’s order, its document and its coupon are there', async () => {
  const order = aWooOrder(ago(DAY));
  shop.orders.push(order);
  expect(await connect()).toMatchObject({ state: 'connecting', settings: { url: shop.url } });
  await synchronise(world);
  expect(await orders()).toEqual([
    {
      number: order.number,
      status: 'paid',
      total: 8_990,
      revenue: 8_990,
      coupon: 'BEMVINDA',
      city: 'Olinda',
      document: '52998224725',
      phone: '+5581998765432',
    },
  ]);
  const [item] = await world.sql(
    `select p.name, i.quantity, i.total from order_items i
       join products p on p.store_id = i.store_id and p.id = i.product_id where i.store_id = $1`,
    [store.id],
  );
  expect(item).toEqual({ name: 'Prato', quantity: 2, total: 8_000 });
});

test('keys that are none, wrong ones and an address inside are refused in words', async () => {
  await expect(connect({ key: 'abc' })).toFailWith('integration_refused');
  await expect(connect({ key: 'ck_0123456789abcdef' })).toFailWith('integration_refused');
  useShop(world, createWoocommerce({ allowPlainHttp: false }));
  await expect(connect({ url: 'http://10.0.0.1' })).toFailWith('integration_refused');
  await expect(connect({ url: 'https://localhost' })).toFailWith('integration_refused');
  expect((await read(store, 'woocommerce')).state).toBe('available');
});

test('a part that is given back lowers the revenue, and a whole one takes it away', async () => {
  const part = aWooOrder(ago(DAY), { refunds: [{ id: 1, total: '-20.00' }] });
  const whole = aWooOrder(ago(DAY), { status: 'refunded' });
  shop.orders.push(part, whole);
  await connect();
  await synchronise(world);
  expect(await orders()).toMatchObject([
    { status: 'partially_refunded', revenue: 6_990 },
    { status: 'refunded', revenue: 0 },
  ]);
});

test('an order that waits to be paid can be rescued by its page until it is paid', async () => {
  await connect();
  await synchronise(world);
  const { notices_url } = await read(store, 'woocommerce');
  const order = aWooOrder(ago(1_000), {
    status: 'pending',
    date_paid_gmt: null,
    payment_url: 'https://loja.example/pagar/1',
  });
  shop.orders.push(order);
  expect(await post(world, notices_url, shop.delivery('order.created', order))).toBe(200);
  await synchronise(world);
  const waiting = await world.sql(
    'select method, state, url from order_payments where store_id = $1',
    [store.id],
  );
  expect(waiting).toEqual([
    { method: 'pix', state: 'pending', url: 'https://loja.example/pagar/1' },
  ]);
  const normalized = await world.sql(
    `select kind from domain_events where store_id = $1 and kind like 'payment.%'`,
    [store.id],
  );
  expect(normalized).toEqual([{ kind: 'payment.pending' }]);
});

test('a checkout that was left is a cart, and the order that it becomes ends it', async () => {
  await connect();
  await synchronise(world);
  const draft = aWooOrder(ago(60_000), { status: 'checkout-draft', date_paid_gmt: null });
  shop.orders.push(draft);
  world.clock.advance(16 * 60_000);
  await synchronise(world);
  const list = () => store.owner.call(contract.listCarts, { store_id: store.id, query: {} });
  expect((await list()).data).toMatchObject([{ state: 'open', total: 8_990 }]);
  Object.assign(draft, {
    status: 'processing',
    date_modified_gmt: world.clock.now().toISOString().slice(0, 19),
  });
  Object.assign(draft, { date_created_gmt: draft.date_modified_gmt });
  const { notices_url } = await read(store, 'woocommerce');
  await post(world, notices_url, shop.delivery('order.updated', draft));
  await synchronise(world);
  expect((await list()).data).toMatchObject([{ state: 'ordered', order_id: expect.any(String) }]);
});

test('a webhook that WooCommerce switched off after failures is switched on again', async () => {
  await connect();
  await synchronise(world);
  for (const webhook of shop.webhooks) webhook.status = 'disabled';
  world.clock.advance(DAY + 60_000);
  await synchronise(world);
  expect(new Set(shop.webhooks.map(({ status }) => status))).toEqual(new Set(['active']));
});

test('a delivery signed with another secret is refused, and the ping is taken without a word', async () => {
  await connect();
  const { notices_url } = await read(store, 'woocommerce');
  const { body, headers } = shop.delivery('order.created', aWooOrder(ago(1_000)));
  const forged = { ...headers, 'x-wc-webhook-signature': Buffer.alloc(32).toString('base64') };
  expect(await post(world, notices_url, { body, headers: forged })).toBe(401);
});

test('a shop connected again signs with the new secret, and its unsigned ping is acknowledged', async () => {
  await connect();
  const before = shop.webhooks.map(({ secret }) => secret);
  await connect();
  expect(shop.webhooks).toHaveLength(before.length);
  const secrets = new Set(shop.webhooks.map(({ secret }) => secret));
  expect(secrets.size).toBe(1);
  expect(before).not.toContain([...secrets][0]);
  const { notices_url } = await read(store, 'woocommerce');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await post(world, notices_url, { body: 'webhook_id=5', headers })).toBe(200);
  expect(await post(world, notices_url, { body: 'webhook_id=5&id=1', headers })).toBe(401);
});

test('the e-mail of an account stays, however its orders are billed, and nothing is announced', async () => {
  const account = {
    id: 7,
    email: 'conta@exemplo.com.br',
    first_name: 'Bia',
    last_name: 'Lima',
    date_created_gmt: '2026-01-01T10:00:00',
    billing: {},
    meta_data: [],
  };
  const order = aWooOrder(ago(DAY), { customer_id: 7 });
  shop.customers.push(account);
  shop.orders.push(order);
  await connect();
  await synchronise(world);
  for (let again = 1; again <= 3; again++) {
    order.date_modified_gmt = world.clock.now().toISOString().slice(0, 19);
    world.clock.advance(25 * 3_600_000);
    await synchronise(world);
  }
  const people = await world.sql('select email, phone from customers where store_id = $1', [
    store.id,
  ]);
  expect(people).toEqual([{ email: 'conta@exemplo.com.br', phone: '+5581998765432' }]);
  const events = await world.sql(
    "select kind from domain_events where store_id = $1 and kind = 'customer.updated'",
    [store.id],
  );
  expect(events).toEqual([]);
});

test('orders in dollars are listed by name and counted apart, and never as reais', async () => {
  shop.orders.push(
    aWooOrder(ago(DAY)),
    aWooOrder(ago(DAY), { currency: 'USD' }),
    aWooOrder(ago(DAY), { currency: 'EUR' }),
  );
  await connect();
  await synchronise(world);
  expect(await orders()).toMatchObject([{ revenue: 8_990 }]);
  expect(await read(store, 'woocommerce')).toMatchObject({ state: 'partial', open_errors: 2 });
});
