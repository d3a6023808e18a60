import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { post } from '#areas/billing/wallet/ledger';
import { refreshResults } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { aStore, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, catchUp, order, sendDue } from '#test/sequences';

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };

test('each step counts waiting customers, sent messages and refusals, and each number opens its rows', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
  await arrive(world, store, [ANA, BIA]);
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', $2, 'hard_bounce')`,
    [store.id, BIA.email],
  );
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await sendDue(world, store);
  const of = { store_id: store.id, campaign_id: id };
  const counted = await store.owner.call(contract.getCampaignSteps, of);
  expect(counted).toMatchObject({ entered: 2, running: 2, completed: 0, exited: 0, refused: 0 });
  expect(counted.steps).toMatchObject([
    { waiting: 0, sent: 1, not_sent: 1, reasons: [{ reason: 'suppressed', customers: 1 }] },
    { waiting: 2, sent: 0 },
  ]);
  const rows = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id: id, step: 0, reached: 'sent' },
  });
  expect(rows.data.map(({ customer }) => customer.name.trim())).toEqual(['Ana']);
  const inside = await store.owner.call(contract.listCampaignEnrollments, {
    ...of,
    query: { state: 'running', step: 1 },
  });
  expect(inside.data.map(({ customer }) => customer.name.trim()).sort()).toEqual(['Ana', 'Bia']);
  expect(inside.data[0]).toMatchObject({ due_at: '2026-11-26T15:00:00.000Z' });
});

test('each message has its cost, and none where messages have no price', async () => {
  await priceEmail(store.ctx, 150_000_000);
  await post(store.ctx, 'topup', 'test', 3_000);
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await sendDue(world, store);
  await refreshResults(store.ctx);
  const of = { store_id: store.id, campaign_id: id };
  const { steps } = await store.owner.call(contract.getCampaignSteps, of);
  expect(steps).toMatchObject([
    { sent: 2, cost: 300 },
    { sent: 0, cost: 0 },
  ]);
});

test('another store reads nothing of it', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)]);
  const other = await aStore(world);
  const of = { store_id: other.id, campaign_id: id };
  await expect(other.owner.call(contract.getCampaignSteps, of)).toFailWith('not_found');
  await expect(other.owner.call(contract.listCampaignEnrollments, { ...of, query: {} })).toFailWith(
    'not_found',
  );
  await catchUp(world, other);
});
