import { expect, test } from 'vitest';
import { findQueues } from '#areas/messaging/delivery/index';
import { storeCtx } from '#platform/context';
import { activate, aDraft, customers } from '#test/campaigns';
import { aStore, useWorld } from '#test/harness';
import { rowsReadBy } from '#test/rows-read';
import { sourceOf } from '../campaigns.queries.ts';
import { activateCampaign, prepareCampaign } from '../index.ts';
import { claimMessages, completeMessages } from './sending.queries.ts';

const world = useWorld();
/** So many that reading all is dearer than twenty by their index, also where pages lie on a slow disk. */
const RECIPIENTS = 8_000;

async function aWaitingCampaign(name: string) {
  const store = await aStore(world, name);
  await customers(world, store, RECIPIENTS);
  const draft = await aDraft(store);
  await activate(world, store, draft.id);
  return { store, id: draft.id };
}

test('preparing a store’s first campaign does not scan the added rows for each customer', async () => {
  const many = 2_000;
  const store = await aStore(world, 'Loja Primeira');
  await customers(world, store, many);
  const draft = await aDraft(store);
  const ctx = await storeCtx(world.app, store.id);
  const read = await rowsReadBy(ctx, ['campaign_activities'], async (ctx) => {
    await activateCampaign(ctx, draft.id, { confirm_partial: true });
    await prepareCampaign(ctx, draft.id);
  });
  expect(read.campaign_activities).toBeLessThan(10 * many);
});

test('a store that the statistics have not seen is sent without reading its whole queue', async () => {
  await aWaitingCampaign('Loja Antiga');
  await world.sql('analyze customers, campaign_activities, queued_messages, campaigns, stores');
  const { store, id } = await aWaitingCampaign('Loja Nova');

  const ctx = await storeCtx(world.app, store.id);
  const [queue] = await findQueues(ctx, sourceOf(id));
  const read = await rowsReadBy(ctx, ['queued_messages', 'campaign_activities'], async (ctx) => {
    const claimed = await claimMessages(ctx, queue!, {
      most: 20,
      leaseMs: 60_000,
      withCustom: false,
    });
    expect(claimed).toHaveLength(20);
    const outcomes = claimed.map(({ message_id, attempt, contact }) => {
      return {
        message_id,
        attempt,
        contact,
        units: 1,
        status: 'sent' as const,
        reason: null,
        response: null,
      };
    });
    expect(await completeMessages(ctx, queue!, outcomes)).toEqual({ sent: 20, freed: 0 });
  });
  for (const [table, rows] of Object.entries(read)) expect(rows, table).toBeLessThan(200);
  expect(Object.keys(read)).toHaveLength(2);
});
