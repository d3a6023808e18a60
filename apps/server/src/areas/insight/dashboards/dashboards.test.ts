import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();

interface Line {
  product: string;
  total: number;
}

/** An order as rows, with what the totals and rollups derive from it. */
async function anOrder(
  store: TestStore,
  order: {
    at: string;
    total: number;
    status?: string;
    refunded?: number;
    state?: string;
    payment?: string;
    lines?: Line[];
  },
): Promise<void> {
  await inTransaction(store.ctx, async (ctx) => {
    const id = newId();
    await sql`insert into orders (store_id, id, number, status, ordered_at, total, refunded_amount, payment_method, state, day)
      values (${store.id}, ${id}, ${id}, ${order.status ?? 'paid'}, ${order.at}, ${order.total}, ${order.refunded ?? 0},
        ${order.payment ?? 'pix'}, ${order.state ?? null}, (${order.at}::timestamptz at time zone 'America/Sao_Paulo')::date)`.execute(
      ctx.db,
    );
    for (const [line, { product, total }] of (order.lines ?? []).entries()) {
      await sql`insert into products (store_id, id, external_id, name) values (${store.id}, ${newId()}, ${product}, ${product})
        on conflict do nothing`.execute(ctx.db);
      await sql`insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, sale_day)
        select ${store.id}, ${id}, ${line}, p.id, 1, ${total}::bigint, ${total}::bigint,
          (${order.at}::timestamptz at time zone 'America/Sao_Paulo')::date
        from products p where p.store_id = ${store.id} and p.external_id = ${product}`.execute(
        ctx.db,
      );
    }
    await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
  });
}

test('revenue counts sales less refunds, by the day of the store', async () => {
  const store = await aStore(world);
  // 01:30 UTC on the 2nd is still the 1st in São Paulo.
  await anOrder(store, { at: '2026-03-02T01:30:00Z', total: 10_000 });
  await anOrder(store, {
    at: '2026-03-02T12:00:00Z',
    total: 10_001,
    status: 'partially_refunded',
    refunded: 1,
  });
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 99_999, status: 'cancelled' });
  await anOrder(store, {
    at: '2026-03-03T12:00:00Z',
    total: 99_999,
    status: 'refunded',
    refunded: 99_999,
  });
  const read = (query: {
    metric: 'revenue' | 'orders' | 'average_ticket';
    group_by?: contract.MetricGroup;
  }) => store.owner.call(contract.readMetric, { store_id: store.id, query });
  expect(await read({ metric: 'revenue', group_by: 'day' })).toEqual({
    data: [
      { key: '2026-03-01', value: 10_000 },
      { key: '2026-03-02', value: 10_000 },
    ],
    total: 20_000,
  });
  expect(await read({ metric: 'orders', group_by: 'week' })).toEqual({
    data: [
      { key: '2026-W09', value: 1 },
      { key: '2026-W10', value: 1 },
    ],
    total: 2,
  });
  expect((await read({ metric: 'revenue', group_by: 'day_of_week' })).data).toEqual([
    { key: '0', value: 10_000 },
    { key: '1', value: 10_000 },
  ]);
  expect((await read({ metric: 'orders', group_by: 'hour' })).data).toEqual([
    { key: '9', value: 1 },
    { key: '22', value: 1 },
  ]);
});

test('an average ticket is rounded half up, in cents', async () => {
  const store = await aStore(world);
  for (const total of [100, 101]) await anOrder(store, { at: '2026-03-02T12:00:00Z', total });
  const answer = await store.owner.call(contract.readMetric, {
    store_id: store.id,
    query: { metric: 'average_ticket' },
  });
  expect(answer.total).toBe(101);
});

test('places and payment methods have the keys of the specification', async () => {
  const store = await aStore(world);
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 300, state: 'SP' });
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 200, state: 'BA', payment: 'boleto' });
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 100 });
  const by = async (group_by: contract.MetricGroup) =>
    (
      await store.owner.call(contract.readMetric, {
        store_id: store.id,
        query: { metric: 'revenue', group_by },
      })
    ).data;
  expect(await by('region')).toEqual([
    { key: 'Sudeste', value: 300 },
    { key: 'Nordeste', value: 200 },
    { key: 'Não informado', value: 100 },
  ]);
  expect(await by('payment_method')).toEqual([
    { key: 'pix', value: 400 },
    { key: 'boleto', value: 200 },
  ]);
});

test('months, years, cities and states have the keys of the specification', async () => {
  const store = await aStore(world);
  await anOrder(store, { at: '2025-12-31T12:00:00Z', total: 100, state: 'SP' });
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 300, state: 'SP' });
  await inTransaction(store.ctx, async (ctx) => {
    await sql`update orders set city = 'São Paulo' where store_id = ${store.id}`.execute(ctx.db);
    await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
  });
  const by = async (group_by: contract.MetricGroup) =>
    (
      await store.owner.call(contract.readMetric, {
        store_id: store.id,
        query: { metric: 'revenue', group_by },
      })
    ).data;
  expect(await by('month')).toEqual([
    { key: '2025-12', value: 100 },
    { key: '2026-03', value: 300 },
  ]);
  expect(await by('year')).toEqual([
    { key: '2025', value: 100 },
    { key: '2026', value: 300 },
  ]);
  expect(await by('city')).toEqual([{ key: 'São Paulo/SP', value: 400 }]);
  expect(await by('state')).toEqual([{ key: 'SP', value: 400 }]);
});

test('each number of a place or payment method opens exactly its sales', async () => {
  const store = await aStore(world);
  const other = await aStore(world);
  await anOrder(other, { at: '2026-03-02T12:00:00Z', total: 700, state: 'SP' });
  const orders = [
    { total: 100, state: 'SP', payment: 'pix' },
    { total: 200, state: 'SP', payment: 'boleto' },
    { total: 300, state: 'RJ', payment: 'pix' },
    { total: 400, state: 'BA', payment: 'pix' },
    { total: 500, state: 'SP', payment: 'pix', status: 'cancelled' },
    { total: 600, payment: 'pix' },
  ];
  for (const order of orders) await anOrder(store, { at: '2026-03-02T12:00:00Z', ...order });

  for (const group_by of ['state', 'region', 'payment_method'] as const) {
    const metric = { metric: 'orders', group_by } as const;
    const { data } = await store.owner.call(contract.readMetric, {
      store_id: store.id,
      query: metric,
    });
    for (const { key, value } of data.filter((one) => one.key !== 'Não informado')) {
      const { meta } = await store.owner.call(contract.listOrders, {
        store_id: store.id,
        query: { [group_by]: key, is_sale: 'true' },
      });
      expect(meta.total, `${group_by} ${key}`).toBe(value);
    }
  }
  const all = await store.owner.call(contract.listOrders, {
    store_id: store.id,
    query: { state: 'SP' },
  });
  expect(all.data.map(({ total }) => total).toSorted()).toEqual([100, 200, 500]);
});

test('each bar of the hours and the weekdays opens exactly its sales, in the zone of the store', async () => {
  const store = await aStore(world);
  // 02:00 UTC is 23:00 of the day before in São Paulo: the first is a sale of Sunday night.
  const sales = ['2026-03-02T02:00:00Z', '2026-03-02T17:30:00Z', '2026-03-04T17:00:00Z'];
  for (const at of sales) await anOrder(store, { at, total: 100 });
  await anOrder(store, { at: sales[1]!, total: 100, status: 'cancelled' });
  const period = { from: '2026-03-01', to: '2026-03-03' };
  const open = async (group_by: 'hour' | 'day_of_week') => {
    const { data } = await store.owner.call(contract.readMetric, {
      store_id: store.id,
      query: { metric: 'orders', group_by, ...period },
    });
    for (const { key, value } of data) {
      const { meta } = await store.owner.call(contract.listOrders, {
        store_id: store.id,
        query: { [group_by]: Number(key), is_sale: 'true', ...period },
      });
      expect(meta.total, `${group_by} ${key}`).toBe(value);
    }
    return data.map(({ key, value }) => [key, value]);
  };
  expect(await open('hour')).toEqual([
    ['14', 1],
    ['23', 1],
  ]);
  expect(await open('day_of_week')).toEqual([
    ['0', 1],
    ['1', 1],
  ]);
  for (const query of [{ hour: 24 }, { day_of_week: 7 }, { hour: -1 }]) {
    const answer = store.owner.call(contract.listOrders, { store_id: store.id, query });
    await expect(answer).toFailWith('invalid_fields');
  }
});

test('ABC: A while the share before the item is below 80 %, B below 95 %, C the rest', async () => {
  const store = await aStore(world);
  const lines = [
    ['p1', 80],
    ['p2', 14],
    ['p3', 1],
    ['p4', 5],
  ].map(([product, total]) => ({ product: String(product), total: Number(total) }));
  await anOrder(store, { at: '2026-03-02T12:00:00Z', total: 100, lines });
  const { data } = await store.owner.call(contract.listAbc, {
    store_id: store.id,
    query: { of: 'products' },
  });
  expect(data.map((item) => [item.name, item.revenue, item.class])).toEqual([
    ['p1', 80, 'a'],
    ['p2', 14, 'b'],
    ['p4', 5, 'b'],
    ['p3', 1, 'c'],
  ]);
  expect(data.map((item) => item.cumulative_share)).toEqual([0.8, 0.94, 0.99, 1]);
});

test('ABC of customers and categories responds too', async () => {
  const store = await aStore(world);
  await anOrder(store, {
    at: '2026-03-02T12:00:00Z',
    total: 100,
    lines: [{ product: 'p1', total: 100 }],
  });
  const abc = async (of: 'customers' | 'categories') =>
    (await store.owner.call(contract.listAbc, { store_id: store.id, query: { of } })).data;
  expect(await abc('categories')).toMatchObject([{ id: '', name: '', revenue: 100, class: 'a' }]);
  expect(await abc('customers')).toEqual([]);
  const customer = newId();
  await inTransaction(store.ctx, async (ctx) => {
    await sql`insert into customers (store_id, id, first_name) values (${store.id}, ${customer}, 'Ana')`.execute(
      ctx.db,
    );
    await sql`update orders set customer_id = ${customer} where store_id = ${store.id}`.execute(
      ctx.db,
    );
  });
  expect(await abc('customers')).toMatchObject([
    { id: customer, name: 'Ana', revenue: 100, class: 'a' },
  ]);
});

test('the segments are always eleven, empty ones too', async () => {
  const store = await aStore(world);
  const { data } = await store.owner.call(contract.listRfmSegments, { store_id: store.id });
  expect(data.map((row) => row.segment)).toEqual(contract.RFM_SEGMENTS);
  expect(data.every((row) => row.customers === 0 && row.revenue === 0)).toBe(true);
});

test('a seller does not see the numbers of the business', async () => {
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  await expect(
    seller.call(contract.readMetric, { store_id: store.id, query: { metric: 'revenue' } }),
  ).toFailWith('access_denied');
});
