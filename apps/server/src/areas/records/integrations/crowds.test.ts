import * as contract from '@clientela/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { post, read, synchronise, useShop } from '#test/integrations';
import {
  aNuvemCustomer,
  aNuvemOrder,
  type NuvemshopSimulator,
  simulateNuvemshop,
} from '#test/simulators/nuvemshop';
import { createNuvemshop } from '../../../providers/nuvemshop/index.ts';

/** More notices than the platform would let us read one by one. */

const world = useWorld();
const store = useStore(world);
const MINUTE = 60_000;
const DAY = 86_400_000;
let shop: NuvemshopSimulator;
let notices_url: string | null;

beforeAll(async () => {
  shop = await simulateNuvemshop();
});
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(shop, { customers: [], orders: [], products: [], webhooks: [] });
  world.app.config.publicUrl = 'https://clientela.example';
  const urls = { apiUrl: shop.url, authorizeUrl: shop.url };
  useShop(world, createNuvemshop({ ...urls, contact: 'oi@clientela.example' }), shop.app);
});

// A store that stays connected would go on to ask.
afterEach(() =>
  store.owner.call(contract.disableIntegration, { store_id: store.id, slug: 'nuvemshop' }),
);

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

/** Connected, its past read, and some minutes later. */
async function connect(): Promise<void> {
  const at = { store_id: store.id, slug: 'nuvemshop' };
  const body = { settings: {}, history_months: 12 };
  const { url } = await store.owner.call(contract.beginOauth, { ...at, body });
  shop.codes.add('c0de');
  const query = { code: 'c0de', state: new URL(url).searchParams.get('state')! };
  await store.owner.call(contract.finishOauth, { ...at, body: { query } });
  await synchronise(world);
  notices_url = (await read(store, 'nuvemshop')).notices_url;
  world.clock.advance(5 * MINUTE);
}

async function report(event: string, ids: readonly unknown[]): Promise<void> {
  for (const id of ids) await post(world, notices_url, shop.notice(event, Number(id)));
  await world.runJobs();
  world.clock.advance(1_000);
}

async function calls(during: () => Promise<void>): Promise<string[]> {
  const before = shop.calls.length;
  await during();
  return shop.calls.slice(before).map(({ path }) => path.split('/').slice(3).join('/'));
}

const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => id);

test('few notices are read one by one, without a look at the lists', async () => {
  await connect();
  shop.orders.push(...Array.from({ length: 20 }, () => aNuvemOrder(ago(MINUTE))));
  await report('order/created', idsOf(shop.orders));
  const asked = await calls(() => synchronise(world));
  expect(asked).toHaveLength(20);
});

test('a crowd of notices is read by the list, each order once, and nothing is left to read', async () => {
  await connect();
  shop.orders.push(...Array.from({ length: 390 }, () => aNuvemOrder(ago(MINUTE))));
  await report('order/created', idsOf(shop.orders));
  const asked = await calls(() => synchronise(world));
  const [kept] = await world.sql(
    `select (select count(*)::int from orders where store_id = $1) as orders,
      (select count(*)::int from domain_events where store_id = $1 and kind = 'order.created') as reported,
      (select count(*)::int from change_notifications where store_id = $1) as changes`,
    [store.id],
  );
  expect(kept).toEqual({ orders: 390, reported: 390, changes: 0 });
  expect(asked.length).toBeLessThan(20);
});

test('records of a burst that no list returns are read one by one', async () => {
  const old = Array.from({ length: 120 }, () => aNuvemCustomer(ago(400 * DAY)));
  await connect();
  // Changed long ago at the shop and notified now: three days late, or again.
  shop.customers.push(...old);
  await report('customer/updated', idsOf(old));
  const asked = await calls(() => synchronise(world));
  const [kept] = await world.sql(
    'select count(*)::int as people from customers where store_id = $1',
    [store.id],
  );
  expect(kept).toEqual({ people: 120 });
  expect(asked.filter((path) => path === 'customers')).toHaveLength(1);
});

test('a record notified again while its page is read is read once more', async () => {
  await connect();
  shop.orders.push(
    ...Array.from({ length: 150 }, () => aNuvemOrder(ago(MINUTE), { payment_status: 'pending' })),
  );
  await report('order/created', idsOf(shop.orders));
  const [late] = shop.orders;
  // The page was already read at the platform when the notification arrives.
  const page = world.app.shops.nuvemshop!.page;
  world.app.shops.nuvemshop!.page = async (...ask) => {
    const read = await page(...ask);
    if (ask[1] !== 'orders' || late?.payment_status === 'paid') return read;
    world.clock.advance(1);
    Object.assign(late!, {
      payment_status: 'paid',
      updated_at: world.clock.now().toISOString(),
    });
    await report('order/paid', [late!.id]);
    return read;
  };
  await synchronise(world);
  const sold = await world.sql(
    `select number from orders where store_id = $1 and status = 'paid'`,
    [store.id],
  );
  expect(sold).toEqual([{ number: String(late!.number) }]);
});
