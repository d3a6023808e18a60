import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  refreshAllCustomersOverTime,
  refreshCustomersOverTime,
} from '#areas/records/customers/index';
import { inTransaction, platformCtx } from '#platform/context';
import { newId } from '#platform/ids';
import { publishOrders } from '#test/events';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();

beforeEach(() => world.clock.set('2026-04-15T12:00:00Z'));

async function aRichStore(): Promise<TestStore> {
  const store = await aStore(world);
  await store.ctx.db
    .updateTable('stores')
    .set({ features: ['enhanced_dashboards'] })
    .where('id', '=', store.id)
    .execute();
  return store;
}

interface Sale {
  customer: string;
  day: string;
  total?: number;
}

/** Customers by name with their sales, at noon in São Paulo. */
async function sell(store: TestStore, sales: readonly Sale[]): Promise<Map<string, string>> {
  const names = [...new Set(sales.map(({ customer }) => customer))];
  const ids = new Map(names.map((name) => [name, newId()]));
  const rows = sales.map(({ customer, day, total = 10_000 }) => ({
    id: newId(),
    customer_id: ids.get(customer)!,
    day,
    total,
  }));
  await inTransaction(store.ctx, async (ctx) => {
    await sql`insert into customers (store_id, id, first_name)
      select ${store.id}, * from unnest(${[...ids.values()]}::uuid[], ${names}::text[])`.execute(
      ctx.db,
    );
    await sql`insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
      select ${store.id}, id, id::text, customer_id, 'paid', day + interval '15 hours', total, day
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, customer_id uuid, day date, total bigint)`.execute(ctx.db);
    await sql`select app.refresh_customer_totals(${[...ids.values()]}::uuid[])`.execute(ctx.db);
    await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
  });
  return ids;
}

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

const movement = (store: TestStore, query: { from?: string; to?: string } = {}) =>
  store.owner.call(contract.readMovement, { store_id: store.id, query });
const cohorts = (store: TestStore, months?: number) =>
  store.owner.call(contract.readCohorts, { store_id: store.id, query: months ? { months } : {} });
const nextPurchase = (store: TestStore) =>
  store.owner.call(contract.readNextPurchase, { store_id: store.id });

const CALLS = [contract.readMovement, contract.readCohorts, contract.readNextPurchase];

test('the plan must include the feature, and the role see dashboards', async () => {
  const poor = await aStore(world);
  const rich = await aRichStore();
  const seller = await rich.as('SELLER');
  for (const call of CALLS) {
    await expect(poor.owner.call(call, { store_id: poor.id })).toFailWith('feature_missing');
    await expect(seller.call(call, { store_id: rich.id })).toFailWith('access_denied');
    await expect(poor.owner.call(call, { store_id: rich.id })).toFailWith('not_found');
  }
});

test('before the first refresh everything is empty, and says since when it is known', async () => {
  const store = await aRichStore();
  expect(await movement(store)).toMatchObject({ updated_at: null, customers: 0, few: [] });
  expect(await cohorts(store)).toEqual({ updated_at: null, cohorts: [], averages: [] });
  expect(await nextPurchase(store)).toMatchObject({ updated_at: null, missing: { sales: 50 } });
});

test('numbers of another store are not counted', async () => {
  const [store, other] = [await aRichStore(), await aRichStore()];
  await sell(
    other,
    named('Ana', 30).map((customer) => ({ customer, day: '2026-03-02' })),
  );
  await refreshCustomersOverTime(other.ctx);
  await refreshCustomersOverTime(store.ctx);
  expect(await movement(store)).toMatchObject({ customers: 0, few: [] });
  expect((await cohorts(store)).cohorts).toEqual([]);
  expect(await nextPurchase(store)).toMatchObject({ missing: { sales: 50, repeats: 10 } });
  expect((await movement(other)).customers).toBe(30);
});

test('below 20 customers movement is a list by revenue; a visualizer reads initials', async () => {
  const store = await aRichStore();
  await sell(store, [
    { customer: 'Ana Souza', day: '2026-03-02', total: 100 },
    { customer: 'Zé Lima', day: '2026-03-02', total: 300 },
    { customer: 'Zé Lima', day: '2026-03-03', total: 300 },
  ]);
  await refreshCustomersOverTime(store.ctx);
  const answer = await movement(store);
  expect(answer).toMatchObject({ customers: 2, cells: [] });
  expect(answer.few?.map(({ name, orders, revenue }) => [name, orders, revenue])).toEqual([
    ['Zé Lima', 2, 600],
    ['Ana Souza', 1, 100],
  ]);
  const visualizer = await store.as('VISUALIZER');
  const { few } = await visualizer.call(contract.readMovement, { store_id: store.id, query: {} });
  expect(few?.map(({ name }) => name)).toEqual(['Z. L.', 'A. S.']);
});

test('the first refresh fills twelve month-ends, scored over the sales until then', async () => {
  const store = await aRichStore();
  const old = named('Antiga', 20).map((customer, n) => ({
    customer,
    day: '2025-06-10',
    total: 100 + n,
  }));
  const back = named('Antiga', 5).map((customer) => ({ customer, day: '2026-02-10' }));
  const recent = named('Nova', 10).map((customer) => ({ customer, day: '2026-03-20' }));
  await sell(store, [...old, ...back, ...recent]);
  await refreshCustomersOverTime(store.ctx);
  const days = await world.sql<{ day: string; n: number }>(
    `select from_day::text as day, count(*)::int as n from rfm_history where store_id = $1 group by 1 order by 1`,
    [store.id],
  );
  expect(days.map(({ day }) => day)).toEqual(['2025-06-30', '2026-02-28', '2026-03-31']);
  expect(days[0]!.n).toBe(20);

  const year = await movement(store, { from: '2024-01-01' });
  expect(year).toMatchObject({ from: '2025-04-30', to: '2026-04-15', known_from: '2025-04-30' });
  const fromNothing = year.cells.filter(({ from }) => from === contract.NO_PURCHASE);
  expect(fromNothing.reduce((sum, cell) => sum + cell.customers, 0)).toBe(30);
  const quarter = await movement(store, { from: '2026-01-31', to: '2026-04-15' });
  const people = quarter.cells.reduce((sum, cell) => sum + cell.customers, 0);
  expect(people).toBe(30);
  expect(quarter.up + quarter.down + quarter.same).toBe(20);
  expect(quarter.up).toBeGreaterThan(0);
  expect(quarter.cells.every(({ firm, customers }) => firm === null || firm <= customers)).toBe(
    true,
  );
  // An earlier day has no certainty.
  const before = await movement(store, { from: '2025-07-31', to: '2026-02-28' });
  expect(before.cells.every(({ firm }) => firm === null)).toBe(true);
});

test('a cell of the movement opens the customers that the filter rfm_moved selects', async () => {
  const store = await aRichStore();
  const sales = named('Ana', 40).flatMap((customer, n) => [
    { customer, day: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`, total: 100 * (n + 1) },
    ...(n % 3 === 0 ? [{ customer, day: '2026-04-10', total: 50_000 }] : []),
    ...(n % 8 === 0 ? [{ customer, day: '2026-04-12', total: 9_000 }] : []),
  ]);
  await sell(store, sales);
  await refreshCustomersOverTime(store.ctx);
  const { cells } = await movement(store, { from: '2026-03-31' });
  const filled = cells.filter(({ customers }) => customers > 0);
  expect(filled.length).toBeGreaterThan(5);
  for (const { from, to, customers } of filled) {
    const preview = await store.owner.call(contract.previewCluster, {
      store_id: store.id,
      body: {
        filters: {
          op: 'all',
          of: [{ field: 'rfm_moved', from: [from], to: [to], in_last_days: 15 }],
        },
      },
    });
    expect(preview.customers, `${from} → ${to}`).toBe(customers);
  }
});

test('another refresh on the same day replaces its rows; the next night adds the changes alone', async () => {
  const store = await aRichStore();
  await sell(
    store,
    named('Ana', 10).map((customer, n) => ({ customer, day: `2026-03-0${(n % 9) + 1}` })),
  );
  await refreshCustomersOverTime(store.ctx);
  const history = () =>
    world.sql<{ from_day: string }>(
      `select customer_id, from_day::text, segment from rfm_history where store_id = $1 order by 1, 2`,
      [store.id],
    );
  const first = await history();
  await refreshCustomersOverTime(store.ctx);
  expect(await history()).toEqual(first);

  world.clock.set('2026-04-16T12:00:00Z');
  await refreshCustomersOverTime(store.ctx);
  expect(await history()).toEqual(first);
  await sell(store, [{ customer: 'Bia', day: '2026-04-16', total: 90_000 }]);
  await refreshCustomersOverTime(store.ctx);
  const added = (await history()).filter(({ from_day }) => from_day === '2026-04-16');
  expect(added.length).toBeGreaterThan(0);
  expect(await history()).toHaveLength(first.length + added.length);
});

test('18 of a cohort of 120 came back in the next month: 15 %, between 10 and 22', async () => {
  const store = await aRichStore();
  const march = named('Ana', 120).map((customer) => ({
    customer,
    day: '2026-03-31',
    total: 1_000,
  }));
  const april = named('Ana', 18).map((customer) => ({ customer, day: '2026-04-01', total: 2_000 }));
  const twice = named('Ana', 5).map((customer) => ({ customer, day: '2026-04-02', total: 1 }));
  await sell(store, [...march, ...april, ...twice, { customer: 'Bia', day: '2025-01-05' }]);
  await refreshCustomersOverTime(store.ctx);
  const { cohorts: found, averages } = await cohorts(store, 6);
  expect(found.map(({ month, customers, is_small }) => [month, customers, is_small])).toEqual([
    ['2026-03', 120, false],
  ]);
  const cell = found[0]!.cells[1]!;
  expect(cell).toMatchObject({ month: '2026-04', buyers: 18, share: 0.15, is_running: true });
  expect([cell.low, cell.high].map((value) => Math.round(100 * value))).toEqual([10, 22]);
  expect(cell.revenue_per_customer).toBe(Math.round((120 * 1_000 + 18 * 2_000 + 5) / 120));
  expect(found[0]!.cells).toHaveLength(2);
  expect(averages.map(({ offset, buyers }) => [offset, buyers])).toEqual([[0, 120]]);
  expect((await cohorts(store, 60)).cohorts.map(({ month }) => month)).toEqual([
    '2025-01',
    '2026-03',
  ]);
  // The cell opens its customers.
  const { data, meta } = await store.owner.call(contract.listMetricRecords, {
    store_id: store.id,
    body: {
      query: {
        metrics: ['buyers'],
        by: ['first_sale_month', 'month'],
        period: { from: '2026-04-01', to: '2026-04-30' },
      },
      metric: 'buyers',
      keys: ['2026-03', '2026-04'],
    },
  });
  expect(meta.total).toBe(18);
  expect(data[0]).toMatchObject({ kind: 'customer', title: expect.stringMatching(/^Ana/) });
});

test('below 50 sales and 10 repeats next purchases say what is missing', async () => {
  const store = await aRichStore();
  await sell(
    store,
    named('Ana', 38).map((customer) => ({ customer, day: '2026-03-02' })),
  );
  await refreshCustomersOverTime(store.ctx);
  expect(await nextPurchase(store)).toMatchObject({
    missing: {
      sales: 12,
      repeats: 10,
      sentence: 'Ainda não há dados suficientes: faltam 12 vendas e 10 recompras.',
    },
    next_30_days: null,
    last_month: null,
    due: [],
  });
});

test('customers who buy each month are expected within one, and the filter selects them', async () => {
  const store = await aRichStore();
  const monthly = named('Fiel', 25).flatMap((customer, n) =>
    [10, 11, 12, 1, 2, 3].map((month) => ({
      customer,
      day: `${month > 9 ? 2025 : 2026}-${String(month).padStart(2, '0')}-${String(1 + n).padStart(2, '0')}`,
    })),
  );
  const once = named('Única', 25).map((customer) => ({ customer, day: '2025-10-01' }));
  await sell(store, [...monthly, ...once]);
  await refreshCustomersOverTime(store.ctx);
  const answer = await nextPurchase(store);
  expect(answer.missing).toBeNull();
  const { expected, low, high } = answer.next_30_days!;
  expect(expected).toBeGreaterThan(12);
  expect(expected).toBeLessThan(30);
  expect(low).toBeLessThan(expected);
  expect(high).toBeGreaterThan(expected);
  expect(answer.last_month).toMatchObject({ month: '2026-03', actual: 25 });
  for (const { days, customers } of answer.due) {
    const preview = await store.owner.call(contract.previewCluster, {
      store_id: store.id,
      body: {
        filters: {
          op: 'all',
          of: [{ field: 'next_purchase', is: { test: 'in_next_days', days } }],
        },
      },
    });
    expect(preview.customers, `${days} days`).toBe(customers);
  }
  // Those whose turn passed weeks ago are less likely by the day.
  expect(answer.due.at(-1)!.customers).toBeGreaterThanOrEqual(20);
});

test("a deleted customer's rows go; those of a merged one return with the undoing", async () => {
  const store = await aRichStore();
  const ids = await sell(
    store,
    named('Ana', 60).flatMap((customer) =>
      ['2026-01-05', '2026-03-05'].map((day) => ({ customer, day })),
    ),
  );
  await refreshCustomersOverTime(store.ctx);
  const [gone, kept, merged] = ['Ana 0', 'Ana 1', 'Ana 2'].map((name) => ids.get(name)!);
  const rowsOf = (id?: string) =>
    world.sql(
      `select from_day::text as day, segment from rfm_history where store_id = $1 and customer_id = $2
       union all select expected_day::text, sale_days::text from next_purchases where store_id = $1 and customer_id = $2
       order by 1, 2`,
      [store.id, id],
    );
  const before = await rowsOf(merged);
  expect(before.length).toBeGreaterThan(1);
  const admin = await anAdministrator(world);
  await admin.call(contract.deleteCustomer, { id: gone! });
  expect(await rowsOf(gone)).toEqual([]);
  const { id: merge_id } = await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept!, merged_customer_id: merged! },
  });
  expect(await rowsOf(merged)).toEqual([]);
  await store.owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id });
  expect(await rowsOf(merged)).toEqual(before);
});

test('an import and every night refresh them', async () => {
  const store = await aRichStore();
  await sell(store, [{ customer: 'Ana', day: '2026-03-02' }]);
  const updatedAt = async () => (await movement(store)).updated_at;
  await refreshAllCustomersOverTime.run(platformCtx(world.app));
  await world.runJobs();
  expect(await updatedAt()).toBe('2026-04-15T12:00:00.000Z');

  world.clock.set('2026-04-15T13:00:00Z');
  await publishOrders(store.ctx);
  await world.runJobs();
  expect(await updatedAt()).toBe('2026-04-15T13:00:00.000Z');

  // History in many calls: the next refresh waits for the pause.
  world.clock.set('2026-04-15T13:04:00Z');
  await publishOrders(store.ctx);
  await world.runJobs();
  expect(await updatedAt()).toBe('2026-04-15T13:00:00.000Z');
  const waiting = await world.sql<{ minutes: number }>(
    `select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs
      where key = 'customers.refresh_over_time:' || $1`,
    [store.id],
  );
  expect(waiting.map(({ minutes }) => Math.round(Number(minutes)))).toEqual([6]);
});
