import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartsByClock } from '#areas/records/carts/index';
import { platformCtx } from '#platform/context';
import { followEvents } from '#test/events';
import { aStore, useStore, useWorld } from '#test/harness';
import { post, read, synchronise, synchroniseInSteps, useShop } from '#test/integrations';
import {
  aNuvemCustomer,
  aNuvemOrder,
  aNuvemProduct,
  type NuvemshopSimulator,
  simulateNuvemshop,
} from '#test/simulators/nuvemshop';
import { createNuvemshop } from '../../../providers/nuvemshop/index.ts';
import { recheck } from './index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let shop: NuvemshopSimulator;

beforeAll(async () => {
  shop = await simulateNuvemshop();
});
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(shop, { customers: [], orders: [], products: [], checkouts: [], webhooks: [] });
  shop.mishaps.length = 0;
  shop.lacks.clear();
  world.app.config.publicUrl = 'https://clientela.example';
  const urls = { apiUrl: shop.url, authorizeUrl: shop.url };
  useShop(world, createNuvemshop({ ...urls, contact: 'oi@clientela.example' }), shop.app);
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

async function authorise(at = store, history_months: number | null = 24): Promise<string> {
  const body = { settings: {}, history_months };
  const { url } = await at.owner.call(contract.beginOauth, {
    store_id: at.id,
    slug: 'nuvemshop',
    body,
  });
  return new URL(url).searchParams.get('state')!;
}

function finish(state: string, code: string, caller = store.owner, at = store) {
  const body = { query: { code, state } };
  return caller.call(contract.finishOauth, { store_id: at.id, slug: 'nuvemshop', body });
}

async function connected(history_months: number | null = 24): Promise<void> {
  shop.codes.add('c0de');
  await finish(await authorise(store, history_months), 'c0de');
}

async function orders() {
  return world.sql<Record<string, unknown>>(
    `select o.number, o.status, o.total, o.payment_method, c.email from orders o
       left join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 order by o.number`,
    [store.id],
  );
}

async function events(pattern = '%'): Promise<string[]> {
  const rows = await world.sql<{ kind: string }>(
    'select kind from domain_events where store_id = $1 and kind like $2 order by seq',
    [store.id, pattern],
  );
  return rows.map(({ kind }) => kind);
}

test('a shop is connected at its platform, and yesterday’s orders, customers and products are there', async () => {
  const customer = aNuvemCustomer(ago(400 * DAY), { identification: '529.982.247-25' });
  shop.customers.push(customer);
  shop.orders.push(aNuvemOrder(ago(DAY), { customer }));
  shop.products.push(aNuvemProduct(ago(DAY)));
  await connected();
  expect(await read(store, 'nuvemshop')).toMatchObject({
    state: 'connecting',
    account_name: 'Loja do Sol',
    listens: true,
  });
  await synchronise(world);

  expect(await orders()).toEqual([
    {
      number: String(shop.orders[0]!.number),
      status: 'paid',
      total: 12_990,
      payment_method: 'pix',
      email: customer.email,
    },
  ]);
  const [product] = await world.sql(
    'select name, category, brand, price, stock, image_url, url from products where store_id = $1',
    [store.id],
  );
  expect(product).toEqual({
    name: 'Caneca Azul',
    category: 'Cozinha',
    brand: 'Sol',
    price: 5_995,
    stock: 12,
    image_url: 'https://cdn.example/caneca.png',
    url: 'https://loja.example/caneca',
  });
  const [person] = await world.sql<Record<string, unknown>>(
    'select first_name, last_name, document, phone from customers where store_id = $1',
    [store.id],
  );
  expect(person).toMatchObject({ document: '52998224725', phone: '+5581998765432' });
  const shown = await read(store, 'nuvemshop');
  expect(shown).toMatchObject({ state: 'synchronized', open_errors: 0 });
  expect(shown.progress.find(({ resource }) => resource === 'orders')).toMatchObject({
    read: 1,
    total: 1,
    is_done: true,
  });
  expect(shown.difference).toContainEqual({ resource: 'orders', theirs: 1, ours: 1 });
  expect(JSON.stringify(shown)).not.toContain(shop.token);
});

test('during the import the remaining time follows from the rate so far', async () => {
  shop.customers.push(...Array.from({ length: 900 }, () => aNuvemCustomer(ago(300 * DAY))));
  shop.orders.push(...Array.from({ length: 900 }, (_, i) => aNuvemOrder(ago(i * 3_600_000))));
  await connected(null);
  const begun = world.clock.now().getTime();
  const looks: { at: number; share: number; left: number | null }[] = [];
  await synchroniseInSteps(world, async () => {
    world.clock.advance(10_000);
    const { progress, seconds_left: left, state } = await read(store, 'nuvemshop');
    if (state !== 'connecting') return;
    const [taken, total] = progress.reduce(
      ([done, all], one) => [done + one.read, all + (one.total ?? 0)],
      [0, 0],
    );
    looks.push({ at: (world.clock.now().getTime() - begun) / 1_000, share: taken / total, left });
  });
  const took = looks.at(-1)!.at;
  // From the first page on, and close to the truth.
  for (const { at, left } of looks.slice(0, -2)) {
    expect(left, `after ${at} s`).not.toBeNull();
    expect(Math.abs(at + left! - took), `after ${at} s`).toBeLessThanOrEqual(took / 3);
  }
  expect(looks[0]!.share).toBeLessThan(0.3);
});

test('the import of the past publishes only its end', async () => {
  shop.customers.push(...Array.from({ length: 450 }, () => aNuvemCustomer(ago(300 * DAY))));
  shop.orders.push(...Array.from({ length: 250 }, (_, i) => aNuvemOrder(ago(i * DAY))));
  shop.checkouts.push({
    id: 5,
    created_at: ago(DAY / 8).toISOString(),
    total: '80.00',
    completed_at: null,
    contact_name: 'Bia Lima',
    contact_email: 'bia@exemplo.com.br',
    products: [{ name: 'Prato' }],
  });
  await connected(null);
  await synchronise(world);
  world.clock.advance(2 * 3_600_000);
  await cartsByClock.run(platformCtx(world.app));
  await followEvents(store.ctx);
  const normalized = new Set(await events());
  expect([...normalized].sort()).toEqual([
    'integration.status_changed',
    'synchronization.finished',
  ]);
  const [counted] = await world.sql(
    'select customers, orders from store_sizes where store_id = $1',
    [store.id],
  );
  expect(counted).toEqual({ customers: 450, orders: 250 });
  const runs = await store.owner.call(contract.listSynchronizations, {
    store_id: store.id,
    slug: 'nuvemshop',
    query: {},
  });
  expect(runs.data[0]).toMatchObject({ kind: 'history', state: 'synchronized', read: 701 });
});

test('a notice brings the order at once; doubled, late and out of order it changes nothing more', async () => {
  await connected();
  await synchronise(world);
  const { notices_url } = await read(store, 'nuvemshop');
  const order = aNuvemOrder(ago(1_000), { payment_status: 'pending', paid_at: null });
  shop.orders.push(order);
  const created = shop.notice('order/created', order.id);
  const paid = shop.notice('order/paid', order.id);
  expect(await post(world, notices_url, created)).toBe(200);
  await synchronise(world);
  Object.assign(order, { payment_status: 'paid', updated_at: world.clock.now().toISOString() });
  for (const notice of [paid, created, paid]) await post(world, notices_url, notice);
  await synchronise(world);
  world.clock.advance(3 * DAY);
  await post(world, notices_url, created);
  await synchronise(world);
  expect(await orders()).toMatchObject([{ status: 'paid' }]);
  expect(await events('order.%')).toEqual(['order.created', 'order.status_changed', 'order.paid']);
});

test("forged notifications, another shop's and those to an unknown address are refused", async () => {
  await connected();
  const { notices_url } = await read(store, 'nuvemshop');
  const { body, headers } = shop.notice('order/created', 1);
  const forged = { ...headers, 'x-linkedstore-hmac-sha256': '00'.repeat(32) };
  expect(await post(world, notices_url, { body, headers: forged })).toBe(401);
  expect(await post(world, notices_url, { body, headers: {} })).toBe(401);
  expect(await post(world, `${notices_url}x`, { body, headers })).toBe(404);
  const kept = await world.sql('select 1 from provider_events where account = $1', [
    notices_url?.split('/').at(-1),
  ]);
  expect(kept).toEqual([]);
});

test('the next poll recovers a lost webhook, and a changed old customer gets no welcome', async () => {
  await connected();
  await synchronise(world);
  shop.orders.push(aNuvemOrder(world.clock.now()));
  shop.customers.push(
    aNuvemCustomer(ago(900 * DAY), { updated_at: world.clock.now().toISOString() }),
  );
  world.clock.advance(16 * 60_000);
  await synchronise(world);
  expect(await orders()).toHaveLength(1);
  expect(await events('customer.created')).toEqual([]);
});

test('429 waits as long as requested; half a page and a firewall’s page are read again', async () => {
  shop.customers.push(...Array.from({ length: 3 }, () => aNuvemCustomer(ago(DAY))));
  await connected();
  shop.mishaps.push({ status: 429, headers: { 'x-rate-limit-reset': '20000' } });
  await synchronise(world);
  const asked = shop.calls.length;
  world.clock.advance(15_000);
  await synchronise(world);
  expect(shop.calls.length).toBe(asked);
  for (const mishap of ['half', 'html', 500] as const) {
    shop.mishaps.push(mishap);
    world.clock.advance(10 * 60_000);
    await synchronise(world);
  }
  world.clock.advance(10 * 60_000);
  await synchronise(world);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'synchronized' });
  const [counted] = await world.sql('select customers from store_sizes where store_id = $1', [
    store.id,
  ]);
  expect(counted).toEqual({ customers: 3 });
});

test('a record of another shape is refused alone, listed, and solved when it comes right', async () => {
  const order = aNuvemOrder(ago(DAY), { total: { amount: 12 } });
  shop.orders.push(order, aNuvemOrder(ago(DAY)));
  await connected();
  await synchronise(world);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'partial', open_errors: 1 });
  const of = { store_id: store.id, slug: 'nuvemshop' };
  const { data } = await store.owner.call(contract.listIntegrationErrors, { ...of, query: {} });
  expect(data).toMatchObject([
    { resource: 'orders', external_id: String(order.id), code: 'unexpected_shape', attempts: 1 },
  ]);
  expect(data[0]?.message).toContain('total');
  const csv = await store.owner.send(contract.downloadIntegrationErrors, of);
  expect(String(csv.body)).toContain(String(order.id));

  Object.assign(order, { total: '12.00' });
  const body = { action: 'retry' as const };
  expect(await store.owner.call(contract.settleIntegrationErrors, { ...of, body })).toEqual({
    records: 1,
  });
  await synchronise(world);
  expect(await orders()).toHaveLength(2);
  expect(await read(store, 'nuvemshop')).toMatchObject({
    state: 'synchronized',
    state_reason: null,
    open_errors: 0,
  });
});

test('the connection shows pending records, and is healthy once none is left', async () => {
  shop.orders.push(
    aNuvemOrder(ago(DAY), { total: { amount: 12 } }),
    aNuvemOrder(ago(DAY), { payment_status: 'em_analise_manual' }),
  );
  await connected();
  await synchronise(world);
  const reason = async () => {
    const { state, state_reason } = await read(store, 'nuvemshop');
    return [state, state_reason];
  };
  expect(await reason()).toEqual(['partial', expect.stringContaining('status')]);
  const changes = [{ slug: 'nuvemshop', code: 'em_analise_manual', status: 'paid' as const }];
  await store.owner.call(contract.saveStatusMappings, { store_id: store.id, body: { changes } });
  expect(await reason()).toEqual(['partial', 'Alguns registros não puderam ser gravados.']);
  await store.owner.call(contract.settleIntegrationErrors, {
    store_id: store.id,
    slug: 'nuvemshop',
    body: { action: 'ignore' as const },
  });
  expect(await reason()).toEqual(['synchronized', null]);
});

test('an unknown status counts as pending and is listed; mapping it recounts the orders', async () => {
  shop.orders.push(aNuvemOrder(ago(DAY), { payment_status: 'em_analise_manual' }));
  await connected();
  await synchronise(world);
  expect(await orders()).toMatchObject([{ status: 'pending' }]);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'partial' });
  const { data } = await store.owner.call(contract.listStatusMappings, { store_id: store.id });
  expect(data[0]).toMatchObject({ code: 'em_analise_manual', source: 'unknown', orders: 1 });
  const body = {
    changes: [{ slug: 'nuvemshop', code: 'em_analise_manual', status: 'paid' as const }],
  };
  const effect = await store.owner.call(contract.previewStatusMappings, {
    store_id: store.id,
    body,
  });
  expect(effect.orders).toBe(1);
  expect(effect.months).toMatchObject([{ revenue_before: 0, revenue_after: 12_990 }]);
  await store.owner.call(contract.saveStatusMappings, { store_id: store.id, body });
  expect(await orders()).toMatchObject([{ status: 'paid' }]);
  const [day] = await world.sql(
    'select sum(revenue)::int as revenue from daily_sales where store_id = $1',
    [store.id],
  );
  expect(day).toEqual({ revenue: 12_990 });
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'synchronized' });
  expect(await events('order%.%')).toEqual(['orders.recounted']);
  // Another read preserves the store's edit.
  world.clock.advance(DAY);
  await synchronise(world);
  expect(await orders()).toMatchObject([{ status: 'paid' }]);
});

test('a value typed here remains until the shop changes that field', async () => {
  const customer = aNuvemCustomer(ago(DAY), { name: 'Ana Souza', billing_city: 'Recife' });
  shop.customers.push(customer);
  await connected();
  await synchronise(world);
  await world.sql(
    `update customers set first_name = 'Aninha', city = 'Olinda' where store_id = $1`,
    [store.id],
  );
  const { notices_url } = await read(store, 'nuvemshop');
  Object.assign(customer, { billing_city: 'Caruaru' });
  await post(world, notices_url, shop.notice('customer/updated', customer.id));
  await synchronise(world);
  const [kept] = await world.sql('select first_name, city from customers where store_id = $1', [
    store.id,
  ]);
  expect(kept).toEqual({ first_name: 'Aninha', city: 'Caruaru' });
});

test('a customer deleted by the shop keeps their orders, without its code', async () => {
  const customer = aNuvemCustomer(ago(DAY));
  shop.customers.push(customer);
  shop.orders.push(aNuvemOrder(ago(DAY), { customer }));
  await connected();
  await synchronise(world);
  const { notices_url } = await read(store, 'nuvemshop');
  await post(world, notices_url, shop.notice('customer/deleted', customer.id));
  await synchronise(world);
  expect(await orders()).toMatchObject([{ email: customer.email }]);
  const codes = await world.sql(
    `select 1 from customer_identities where store_id = $1 and kind = 'integration'`,
    [store.id],
  );
  expect(codes).toEqual([]);
});

test('a revoked token requires a reconnect, notifies the owner once, and keeps the imported records', async () => {
  shop.orders.push(aNuvemOrder(ago(DAY)));
  await connected();
  await synchronise(world);
  const token = shop.token;
  shop.token = 'other';
  world.clock.advance(16 * 60_000);
  await synchronise(world);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'reconnect' });
  expect(await orders()).toHaveLength(1);
  const { data } = await store.owner.call(contract.listNotifications, {
    store_id: store.id,
    query: {},
  });
  expect(data.filter(({ kind }) => kind === 'integration_failed')).toHaveLength(1);
  shop.token = token;
  await connected();
  await synchronise(world);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'synchronized' });
});

test('a right that lacks is named, and the rest comes in', async () => {
  shop.lacks.add('checkouts');
  shop.orders.push(aNuvemOrder(ago(DAY)));
  await connected();
  const check = await store.owner.call(contract.testIntegration, {
    store_id: store.id,
    slug: 'nuvemshop',
  });
  expect(check.resources).toContainEqual({
    resource: 'carts',
    may_read: false,
    note: expect.stringContaining('read_checkouts'),
  });
  await synchronise(world);
  expect(await orders()).toHaveLength(1);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'partial', open_errors: 1 });
});

test('disabling keeps the records, deletes the secrets and unregisters the webhooks', async () => {
  shop.orders.push(aNuvemOrder(ago(DAY)));
  await connected();
  await synchronise(world);
  const { notices_url } = await read(store, 'nuvemshop');
  const off = await store.owner.call(contract.disableIntegration, {
    store_id: store.id,
    slug: 'nuvemshop',
  });
  expect(off).toMatchObject({ state: 'disabled', notices_url: null });
  expect(shop.webhooks).toEqual([]);
  expect(await post(world, notices_url, shop.notice('order/created', 1))).toBe(404);
  const [row] = await world.sql(
    'select credentials_sealed, notice_key from store_integrations where store_id = $1',
    [store.id],
  );
  expect(row).toEqual({ credentials_sealed: null, notice_key: null });
  expect(await orders()).toHaveLength(1);
});

test('an authorisation is valid once, for ten minutes, for the person and the store that began it', async () => {
  shop.codes.add('um').add('dois');
  const state = await authorise();
  const manager = await store.as('MANAGER');
  await expect(finish(state, 'um', manager)).toFailWith('oauth_state_used');
  const late = await authorise();
  world.clock.advance(11 * 60_000);
  await expect(finish(late, 'um')).toFailWith('oauth_state_used');
  const fresh = await authorise();
  const other = await aStore(world);
  await world.sql(
    `insert into collaborators (store_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'OWNER')`,
    [other.id, store.owner.user_id],
  );
  expect(await finish(fresh, 'um', store.owner, other)).toEqual({
    store_id: store.id,
    slug: 'nuvemshop',
  });
  await expect(finish(fresh, 'dois')).toFailWith('oauth_state_used');
  await expect(finish(await authorise(), 'inventado')).toFailWith('integration_refused');
});

test('before a reminder the cart is fetched again; without a response or recent data it is unverified', async () => {
  const cart = {
    id: 77,
    created_at: ago(60_000).toISOString(),
    updated_at: ago(60_000).toISOString(),
    total: '80.00',
    completed_at: null as string | null,
    contact_email: 'bia@exemplo.com.br',
    products: [{ name: 'Prato', price: '80.00', quantity: 1 }],
  };
  shop.checkouts.push(cart);
  await connected();
  await synchronise(world);
  const at = { provider: 'nuvemshop', name: '77' };
  cart.completed_at = world.clock.now().toISOString();
  cart.updated_at = cart.completed_at;
  expect(await recheck(store.ctx, 'carts', at)).toBe(true);
  const { data } = await store.owner.call(contract.listCarts, { store_id: store.id, query: {} });
  expect(data).toMatchObject([{ state: 'ordered' }]);
  shop.mishaps.push(500);
  expect(await recheck(store.ctx, 'carts', at)).toBe(true);
  world.clock.advance(16 * 60_000);
  shop.mishaps.push(500);
  expect(await recheck(store.ctx, 'carts', at)).toBe(false);
  expect(await recheck(store.ctx, 'carts', { provider: '', name: '77' })).toBe(true);
});

test('keys are refused where the platform uses OAuth; an unconnected platform cannot be checked', async () => {
  const of = { store_id: store.id, slug: 'nuvemshop' };
  const draft = { settings: { token: 'x' }, history_months: null };
  await expect(store.owner.call(contract.connectIntegration, { ...of, body: draft })).toFailWith(
    'not_found',
  );
  await expect(store.owner.call(contract.testIntegration, of)).toFailWith(
    'integration_not_connected',
  );
  expect(world.errors).toEqual([]);
  expect(contract.testIntegration.failures).toContain('integration_not_connected');
});

test('sellers connect nothing and another store sees nothing', async () => {
  await connected();
  const seller = await store.as('SELLER');
  const of = { store_id: store.id, slug: 'nuvemshop' };
  await expect(seller.call(contract.getIntegration, of)).toFailWith('access_denied');
  await expect(seller.call(contract.disableIntegration, of)).toFailWith('access_denied');
  const other = await aStore(world);
  await expect(other.owner.call(contract.disableIntegration, of)).toFailWith('not_found');
  expect((await read(other, 'nuvemshop')).state).toBe('available');
});

test('a checkout that the platform lists hours after it was begun is found by the next look', async () => {
  await connected(null);
  await synchronise(world);
  world.clock.advance(6 * 3_600_000);
  await synchronise(world);
  shop.checkouts.push({
    id: 6,
    created_at: ago(5 * 3_600_000).toISOString(),
    total: '80.00',
    completed_at: null,
    contact_email: 'bia@exemplo.com.br',
    products: [{ name: 'Prato' }],
  });
  world.clock.advance(16 * 60_000);
  await synchronise(world);
  const carts = await world.sql('select token from carts where store_id = $1', [store.id]);
  expect(carts).toEqual([{ token: '6' }]);
});
