import * as contract from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { expect, test } from 'vitest';
import { aPerson, EMPTY_PERSON, someOrders } from '#test/arriving';
import { aStore, type Caller, signedInAgain, useStore, useWorld } from '#test/harness';
import { recordSizesJob } from './sizes.jobs.ts';

const world = useWorld();
const store = useStore(world);
const DAY_MS = 86_400_000;

const today = () => localDay(world.clock.now(), 'America/Sao_Paulo');
const person = (name: string) => ({ ...EMPTY_PERSON, email: `${name}@loja.example` });
const sale = (number: string, name: string, order_total: number, daysAgo: number) => ({
  number,
  order_total,
  status: 'paid',
  ordered_at: world.clock.now().getTime() - daysAgo * DAY_MS,
  customer: { kind: 3, value: `${name}@loja.example` } as const,
});
const create = (owner: Caller) =>
  owner.call(contract.createCluster, {
    store_id: store.id,
    body: {
      name: 'Grupo',
      mode: 'dynamic',
      visibility: 'store',
      filters: { op: 'all', of: [] },
    },
  });

test('a group shows how its customers buy, and its size each day', async () => {
  for (const name of ['ana', 'bia', 'caio']) await aPerson(store.ctx, person(name));
  await someOrders(store.ctx, [
    sale('1', 'ana', 20_000, 10),
    sale('2', 'ana', 15_000, 40),
    sale('3', 'bia', 9_990, 200),
  ]);
  let owner = store.owner;
  const { id } = await create(owner);
  const profile = () => owner.call(contract.getClusterProfile, { id });
  const first = today();
  expect(await profile()).toEqual({
    customers: 3,
    reachable: { EMAIL: 3, SMS: 0, WHATSAPP: 0 },
    buyers: 2,
    recent_buyers: 1,
    sales_count: 3,
    sales_total: 44_990,
    sizes: [{ day: first, customers: 3 }],
  });

  world.clock.advance(DAY_MS);
  owner = await signedInAgain(world, owner);
  await aPerson(store.ctx, person('davi'));
  // A repeated run of the day replaces its count.
  await recordSizesJob.run(store.ctx, { store_id: store.id });
  await recordSizesJob.run(store.ctx, { store_id: store.id });
  expect((await profile()).sizes).toEqual([
    { day: first, customers: 3 },
    { day: today(), customers: 4 },
  ]);
  const { owner: stranger } = await aStore(world);
  await expect(stranger.call(contract.getClusterProfile, { id })).toFailWith('not_found');
});

test('sizes are deleted after 400 days', async () => {
  let owner = await signedInAgain(world, store.owner);
  const { id } = await create(owner);
  const first = today();
  const days = async () =>
    (await owner.call(contract.getClusterProfile, { id })).sizes.map(({ day }) => day);
  expect(await days()).toEqual([first]);
  world.clock.advance(401 * DAY_MS);
  owner = await signedInAgain(world, owner);
  await recordSizesJob.run(store.ctx, { store_id: store.id });
  expect(await days()).toEqual([today()]);
});

test('purchases of the last days alone decide, and no purchase counts as zero', async () => {
  for (const name of ['eva', 'fabio', 'gil']) await aPerson(store.ctx, person(name));
  await someOrders(store.ctx, [
    sale('11', 'eva', 20_000, 10),
    sale('12', 'eva', 15_000, 89),
    sale('13', 'fabio', 50_000, 91),
    sale('14', 'fabio', 29_999, 3),
  ]);
  const owner = await signedInAgain(world, store.owner);
  const found = async (of: contract.FilterCondition) => {
    const filters: contract.FilterGroup = {
      op: 'all',
      of: [of, { field: 'email', is: { test: 'filled' } }],
    };
    const { sample } = await owner.call(contract.previewCluster, {
      store_id: store.id,
      body: { filters },
    });
    return sample
      .map(({ email }) => email?.split('@')[0])
      .filter((name) => ['eva', 'fabio', 'gil'].includes(name ?? ''))
      .sort();
  };
  const spent = (is: object) => ({ field: 'sales_total', is, in_last_days: 90 }) as const;
  expect(await found(spent({ test: 'gte', value: 30_000 }) as never)).toEqual(['eva']);
  expect(
    await found({ field: 'sales_count', is: { test: 'gte', value: 2 }, in_last_days: 90 }),
  ).toEqual(['eva']);
  expect(
    await found({ field: 'average_ticket', is: { test: 'gte', value: 20_000 }, in_last_days: 90 }),
  ).toEqual(['fabio']);
  const none = await owner.call(contract.previewCluster, {
    store_id: store.id,
    body: {
      filters: {
        op: 'all',
        of: [
          { field: 'order_count', is: { test: 'eq', value: 0 }, in_last_days: 90 },
          { field: 'email', is: { test: 'equals', value: 'gil@loja.example' } },
        ],
      },
    },
  });
  expect(none.customers).toBe(1);
});
