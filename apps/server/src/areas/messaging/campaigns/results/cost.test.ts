import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { post } from '#areas/billing/wallet/ledger';
import { activate, aDraft, customers, sendUntilStatus } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
  await customers(world, store, 5);
});

async function costOf(id: string): Promise<number | undefined> {
  const { cost } = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: id,
  });
  return cost;
}

test('results include the cost of messages beyond the credits, and none before they leave', async () => {
  await priceEmail(store.ctx, 150_000_000, 2);
  await post(store.ctx, 'topup', 'test', 3000);
  const { id } = await aDraft(store);
  expect(await costOf(id)).toBeUndefined();
  await activate(world, store, id);
  expect(await costOf(id)).toBe(0);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await costOf(id)).toBe(450);
});

test('messages without a price have no cost', async () => {
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await costOf(id)).toBeUndefined();
});
