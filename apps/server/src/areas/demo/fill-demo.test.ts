import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { fillStore } from './fill-demo.ts';
import { fillCatalogue } from './fill-plans.ts';

const world = useWorld();
let store: TestStore;
let twin: TestStore;

beforeAll(async () => {
  const catalogue = await inTransaction(platformCtx(world.app), fillCatalogue);
  const fill = async () => {
    const filled = await aStore(world);
    await fillStore(filled.ctx, catalogue, 7, { customers: 300, leads: 20, orders: 700 });
    return filled;
  };
  store = await fill();
  twin = await fill();
}, 120_000);

test('the demo has a campaign in each of its stages, the running one halfway', async () => {
  const { data } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: {},
  });

  expect(new Set(data.map(({ stage }) => stage))).toEqual(
    new Set(['draft', 'scheduled', 'activated', 'paused', 'canceled', 'finished']),
  );
  for (const { progress } of data.filter(({ stage }) => ['activated', 'paused'].includes(stage))) {
    expect(progress.settled).toBe(progress.messages / 2);
    expect(progress.settled).toBeGreaterThan(0);
  }
});

test('on the same day the same seed makes the same store', async () => {
  const said = async (of: TestStore) => {
    const [people] = await world.sql(
      `select count(*)::int as customers, md5(string_agg(id::text || first_name || last_name || email, '' order by id)) as who
         from customers where store_id = $1`,
      [of.id],
    );
    const [sales] = await world.sql(
      `select count(*)::int as orders, sum(revenue)::bigint as revenue, min(day)::text as first, max(day)::text as last
         from orders where store_id = $1`,
      [of.id],
    );
    const campaigns = await world.sql(
      `select c.name, c.status, c.customer_count, count(a.sent_at)::int as sent, count(a.opened_at)::int as opened,
              count(a.clicked_at)::int as clicked, count(*) filter (where a.is_control)::int as control,
              count(*) filter (where a.variant = 'B')::int as second_subject
         from campaigns c left join campaign_activities a on a.store_id = c.store_id and a.campaign_id = c.id
        where c.store_id = $1 group by c.id, c.name, c.status, c.customer_count order by c.name`,
      [of.id],
    );
    return { people, sales, campaigns };
  };
  const first = await said(store);
  expect(first.people).toMatchObject({ customers: 320 });
  expect(await said(twin)).toEqual(first);
});

test('nobody in it has opened a message or bought anything in the future', async () => {
  const [latest] = await world.sql<Record<string, Date>>(
    `select (select max(ordered_at) from orders where store_id = $1) as sale,
            max(opened_at) as open, max(clicked_at) as click, max(unsubscribed_at) as opt_out
       from campaign_activities where store_id = $1`,
    [store.id],
  );
  const now = world.clock.now().toISOString();
  for (const [what, at] of Object.entries(latest!))
    expect(new Date(at).toISOString() <= now, `${what} at ${String(at)}`).toBe(true);
});

test('its wallet has deposits, costs, two cards and a Pix that waits', async () => {
  const { data, meta } = await store.owner.call(contract.listClosings, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const inputs = data.items.flatMap((day) => day.inputs);
  expect(inputs.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill('PAID'),
    'WAITING_PAYMENT',
  ]);
  expect(data.totals.inputs).toBe(190_000);
  expect(meta.total).toBeGreaterThanOrEqual(inputs.length);
  const { data: cards } = await store.owner.call(contract.listWalletCards, {
    store_id: store.id,
  });
  expect(cards.map(({ brand, is_default }) => [brand, is_default])).toEqual([
    ['Mastercard', false],
    ['Visa', true],
  ]);
  const wallet = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(wallet).toMatchObject({
    enable_automatic_topup: false,
    automatic_topup_card: { brand: 'Visa' },
  });
});
