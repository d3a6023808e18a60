import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anOrder, aPerson } from '#test/arriving';
import { aStore, useStore, useWorld } from '#test/harness';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;

const STRATEGY = contract.BonusStrategy.parse({
  name: 'Cashback',
  type: 'PERCENTAGE',
  value: 1_000,
  expires_in: { value: 60, unit: 'DAY' },
});

beforeEach(async () => {
  for (const name of ['ana', 'bia']) {
    await aPerson(store.ctx, { email: `${name}@exemplo.com.br`, first_name: name });
  }
});
afterEach(() => {
  expect(JSON.stringify(world.errors)).toEqual('[]');
});

async function buys(name: string, daysAgo: number, order_total: number, fields: object = {}) {
  const ordered_at = world.clock.now().getTime() - daysAgo * DAY;
  await anOrder(store.ctx, {
    customer: { kind: 3, value: `${name}@exemplo.com.br` },
    number: `${name}${daysAgo}`,
    ordered_at,
    order_total,
    status: 'paid',
    ...fields,
  });
}

const simulate = (body: Partial<contract.BonusSimulationPlan> = {}, as = store.owner) =>
  as.call(contract.simulateBonus, {
    store_id: store.id,
    body: {
      strategy: STRATEGY,
      customer_cluster_ids: [],
      excluded_cluster_ids: [],
      margin: null,
      ...body,
    },
  });

test('a rule is replayed on the purchases of a year: use, expiry and cost', async () => {
  await buys('ana', 400, 90_000);
  await buys('ana', 200, 10_000);
  await buys('ana', 180, 20_000);
  await buys('bia', 30, 5_000);
  await buys('bia', 20, 5_000, { status: 'cancelled' });
  const { result } = await simulate({ margin: 4_000 });
  expect(result).toMatchObject({
    orders: 3,
    customers: 2,
    bonuses: 3,
    revenue: 35_000,
    // 1.000 of the first, 10 % of the amount that Ana paid in money, and 500 of Bia.
    granted: 1_000 + 1_900 + 500,
    usable: 1_000,
    breakage: 1_900,
    open: 500,
    peak_liability: 1_900,
    expected: { amount: 400, rate: 0.4, is_own_rate: false },
    share_of_revenue: 400 / 35_000,
    sales_to_pay: 1_000,
  });
  expect(result.months.reduce((sum, { granted }) => sum + granted, 0)).toBe(3_400);
});

test('a simulation with a private group of another person or store returns not_found', async () => {
  const group = {
    name: 'Só minha',
    mode: 'dynamic' as const,
    visibility: 'private' as const,
    filters: { op: 'all' as const, of: [] },
  };
  const mine = await store.owner.call(contract.createCluster, { store_id: store.id, body: group });
  const manager = await store.as('MANAGER');
  const other = await aStore(world);
  expect(await simulate({ customer_cluster_ids: [mine.id] })).toMatchObject({ result: {} });
  for (const plan of [{ customer_cluster_ids: [mine.id] }, { excluded_cluster_ids: [mine.id] }]) {
    await expect(simulate(plan, manager)).toFailWith('not_found');
  }
  const theirs = await other.owner.call(contract.createCluster, {
    store_id: other.id,
    body: group,
  });
  await expect(simulate({ customer_cluster_ids: [theirs.id] })).toFailWith('not_found');
});

test('a simulation is stored, and its purchases export as a file', async () => {
  await buys('ana', 40, 10_000);
  await buys('ana', 10, 8_000);
  const { id, result } = await simulate();
  const { data } = await store.owner.call(contract.listBonusSimulations, { store_id: store.id });
  expect(data).toMatchObject([{ id, result, plan: { strategy: { name: 'Cashback' } } }]);
  const { raw } = await store.owner.send(contract.exportBonusSimulation, {
    store_id: store.id,
    simulation_id: id,
  });
  const lines = raw.toString().trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('ana40');
  expect(lines[2]).toMatch(/ana10.*80,00.*10,00.*7,00/);
});

test('only the groups that the campaign is for, and none it leaves out', async () => {
  await buys('ana', 40, 10_000);
  await buys('bia', 40, 20_000);
  const { id } = await store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: {
      name: 'Ana',
      visibility: 'store',
      mode: 'dynamic',
      filters: {
        op: 'all',
        of: [{ field: 'first_name', is: { test: 'equals', value: 'ana' } }],
      },
    } as never,
  });
  expect((await simulate({ customer_cluster_ids: [id] })).result).toMatchObject({
    customers: 1,
    granted: 1_000,
  });
  expect((await simulate({ excluded_cluster_ids: [id] })).result).toMatchObject({
    customers: 1,
    granted: 2_000,
  });
});

test('products that earn nothing take their share', async () => {
  await buys('ana', 40, 10_000);
  await world.sql(
    `with made as (
       insert into products (store_id, id, external_id, name, category, created_at)
       select $1, app.new_id(), name, name, name, now() from unnest(array['Presentes', 'Roupas']) name
       returning id, name)
     insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total)
     select $1, o.id, row_number() over (), m.id, 1, p.price, p.price
       from made m join (values ('Presentes', 4000), ('Roupas', 6000)) p(name, price) using (name), orders o
      where o.store_id = $1`,
    [store.id],
  );
  const strategy = contract.BonusStrategy.parse({
    ...STRATEGY,
    limitations: { excluded_categories: ['Presentes'] },
  });
  expect((await simulate({ strategy })).result.granted).toBe(600);
});

test('simulating requires the right to see campaigns, and stores are isolated', async () => {
  const validator = await store.as('BONUS_VALIDATOR');
  await expect(simulate({}, validator)).toFailWith('access_denied');
  const { id } = await simulate();
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.listBonusSimulations, { store_id: other.id }),
  ).resolves.toEqual({ data: [] });
  await expect(
    other.owner.send(contract.exportBonusSimulation, {
      store_id: other.id,
      simulation_id: id,
    }),
  ).resolves.toMatchObject({ status: 404 });
});
