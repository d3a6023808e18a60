import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { refreshCustomersOverTime } from '#areas/records/customers/index';
import { aStore, useWorld } from '#test/harness';
import { importFile } from '#test/imports';

const world = useWorld();

const fixture = (name: string) =>
  readFile(new URL(`../../../../test/fixtures/online-retail/${name}`, import.meta.url));

/** What customers-over-time.py computed, by definition and person by person. */
interface Independent {
  moves: [from: string, to: string, customers: number][];
  firm: number;
  cohorts: [cohort: string, month: string, buyers: number, revenue: number][];
  sales: number;
  repeats: number;
  buyers: { expected: number; low: number; high: number };
  due: [days: number, customers: number][];
  no_day: number;
  june: { expected: number; actual: number };
}

test('movement, cohorts and next purchases of the real shop equal an independent computation', async () => {
  world.clock.set('2011-07-01T15:00:00Z');
  const store = await aStore(world);
  const { id: store_id, owner } = store;
  await store.ctx.db
    .updateTable('stores')
    .set({ features: ['enhanced_dashboards'] })
    .where('id', '=', store_id)
    .execute();
  const truth = JSON.parse((await fixture('customers-over-time.json')).toString()) as Independent;
  await importFile(store, new Uint8Array(gunzipSync(await fixture('order-lines.csv.gz'))), {
    kind: 'order_lines',
  });
  await refreshCustomersOverTime(store.ctx);

  const movement = await owner.call(contract.readMovement, {
    store_id,
    query: { from: '2011-05-31', to: '2011-07-01' },
  });
  const moves = movement.cells
    .filter(({ customers, to }) => customers > 0 && to !== contract.NO_PURCHASE)
    .map(({ from, to, customers }) => [from, to, customers]);
  expect(moves.toSorted()).toEqual(truth.moves.toSorted());
  const firm = movement.cells.reduce((sum, cell) => sum + (cell.firm ?? 0), 0);
  expect(firm).toBe(truth.firm);

  const table = await owner.call(contract.readCohorts, { store_id, query: {} });
  const cells = table.cohorts.flatMap((cohort) =>
    cohort.cells
      .filter(({ buyers }) => buyers > 0)
      .map(({ month, buyers }) => [cohort.month, month, buyers]),
  );
  expect(cells).toEqual(truth.cohorts.map(([cohort, month, buyers]) => [cohort, month, buyers]));
  for (const cohort of table.cohorts) {
    const revenue = truth.cohorts
      .filter(([of]) => of === cohort.month)
      .reduce((sum, [, , , cents]) => sum + cents, 0);
    const perCustomer = cohort.cells.at(-1)!.revenue_per_customer;
    expect(Math.abs(perCustomer - revenue / cohort.customers), cohort.month).toBeLessThanOrEqual(
      0.5,
    );
  }

  const next = await owner.call(contract.readNextPurchase, { store_id });
  const refresh = await store.ctx.db
    .selectFrom('customers_over_time')
    .select(['sales', 'repeats'])
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();
  expect(refresh).toEqual({ sales: truth.sales, repeats: truth.repeats });
  const buyers = next.next_30_days!;
  expect(buyers.expected).toBeCloseTo(truth.buyers.expected, 5);
  // The two draw differently: the ends agree within the draws.
  expect(Math.abs(buyers.low - truth.buyers.low)).toBeLessThanOrEqual(3);
  expect(Math.abs(buyers.high - truth.buyers.high)).toBeLessThanOrEqual(3);
  expect(next.due.map(({ days, customers }) => [days, customers])).toEqual(truth.due);
  expect(next.last_month).toMatchObject({ month: '2011-06', actual: truth.june.actual });
  expect(next.last_month!.expected).toBeCloseTo(truth.june.expected, 5);
  const { undated } = (
    await world.sql<{ undated: number }>(
      'select count(*)::int as undated from next_purchases where store_id = $1 and expected_day is null',
      [store_id],
    )
  )[0]!;
  expect(undated).toBe(truth.no_day);
}, 120_000);
