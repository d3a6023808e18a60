import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aDraft, customers } from '#test/campaigns';
import { aStore, type TestStore, useStore, useWorld } from '#test/harness';
import { read, useShop } from '#test/integrations';
import { startMailServer } from '#test/kill-workers';
import { type Program, startProgram } from '#test/program';
import { aWooOrder, simulateWoocommerce, type WooSimulator } from '#test/simulators/woocommerce';
import { createWoocommerce } from '../../../providers/woocommerce/index.ts';

const world = useWorld();
const store = useStore(world);

/** 100,000 orders in an hour, for a minute. */
const PER_SECOND = 100_000 / 3_600;
const ORDERS = 1_680;
const RECIPIENTS = 3_000;
/** Minimum share of a campaign's rate under such sales. */
const PACE_KEPT = 0.7;

test('28 orders a second during a campaign are each stored once, and the campaign keeps its rate', async () => {
  world.clock.set(new Date().toISOString());
  const shop = await simulateWoocommerce();
  const mail = await startMailServer();
  const notices_url = await connect(shop);
  // The shop's limit: one call per webhook would be 28 a second.
  shop.limit = { burst: 6, per_second: 4 };
  const program = await startProgram(world, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ALLOW_PRIVATE_HOSTS: '1',
    DEMO: '0',
    LOG_LEVEL: 'error',
  });
  try {
    const alone = await paceOf(await aStore(world));
    const asked = shop.calls.length;
    const startedAt = performance.now();
    const [beside] = await Promise.all([paceOf(store), sell(shop, program, notices_url)]);
    await expect.poll(orders, { timeout: 120_000, interval: 500 }).toBe(ORDERS);
    const seconds = (performance.now() - startedAt) / 1_000;
    await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
    console.log(
      JSON.stringify({
        alone,
        beside,
        seconds,
        calls: shop.calls.length - asked,
        mails: mail.counts.size,
      }),
    );

    const [kept] = await world.sql(
      `select (select count(distinct number)::int from orders where store_id = $1) as orders,
        (select sum(revenue)::int from orders where store_id = $1) as revenue,
        (select count(*)::int from domain_events where store_id = $1 and kind = 'order.created') as reported,
        (select count(*)::int from integration_errors where store_id = $1) as errors`,
      [store.id],
    );
    expect(kept).toEqual({
      orders: ORDERS,
      revenue: ORDERS * 8_990,
      reported: ORDERS,
      errors: 0,
    });
    expect(await read(store, 'woocommerce')).toMatchObject({ state: 'synchronized' });
    expect([...mail.counts.values()].filter((times) => times !== 1)).toEqual([]);
    expect(beside / alone).toBeGreaterThan(PACE_KEPT);
  } finally {
    await program.kill();
    mail.process.kill('SIGKILL');
    await shop.close();
  }
});

async function connect(shop: WooSimulator): Promise<string> {
  world.app.config.allowPrivateHosts = true;
  world.app.config.publicUrl = 'https://clientela.example';
  useShop(world, createWoocommerce({ allowPlainHttp: true }));
  const { url, key, secret } = shop;
  const body = { settings: { url, key, secret }, history_months: 0 };
  const at = { store_id: store.id, slug: 'woocommerce' };
  const { notices_url } = await store.owner.call(contract.connectIntegration, { ...at, body });
  return new URL(notices_url!).pathname;
}

/** Messages a second of a campaign to so many customers. */
async function paceOf(of: TestStore): Promise<number> {
  await customers(world, of, RECIPIENTS, (n) => `cliente${n}@${of.id}.example`);
  const { id } = await aDraft(of);
  const at = { store_id: of.id, campaign_id: id, body: {} };
  await of.owner.call(contract.activateCampaign, at);
  const left = async () => (await of.owner.call(contract.getCampaign, { id })).status;
  await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe('finished');
  const [sent] = await world.sql<{ n: number; seconds: number }>(
    `select count(*)::int as n, extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
       from campaign_activities where campaign_id = $1 and status = 'sent'`,
    [id],
  );
  expect(sent!.n).toBeGreaterThanOrEqual(RECIPIENTS);
  return sent!.n / sent!.seconds;
}

/** Orders with two notifications each; every fiftieth of the first half has none. */
async function sell(shop: WooSimulator, { url }: Program, path: string): Promise<void> {
  const startedAt = performance.now();
  for (let n = 0; n < ORDERS; n++) {
    await wait(Math.max(0, startedAt + (n * 1_000) / PER_SECOND - performance.now()));
    const email = `compradora${n}@exemplo.com.br`;
    const order = aWooOrder(new Date(), { billing: { first_name: 'Bia', email }, meta_data: [] });
    shop.orders.push(order);
    if (n < ORDERS / 2 && n % 50 === 0) continue;
    for (const topic of ['order.created', 'order.updated']) {
      const { body, headers } = shop.delivery(topic, order);
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
    }
  }
}

async function orders(): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select count(*)::int as n from orders where store_id = $1',
    [store.id],
  );
  return row!.n;
}

async function waiting(): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select count(*)::int as n from change_notifications where store_id = $1',
    [store.id],
  );
  return row!.n;
}
