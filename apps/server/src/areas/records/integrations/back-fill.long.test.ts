import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { read, synchronise, useShop } from '#test/integrations';
import { killBackFill } from '#test/kill-back-fill';
import { aNuvemCustomer, simulateNuvemshop } from '#test/simulators/nuvemshop';
import { aWooOrder, simulateWoocommerce } from '#test/simulators/woocommerce';
import { createNuvemshop } from '../../../providers/nuvemshop/index.ts';
import { createWoocommerce } from '../../../providers/woocommerce/index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);

async function normalized(): Promise<string[]> {
  const rows = await world.sql<{ kind: string }>(
    'select distinct kind from domain_events where store_id = $1 order by kind',
    [store.id],
  );
  return rows.map(({ kind }) => kind);
}

const SILENT = ['integration.status_changed', 'synchronization.finished'];

test('a back-fill whose worker is killed again and again loses nothing and takes nothing twice', async () => {
  const shop = await simulateWoocommerce();
  try {
    world.app.config.allowPrivateHosts = true;
    world.clock.set(new Date().toISOString());
    useShop(world, createWoocommerce({ allowPlainHttp: true }));
    const orders = Array.from({ length: 4_000 }, (_, i) => aWooOrder(ago(DAY + i * 60_000)));
    shop.orders.push(...orders);
    const { url, key, secret } = shop;
    const body = { settings: { url, key, secret }, history_months: null };
    await store.owner.call(contract.connectIntegration, {
      store_id: store.id,
      slug: 'woocommerce',
      body,
    });
    await killBackFill(world, {
      calls: () => shop.calls.length,
      kills: 4,
      isDone: async () => (await read(store, 'woocommerce')).state === 'synchronized',
    });
    const rows = await world.sql<{ number: string; total: number }>(
      'select number, total::int from orders where store_id = $1',
      [store.id],
    );
    expect(rows.map(({ number }) => number).sort()).toEqual(
      orders.map(({ number }) => number).sort(),
    );
    const [sums] = await world.sql(
      `select (select sum(revenue)::int from daily_sales where store_id = $1) as revenue,
        (select count(*)::int from order_items where store_id = $1) as items`,
      [store.id],
    );
    expect(sums).toEqual({ revenue: 4_000 * 8_990, items: 4_000 });
    const runs = await world.sql(
      `select read, created, refused from synchronizations where store_id = $1 and kind = 'history'`,
      [store.id],
    );
    expect(runs).toEqual([{ read: 4_000, created: 4_000, refused: 0 }]);
    expect(await normalized()).toEqual(SILENT);
  } finally {
    await shop.close();
  }
});

test('a first synchronisation of 200,000 old customers sends no message', async () => {
  const shop = await simulateNuvemshop();
  try {
    world.app.config.publicUrl = 'https://clientela.example';
    const urls = { apiUrl: shop.url, authorizeUrl: shop.url, contact: 'oi@clientela.example' };
    useShop(world, createNuvemshop(urls), shop.app);
    const people = 200_000;
    for (let i = 0; i < people; i++)
      shop.customers.push(aNuvemCustomer(ago((30 + (i % 900)) * DAY), { phone: null }));
    const at = { store_id: store.id, slug: 'nuvemshop' };
    const { url } = await store.owner.call(contract.beginOauth, {
      ...at,
      body: { settings: {}, history_months: null },
    });
    shop.codes.add('c0de');
    const query = { code: 'c0de', state: new URL(url).searchParams.get('state')! };
    await store.owner.call(contract.finishOauth, { ...at, body: { query } });
    await synchronise(world);
    await followEvents(store.ctx);
    const [counted] = await world.sql('select customers from store_sizes where store_id = $1', [
      store.id,
    ]);
    expect(counted).toEqual({ customers: people });
    expect(await normalized()).toEqual(SILENT);
    const messages = await world.sql('select 1 from queued_messages where store_id = $1 limit 1', [
      store.id,
    ]);
    expect(messages).toEqual([]);
  } finally {
    await shop.close();
  }
});
