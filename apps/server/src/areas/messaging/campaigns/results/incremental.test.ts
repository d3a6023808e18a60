import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  customers,
  launch,
  refreshResults,
  sendUntilStatus,
} from '#test/campaigns';
import { publishOrders } from '#test/events';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

interface Person {
  customer_id: string;
  is_control: boolean;
  due_at: Date;
}

/** A campaign of one message with half of its customers in control, and both sides. */
async function halved(count = 240) {
  await customers(world, store, count);
  const { id } = await launch(world, store, { control_percentage: 50 });
  const people = await world.sql<Person>(
    `select customer_id, is_control, due_at from campaign_activities where campaign_id = $1 order by id`,
    [id],
  );
  return {
    id,
    control: people.filter(({ is_control }) => is_control),
    messaged: people.filter(({ is_control }) => !is_control),
  };
}

const HOUR = 3_600_000;

async function buy(people: readonly Person[], total: number, hoursAfter = 1): Promise<void> {
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select $1, app.new_id(), gen_random_uuid()::text, p.id, 'paid', p.at, $2, p.at::date
       from unnest($3::uuid[], $4::timestamptz[]) as p(id, at)`,
    [
      store.id,
      total,
      people.map(({ customer_id }) => customer_id),
      people.map(({ due_at }) => new Date(new Date(due_at).getTime() + hoursAfter * HOUR)),
    ],
  );
}

async function comparisonOf(id: string) {
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);
  const [row] = await world.sql<{ comparison: Record<'control' | 'messaged', object> }>(
    'select comparison from campaign_outcomes where campaign_id = $1',
    [id],
  );
  return row!.comparison;
}

const resultsOf = (campaign_id: string) =>
  store.owner.call(contract.getCampaignResults, { store_id: store.id, campaign_id });

test('both sides are the customers assigned, whether or not their message arrived', async () => {
  const { id, control, messaged } = await halved();
  await world.sql(
    `update campaign_activities set status = 'failed', reason = 'content_refused' where campaign_id = $1 and not is_control`,
    [id],
  );
  await buy(control.slice(0, 10), 5_000);
  await buy(messaged.slice(0, 20), 6_000);
  await buy(messaged.slice(0, 5), 1_000, 2);
  expect(await comparisonOf(id)).toEqual({
    control: {
      ...{ customers: control.length, buyers: 10, orders: 10 },
      ...{ revenue: 50_000, spent: 50_000, squares: 10 * 5_000 ** 2 },
    },
    messaged: {
      ...{ customers: messaged.length, buyers: 20, orders: 25 },
      ...{ revenue: 125_000, spent: 125_000, squares: 15 * 6_000 ** 2 + 5 * 7_000 ** 2 },
    },
  });
  const { incremental } = await resultsOf(id);
  const gross = Math.round(125_000 - messaged.length * (50_000 / control.length));
  expect(incremental).toMatchObject({ gross, outcome: expect.stringMatching(/brought|unclear/) });
});

test('a message cancelled after the launch was assigned; an excluded customer was not', async () => {
  await customers(world, store, 4, (n) => (n === 0 ? null : `c${n}@exemplo.com.br`));
  const { id, control, messaged } = await halved();
  const assigned = messaged.length - 1;
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
  expect(await comparisonOf(id)).toMatchObject({
    control: { customers: control.length },
    messaged: { customers: assigned },
  });
});

test('a sale counts from the due instant until the attribution days after it', async () => {
  const { id, control, messaged } = await halved();
  await buy(control.slice(0, 3), 1_000, -1);
  await buy(control.slice(3, 6), 1_000, 0);
  await buy(control.slice(6, 9), 1_000, 7 * 24 - 1);
  await buy(control.slice(9, 12), 1_000, 7 * 24 + 1);
  await buy(messaged.slice(0, 1), 1_000, 7 * 24 + 1);
  expect(await comparisonOf(id)).toMatchObject({
    control: { buyers: 6, spent: 6_000 },
    messaged: { buyers: 0, spent: 0 },
  });
});

test('a used bonus reduces spending unless the total of the order already excludes it', async () => {
  const { id, messaged } = await halved();
  const [buyer, other] = messaged;
  await buy([buyer!, other!], 10_000);
  const use = (person: Person, amount: number, isOffTotal: boolean) =>
    world.sql(
      `insert into bonus_uses (store_id, id, customer_id, purchase_amount, amount, channel, proof, created_at, order_id, is_off_total)
       select store_id, app.new_id(), customer_id, 10000, $2, 'STORE', 'NONE', ordered_at, id, $3 from orders where customer_id = $1`,
      [person.customer_id, amount, isOffTotal],
    );
  await use(buyer!, 2_500, false);
  await use(other!, 4_000, true);
  expect(await comparisonOf(id)).toMatchObject({
    messaged: { revenue: 20_000, spent: 17_500, squares: 7_500 ** 2 + 10_000 ** 2 },
  });
});

test('a small comparison returns what it lacks, and none without a control group', async () => {
  const { id, control } = await halved(60);
  await buy(control.slice(0, 4), 5_000);
  await comparisonOf(id);
  expect((await resultsOf(id)).incremental).toEqual({
    outcome: 'too_few',
    missing: { control: 50 - control.length, buyers: 6 },
  });
  const plain = await launch(world, store);
  await refreshResults(store.ctx);
  expect((await resultsOf(plain.id)).incremental).toBeNull();
});

test('the list of campaigns has their figures and can be sorted by them', async () => {
  await customers(world, store, 3);
  const sent = await launch(world, store);
  await sendUntilStatus(world, store, sent.id, 'finished');
  await aDraft(store);
  await refreshResults(store.ctx);
  const list = async (ordering: 'sent:desc' | 'sent:asc') => {
    const query = { ordering };
    const { data } = await store.owner.call(contract.listCampaigns, { store_id: store.id, query });
    return data.map(({ sent, opened, revenue }) => [sent, opened, revenue]);
  };
  expect(await list('sent:desc')).toEqual([
    [3, 0, 0],
    [0, 0, 0],
  ]);
  expect(await list('sent:asc')).toEqual([
    [0, 0, 0],
    [3, 0, 0],
  ]);
});

test('the launch sets an automatic control group by the size of the audience', async () => {
  await customers(world, store, 520);
  const draft = await aDraft(store, { control_auto: true });
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  const held = review.exclusions.find(({ reason }) => reason === 'control_group')?.customers ?? 0;
  expect(held).toBeGreaterThan(20);
  await activate(world, store, draft.id);
  const launched = await store.owner.call(contract.getCampaign, { id: draft.id });
  expect(launched).toMatchObject({ control_percentage: 10, customer_count: 520 - held });

  const small = await launch(world, store, { customer_limit: 400 });
  const found = await store.owner.call(contract.getCampaign, { id: small.id });
  expect(found).toMatchObject({ control_auto: true, control_percentage: 0, customer_count: 400 });
});
