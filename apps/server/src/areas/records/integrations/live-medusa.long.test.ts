import * as contract from '@clientela/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { read, synchronise, useShop } from '#test/integrations';
import { type LiveMedusa, startMedusa } from '#test/live-shops/medusa';
import { createMedusa } from '../../../providers/medusa/index.ts';

/** Against a real Medusa: every number is compared with the shop's own. */

const LOOK_BACK_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

const world = useWorld();
const store = useStore(world);
let shop: LiveMedusa;

beforeAll(async () => {
  shop = await startMedusa(inject('servers')[0].url);
}, 900_000);
afterAll(() => shop?.stop());

interface Compared {
  number: string;
  total: number;
  refunded: number;
  revenue: number;
}

async function theirs(): Promise<Compared[]> {
  const fields = 'display_id,discount_total,*summary';
  const { orders } = await shop.admin<{
    orders: {
      display_id: number;
      discount_total: number;
      summary: { original_order_total: number; paid_total: number; refunded_total: number };
    }[];
  }>(`orders?limit=200&fields=${fields}`);
  return orders
    .map(({ display_id, discount_total, summary }) => ({
      number: String(display_id),
      total: Math.round((summary.original_order_total - discount_total) * 100),
      refunded: Math.round(summary.refunded_total * 100),
      revenue: Math.round((summary.paid_total - summary.refunded_total) * 100),
    }))
    .sort((a, b) => Number(a.number) - Number(b.number));
}

function ours(): Promise<Compared[]> {
  return world.sql<Compared & Record<string, unknown>>(
    `select number, total::int, refunded_amount::int as refunded, revenue::int from orders
      where store_id = $1 order by number::int`,
    [store.id],
  );
}

async function one(id: string) {
  const path = `orders/${id}?fields=display_id`;
  const { order } = await shop.admin<{ order: { display_id: number } }>(path);
  const [row] = await world.sql<Record<string, unknown>>(
    `select o.status, o.total::int, o.discount::int, o.coupon, i.total::int as items from orders o
       join order_items i on i.store_id = o.store_id and i.order_id = o.id
      where o.store_id = $1 and o.number = $2`,
    [store.id, String(order.display_id)],
  );
  return row;
}

test('orders made, paid, sent, given back and cancelled at a real Medusa are here to the cent', async () => {
  world.app.config.allowPrivateHosts = true;
  world.clock.set(new Date(Date.now() + LOOK_BACK_MS - 1_000).toISOString());
  useShop(world, { ...createMedusa({ allowPlainHttp: true }), poll_seconds: 1 });
  await shop.admin('promotions', {
    code: 'TERCO',
    type: 'standard',
    status: 'active',
    application_method: {
      type: 'percentage',
      target_type: 'order',
      allocation: 'across',
      value: 33.3333333,
      currency_code: 'brl',
    },
  });
  const past: string[] = [];
  for (let n = 1; n <= 50; n++) {
    past.push(await shop.order({ email: `ana${n % 7}@exemplo.com.br`, quantity: 1 + (n % 9) }));
    if (n % 2) await shop.pay(past.at(-1)!);
  }
  await shop.refund(past[4]!, 250);

  const at = { store_id: store.id, slug: 'medusa' };
  const settings = { url: shop.url, key: shop.key };
  await store.owner.call(contract.connectIntegration, {
    ...at,
    body: { settings, history_months: null },
  });
  await synchronise(world);
  expect(await read(store, 'medusa')).toMatchObject({ state: 'synchronized', open_errors: 0 });
  expect(await ours()).toEqual(await theirs());
  expect(await ours()).toHaveLength(50);

  // Medusa sends no notifications: each of these is a lost one.
  const [paid, sent, back, cancelled, undone, off] = [
    await shop.order({ email: 'caio@exemplo.com.br', quantity: 2 }),
    await shop.order({ email: 'dora@exemplo.com.br', quantity: 4 }),
    await shop.order({ email: 'edu@exemplo.com.br', quantity: 6 }),
    await shop.order({ email: 'flavia@exemplo.com.br', quantity: 1 }),
    await shop.order({ email: 'gil@exemplo.com.br', quantity: 1 }),
    await shop.order({ email: 'hugo@exemplo.com.br', quantity: 1, coupon: 'TERCO' }),
  ] as const;
  await later();
  expect(await one(paid)).toMatchObject({ status: 'pending' });
  expect(await one(off)).toEqual({
    status: 'pending',
    coupon: 'TERCO',
    total: 4_997,
    discount: 1_998,
    items: 3_997,
  });
  const unpaid = past.filter((_, n) => n % 2);
  for (const id of [...unpaid, paid, sent, back, undone, off]) await shop.pay(id);
  await shop.send(sent);
  await shop.refund(back, 250.5);
  for (const id of [cancelled, undone]) await shop.cancel(id);
  await later();
  expect(await ours()).toEqual(await theirs());
  expect(await one(paid)).toMatchObject({ status: 'paid' });
  expect(await one(sent)).toMatchObject({ status: 'fulfilled' });
  expect(await one(back)).toMatchObject({ status: 'partially_refunded' });
  expect(await one(cancelled)).toMatchObject({ status: 'cancelled' });
  expect(await one(undone)).toMatchObject({ status: 'refunded' });
  // Once the goods are back, the refund leaves the order itself as it was.
  await shop.takeBack(sent, 1);
  await later();
  await shop.refund(sent, 59.95);
  await later();
  expect(await ours()).toEqual(await theirs());
  expect(await one(sent)).toMatchObject({ status: 'partially_refunded', total: 24_980 });
  const [sums] = await world.sql(
    'select sum(revenue)::int as revenue from daily_sales where store_id = $1',
    [store.id],
  );
  expect(sums).toEqual({
    revenue: (await theirs()).reduce((sum, { revenue }) => sum + revenue, 0),
  });

  await shop.admin(`products/${shop.product}/variants/${shop.variant}`, {
    prices: [{ currency_code: 'brl', amount: 49.9 }],
  });
  world.clock.advance(DAY_MS);
  await synchronise(world);
  const products = await world.sql('select price::int from products where store_id = $1', [
    store.id,
  ]);
  expect(products).toEqual([{ price: 4_990 }]);
});

/**
 * The shop runs in real time, and the program polls with a quarter of an hour of overlap: its clock is moved ahead by
 * that much.
 */
async function later(): Promise<void> {
  await new Promise((done) => setTimeout(done, 2_000));
  world.clock.set(new Date(Date.now() + LOOK_BACK_MS - 1_000).toISOString());
  await synchronise(world);
}
