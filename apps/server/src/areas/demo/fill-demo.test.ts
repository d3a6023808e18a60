import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { aStore, useWorld } from '#test/harness';
import { fillStore } from './fill-demo.ts';
import { fillCatalogue } from './fill-plans.ts';

const world = useWorld();

test('the demo has a campaign in each of its stages, the running one halfway', async () => {
  const store = await aStore(world);
  const catalogue = await inTransaction(platformCtx(world.app), fillCatalogue);
  await fillStore(store.ctx, catalogue, 7, { customers: 300, leads: 20, orders: 700 });

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
}, 60_000);
