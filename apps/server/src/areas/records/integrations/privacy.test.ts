import { createHmac } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { prune } from '#platform/pruning';
import { useStore, useWorld } from '#test/harness';
import { post, read, synchronise, useShop } from '#test/integrations';
import {
  aNuvemCustomer,
  aNuvemOrder,
  type NuvemshopSimulator,
  simulateNuvemshop,
} from '#test/simulators/nuvemshop';
import { aShopifyCustomer, type ShopifySimulator, simulateShopify } from '#test/simulators/shopify';
import { createNuvemshop } from '../../../providers/nuvemshop/index.ts';
import { createShopify } from '../../../providers/shopify/index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
let shopify: ShopifySimulator;
let nuvem: NuvemshopSimulator;

beforeAll(async () => {
  [shopify, nuvem] = await Promise.all([simulateShopify(), simulateNuvemshop()]);
});
afterAll(() => Promise.all([shopify.close(), nuvem.close()]));
beforeEach(() => {
  world.app.config.publicUrl = 'https://clientela.example';
  Object.assign(shopify, { customers: [], orders: [] });
  Object.assign(nuvem, { customers: [], orders: [], webhooks: [] });
  useShop(world, createShopify({ url: shopify.url }), shopify.app);
  const urls = { apiUrl: nuvem.url, authorizeUrl: nuvem.url, contact: 'oi@clientela.example' };
  useShop(world, createNuvemshop(urls), nuvem.app);
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);
const addressOf = (slug: string) =>
  `https://clientela.example/api/webhooks/integrations/${slug}/app`;

async function connect(slug: 'shopify' | 'nuvemshop'): Promise<void> {
  const settings: Record<string, string> = slug === 'shopify' ? { shop: shopify.domain } : {};
  const at = { store_id: store.id, slug };
  const { url } = await store.owner.call(contract.beginOauth, {
    ...at,
    body: { settings, history_months: null },
  });
  const state = new URL(url).searchParams.get('state')!;
  const shop = slug === 'shopify' ? shopify : nuvem;
  shop.codes.add('c0de');
  const query =
    slug === 'shopify'
      ? shopify.comeBack(state, 'c0de', world.clock.now())
      : { code: 'c0de', state };
  await store.owner.call(contract.finishOauth, { ...at, body: { query } });
  await synchronise(world);
}

function asked(body: Record<string, unknown>) {
  const text = JSON.stringify({ store_id: nuvem.account, ...body });
  const signature = createHmac('sha256', nuvem.app.secret).update(text).digest('hex');
  return { body: text, headers: { 'x-linkedstore-hmac-sha256': signature } };
}

const people = () =>
  world.sql<{ email: string | null; anonymized_at: string | null }>(
    'select email, anonymized_at from customers where store_id = $1 order by created_at',
    [store.id],
  );

const requests = () =>
  world.sql<{ kind: string; state: string }>(
    `select kind, state, channel, note, customer_id is not null as is_known, receipt_number
       from privacy_requests where store_id = $1 order by created_at, id`,
    [store.id],
  );

async function normalized(): Promise<string[]> {
  const { data } = await store.owner.call(contract.listNotifications, {
    store_id: store.id,
    query: {},
  });
  return data.filter(({ kind }) => kind === 'data_requested').map(({ content }) => content);
}

test('a Shopify erasure request is carried out even if the connection is off', async () => {
  const customer = aShopifyCustomer(ago(DAY));
  shopify.customers.push(customer);
  await connect('shopify');
  const at = { store_id: store.id, slug: 'shopify' };
  await store.owner.call(contract.disableIntegration, at);
  const redact = { customer: { id: Number(customer.legacyResourceId) } };
  expect(await post(world, addressOf('shopify'), shopify.notice('customers/redact', redact))).toBe(
    200,
  );
  await synchronise(world);
  expect(await people()).toMatchObject([{ email: null, anonymized_at: expect.anything() }]);
  expect(await requests()).toMatchObject([
    { kind: 'erasure', state: 'done', channel: 'platform', receipt_number: 1 },
  ]);
  // The event's actor is the shop, not null.
  const [normalized] = await world.sql(
    `select actor ->> 'kind' as kind from domain_events where store_id = $1 and kind = 'customer.anonymized'`,
    [store.id],
  );
  expect(normalized).toEqual({ kind: 'integration' });
});

test('an access request notifies the store; a forged one is refused', async () => {
  const customer = aShopifyCustomer(ago(DAY));
  shopify.customers.push(customer);
  await connect('shopify');
  const request = { customer: { id: Number(customer.legacyResourceId) }, data_request: { id: 1 } };
  const notice = shopify.notice('customers/data_request', request);
  expect(await post(world, addressOf('shopify'), notice)).toBe(200);
  expect(await post(world, addressOf('shopify'), notice)).toBe(200);
  await synchronise(world);
  expect(await normalized()).toEqual([expect.stringContaining('Shopify')]);
  expect(await requests()).toEqual([
    {
      kind: 'access',
      state: 'open',
      channel: 'platform',
      note: 'Pedido recebido pela Shopify.',
      is_known: true,
      receipt_number: null,
    },
  ]);
  const forged = {
    ...notice.headers,
    'x-shopify-hmac-sha256': Buffer.alloc(32).toString('base64'),
  };
  expect(await post(world, addressOf('shopify'), { ...notice, headers: forged })).toBe(401);
  expect(await post(world, addressOf('woocommerce'), notice)).toBe(404);
});

test('an erasure request of a shop disconnects it: secrets and errors are deleted, sales stay', async () => {
  await connect('shopify');
  await post(
    world,
    addressOf('shopify'),
    shopify.notice('shop/redact', { shop_domain: shopify.domain }),
  );
  await synchronise(world);
  expect(await read(store, 'shopify')).toMatchObject({ state: 'disabled', notices_url: null });
  const [row] = await world.sql(
    'select credentials_sealed from store_integrations where store_id = $1',
    [store.id],
  );
  expect(row).toEqual({ credentials_sealed: null });
});

test('Nuvemshop sends the same requests in its own format', async () => {
  const customer = aNuvemCustomer(ago(DAY));
  nuvem.customers.push(customer);
  nuvem.orders.push(aNuvemOrder(ago(DAY), { customer }));
  await connect('nuvemshop');
  const who = { customer: { id: customer.id, email: customer.email } };
  await post(world, addressOf('nuvemshop'), asked({ ...who, data_request: { id: 9 } }));
  await synchronise(world);
  expect(await normalized()).toHaveLength(1);
  await post(world, addressOf('nuvemshop'), asked({ ...who, orders_to_redact: [1] }));
  await synchronise(world);
  expect(await people()).toMatchObject([{ email: null }]);
  await post(world, addressOf('nuvemshop'), asked({}));
  await synchronise(world);
  expect(await read(store, 'nuvemshop')).toMatchObject({ state: 'disabled' });
});

test('old runs and settled errors are deleted; open errors stay', async () => {
  nuvem.orders.push(aNuvemOrder(ago(DAY), { total: {} }), aNuvemOrder(ago(DAY), { total: {} }));
  await connect('nuvemshop');
  const at = { store_id: store.id, slug: 'nuvemshop' };
  const external_id = String(nuvem.orders[0]!.id);
  const body = {
    action: 'ignore' as const,
    records: [{ resource: 'orders' as const, external_id }],
  };
  await store.owner.call(contract.settleIntegrationErrors, { ...at, body });
  world.clock.advance(181 * DAY);
  await prune.run(platformCtx(world.app));
  const errors = await world.sql('select state from integration_errors where store_id = $1', [
    store.id,
  ]);
  expect(errors).toEqual([{ state: 'open' }]);
  const runs = await world.sql('select 1 from synchronizations where store_id = $1', [store.id]);
  expect(runs).toEqual([]);
});
