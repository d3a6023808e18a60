import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, byEmail, customers, firstEmail, refreshResults } from '#test/campaigns';
import { publishOrders } from '#test/events';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

interface Row {
  id: string;
  variant: 'A' | 'B';
  name: string;
}

async function launched(change: (draft: contract.Campaign) => Partial<contract.CampaignDraft>) {
  const draft = await aDraft(store);
  const { id } = await aDraft(store, change(draft));
  await activate(world, store, id);
  const activities = await world.sql<Row>(
    `select a.id, a.variant, c.first_name as name from campaign_activities a
       join customers c on c.store_id = a.store_id and c.id = a.customer_id
      where a.campaign_id = $1 and a.status = 'waiting_to_send' order by a.id`,
    [id],
  );
  return { id, activities };
}

const activity = (id: string) => store.owner.call(contract.getCampaignActivity, { id });

test('an activity shows the subject its customer gets', async () => {
  await customers(world, store, 1);
  const { activities } = await launched(() => ({}));
  expect(await activity(activities[0]!.id)).toMatchObject({
    subject: 'Oi, Cliente 1',
    is_tested: false,
  });
});

test('of two subjects it is the one drawn for the customer', async () => {
  // Drawn by their random ids: of twelve, one run in four thousand had none with the second.
  await customers(world, store, 25);
  const { activities } = await launched((draft) => ({
    actions: [
      byEmail({ ...firstEmail(draft), subject: 'Um', subject_b: '{{customer.first_name}}, dois' }),
    ],
  }));
  const b = activities.find(({ variant }) => variant === 'B')!;
  expect(await activity(b.id)).toMatchObject({ subject: `${b.name}, dois`, is_tested: true });
});

test('unsent messages and failed messages are counted separately', async () => {
  await customers(world, store, 4, (n) => (n === 0 ? null : `cliente${n}@exemplo.com.br`));
  const { id, activities } = await launched(() => ({}));
  const [refused, unknown] = activities;
  await world.sql(
    `update campaign_activities set status = 'failed', reason = 'content_refused' where id = $1`,
    [refused!.id],
  );
  await world.sql(`update campaign_activities set status = 'invalid_contact' where id = $1`, [
    unknown!.id,
  ]);
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);

  const { reasons, not_sent } = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: id,
  });

  expect(not_sent).toBe(1);
  expect(
    reasons.map(({ reason, customers, is_failure }) => [reason, customers, is_failure]).sort(),
  ).toEqual([
    [null, 1, true],
    ['content_refused', 1, true],
    ['no_contact', 1, false],
  ]);
});

test('the targets of a campaign are returned with its results', async () => {
  await customers(world, store, 2);
  const indicators = { revenue: 100_000, orders: 12, conversion: 2.5 };
  const { id } = await launched(() => ({ indicators }));
  const results = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(results).toMatchObject({ indicators, total: { orders: 0, revenue: 0 } });
});

test('the results show the stage that belongs to their figures', async () => {
  await customers(world, store, 2);
  const { id } = await launched(() => ({}));
  const read = () =>
    store.owner.call(contract.getCampaignResults, { store_id: store.id, campaign_id: id });
  await refreshResults(store.ctx);
  expect(await read()).toMatchObject({ stage: 'activated', waiting: 2 });

  world.clock.advance(60_000);
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
  expect(await read()).toMatchObject({ stage: 'activated', waiting: 2 });

  await refreshResults(store.ctx);
  expect(await read()).toMatchObject({ stage: 'canceled', waiting: 0 });
});
