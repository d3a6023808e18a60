import * as contract from '@clientela/contract';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import {
  activate,
  aDraft,
  customers,
  refreshResults,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { followEvents, publishOrders } from '#test/events';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, table } from '#test/imports';
import { tokenInLink } from '../tracking/message-urls.ts';
import { listChangedCampaigns, markStale } from './reconcile.queries.ts';
import { reconcileStore, startReconciling } from './reconcile.ts';

const world = useWorld();
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };
let store: TestStore;
let other: pg.Client;
beforeEach(async () => {
  world.errors.length = 0;
  store = await aStore(world, 'Loja do Teste');
  await customers(world, store, 3);
  other = new pg.Client({ connectionString: world.databaseUrl });
  await other.connect();
});
afterEach(() => other.end());

async function launched(change: Partial<contract.CampaignDraft> = {}): Promise<string> {
  const { id } = await aDraft(store, change);
  await activate(world, store, id);
  return id;
}

async function sent(): Promise<string> {
  const id = await launched();
  await sendUntilStatus(world, store, id, 'finished');
  await refreshResults(store.ctx);
  return id;
}

const tomorrow = () => new Date(world.clock.now().getTime() + 86_400_000).toISOString();

async function linksOf(campaign: string) {
  const rows = await world.sql<{ token: string }>(
    'select token from campaign_activities where campaign_id = $1 order by id',
    [campaign],
  );
  return rows.map(({ token }) => ({
    key: store.ctx.store.public_key,
    token: tokenInLink(token),
  }));
}

async function opened(campaign_id: string, of: TestStore = store): Promise<number> {
  const results = await of.owner.call(contract.getCampaignResults, {
    store_id: of.id,
    campaign_id,
  });
  return results.total.opened;
}

/** A refresh that has begun and cannot end until `other` lets it. */
async function heldRefresh(): Promise<{ end(): Promise<void> }> {
  await followEvents(store.ctx);
  await other.query('begin; lock table campaign_results in access exclusive mode');
  const refresh = reconcileStore(store.ctx);
  await expect
    .poll(async () => {
      const waiting = await world.sql(
        `select from pg_locks where relation = 'campaign_results'::regclass and not granted`,
      );
      return waiting.length;
    })
    .toBeGreaterThan(0);
  return {
    async end() {
      await other.query('commit');
      await refresh;
    },
  };
}

test('a campaign is paused and resumed while its results are being refreshed', async () => {
  const id = await launched({ started_at: tomorrow() });
  const refresh = await heldRefresh();
  try {
    const of = { store_id: store.id, campaign_id: id };
    await store.owner.call(contract.pauseCampaign, of);
    await store.owner.call(contract.resumeCampaign, { ...of, body: {} });
  } finally {
    await refresh.end();
  }
  expect(world.errors).toEqual([]);
});

test('an open during a refresh is counted by the next', async () => {
  const id = await sent();
  const [first, second] = await linksOf(id);
  await anonymous(world).send(contract.trackOpen, first!, BROWSER);
  const refresh = await heldRefresh();
  await anonymous(world).send(contract.trackOpen, second!, BROWSER);
  await refresh.end();
  await refreshResults(store.ctx);
  expect(await opened(id)).toBe(2);
});

test('an open that commits only after the refresh that missed it is counted by the next', async () => {
  const id = await sent();
  const [first, second] = await linksOf(id);
  await anonymous(world).send(contract.trackOpen, first!, BROWSER);
  await other.query('begin');
  await other.query(
    `select app.record_tracking($1, array[(select token from campaign_activities
       where campaign_id = $2 order by id offset 1 limit 1)], '{open}', '{null}', array[app.new_id()], now())`,
    [[second!.key], id],
  );
  await refreshResults(store.ctx);
  expect(await opened(id)).toBe(1);
  await other.query('commit');
  await refreshResults(store.ctx);
  expect(await opened(id)).toBe(2);
});

test('results include exclusions, and compare with the control group over the same days', async () => {
  await customers(world, store, 240, (n) => (n < 10 ? null : `c${n}@exemplo.com.br`));
  const draft = await aDraft(store, { control_percentage: 50 });
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  // The same sale for ten of the control group and for twenty of those reached.
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select a.store_id, app.new_id(), gen_random_uuid()::text, a.customer_id, 'paid', $2::timestamptz, 5000, $2::timestamptz::date
       from (select *, row_number() over (partition by is_control order by id) as n
         from campaign_activities where campaign_id = $1 and (is_control or sent_at is not null)) a
      where a.n <= case when a.is_control then 10 else 20 end`,
    [draft.id, new Date(world.clock.now().getTime() + 3_600_000)],
  );
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: draft.id,
  });

  const found = await statuses(world, draft.id);
  const control = found['not_sent:control_group'] ?? 0;
  const reached = found.sent ?? 0;
  const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  expect(results).toMatchObject({
    audience: 243,
    not_sent: 10,
    control,
    waiting: 0,
    conversion: percent(20, reached),
    reasons: [{ reason: 'no_contact', customers: 10 }],
    control_group: {
      customers: control,
      orders: 10,
      revenue: 50_000,
      conversion: percent(10, control),
      lift: Math.round((20 / reached / (10 / control) - 1) * 1000) / 10,
    },
  });

  await world.sql(
    `update orders set total = 7000 where customer_id in (
    select customer_id from campaign_activities where campaign_id = $1 and is_control)`,
    [draft.id],
  );
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);
  const later = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(later.control_group).toMatchObject({ orders: 10, revenue: 70_000 });
});

test('a sale alone is counted soon by the clock of the program, though the database’s is ahead', async () => {
  world.clock.advance(-86_400_000);
  const id = await sent();
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select store_id, app.new_id(), 'S1', customer_id, 'paid', $2::timestamptz, 5000, $2::timestamptz::date
       from campaign_activities where campaign_id = $1 limit 1`,
    [id, new Date(world.clock.now().getTime() + 1000)],
  );
  await publishOrders(store.ctx);
  const anHourLater = new Date(world.clock.now().getTime() + 3_600_000);
  expect(await listChangedCampaigns(store.ctx, anHourLater)).toEqual([id]);
  await refreshResults(store.ctx);
  const of = { store_id: store.id, campaign_id: id };
  const results = await store.owner.call(contract.getCampaignResults, of);
  expect(results).toMatchObject({ updated_at: world.clock.now().toISOString() });
  expect(results.total.revenue).toBe(5000);
  world.clock.advance(86_400_000);
});

test('a past that comes in after the sending, and an order that changes its total, are counted', async () => {
  const email = 'ana@exemplo.com.br';
  await importFile(store, table('nome,email', `Ana,${email}`), { kind: 'customers' });
  const id = await sent();
  const { caller } = await anApiKey(world, store, contract.API_SCOPE_NAMES);
  world.clock.advance(3_600_000);
  const revenue = async (unit_price: number, history: boolean) => {
    const order = {
      number: '1001',
      ordered_at: world.clock.now().toISOString(),
      status: 'paid' as const,
      customer: { email },
      shipping: 0,
      items: [{ name: 'Vestido azul', quantity: 1, unit_price }],
    };
    const body = { orders: [order], history };
    await caller.call(contract.writeOrders, { store_id: store.id, body });
    await followEvents(store.ctx);
    await refreshResults(store.ctx);
    const of = { store_id: store.id, campaign_id: id };
    return (await store.owner.call(contract.getCampaignResults, of)).total.revenue;
  };
  expect(await revenue(9_000, true)).toBe(9_000);
  expect(await revenue(7_500, false)).toBe(7_500);

  await world.runJobs();
  const { data } = await store.owner.call(contract.listRfmSegments, { store_id: store.id });
  expect(data.reduce((sum, { customers }) => sum + customers, 0)).toBe(1);
});

test('a large campaign is refreshed less often, at first as soon as a small one', async () => {
  const id = await launched({ started_at: tomorrow() });
  const isDue = async (seconds: number) => {
    const at = new Date(world.clock.now().getTime() + seconds * 1_000);
    const due = await listChangedCampaigns(store.ctx, at);
    const stores = await world.sql<{ id: string }>(
      'select app.stores_to_reconcile($1, 100) as id',
      [at],
    );
    expect(stores.some((row) => row.id === store.id)).toBe(due.includes(id));
    return due.includes(id);
  };
  expect(await isDue(-60)).toBe(true);
  await refreshResults(store.ctx);
  expect(await isDue(3_600)).toBe(false);
  await world.sql('update campaign_outcomes set audience = 1000000 where campaign_id = $1', [id]);
  await markStale(store.ctx, id);
  expect(await isDue(99)).toBe(false);
  expect(await isDue(100)).toBe(true);
});

test('messages count as delivered while one of them is being opened', async () => {
  const id = await sent();
  world.clock.advance(86_400_001);
  await other.query('begin');
  await other.query(
    `select from campaign_activities where campaign_id = $1 order by id limit 1 for update`,
    [id],
  );
  await reconcileStore(store.ctx);
  await other.query('commit');
  const delivered = async () =>
    (
      await world.sql(
        `select from campaign_activities where campaign_id = $1 and status = 'delivered'`,
        [id],
      )
    ).length;
  expect(await delivered()).toBe(2);
  world.clock.advance(600_000);
  await reconcileStore(store.ctx);
  expect(await delivered()).toBe(3);
});

test('a store whose refresh fails does not delay other stores', async () => {
  const good = await sent();
  const goodStore = store;
  const broken: string[] = [];
  for (let n = 0; n < 3; n++) {
    store = await aStore(world);
    await customers(world, store, 1);
    await launched({ started_at: tomorrow() });
    broken.push(store.id);
  }
  await world.sql(`update stores set time_zone = 'Nowhere/Land' where id = any($1)`, [broken]);
  await world.sql('update campaign_activities set sent_at = now() where store_id = any($1)', [
    broken,
  ]);
  store = goodStore;
  const [link] = await linksOf(good);
  await anonymous(world).send(contract.trackOpen, link!, BROWSER);
  await followEvents(store.ctx);
  world.clock.advance(16_000);
  const reconciling = startReconciling(world.app);
  try {
    await expect.poll(() => opened(good)).toBe(1);
    await expect
      .poll(() => new Set(world.errors.map(({ fields }) => fields.store)).size)
      .toBe(broken.length);
  } finally {
    await reconciling.stop();
  }
});
