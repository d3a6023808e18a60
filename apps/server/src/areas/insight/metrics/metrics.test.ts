import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as contract from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sumIncremental } from '#areas/messaging/campaigns/index';
import { aFilledStore } from '#test/filled-store';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile } from '#test/imports';

const world = useWorld();
let demo: TestStore;
let shop: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  demo = await aFilledStore(world);
  shop = await aStore(world);
  const file = await readFile(
    new URL('../../../../test/fixtures/online-retail/order-lines.csv.gz', import.meta.url),
  );
  await importFile(shop, new Uint8Array(gunzipSync(file)), { kind: 'order_lines' });
});

type Query = Partial<contract.MetricsQuery> & Pick<contract.MetricsQuery, 'metrics'>;

async function ask(store: TestStore, ...queries: Query[]): Promise<contract.MetricsResult[]> {
  const { data } = await store.owner.call(contract.queryMetrics, {
    store_id: store.id,
    body: { queries },
  });
  return data;
}

async function answer(store: TestStore, query: Query): Promise<contract.MetricsAnswer> {
  const [result] = await ask(store, query);
  if (!result || !('answer' in result)) throw new Error(JSON.stringify(result));
  return result.answer;
}

/** All records behind a number. */
async function open(
  store: TestStore,
  query: Query,
  keys: (string | null)[],
): Promise<contract.MetricsRecord[]> {
  const records: contract.MetricsRecord[] = [];
  for (let page = 1; ; page++) {
    const body = { query, keys, metric: query.metrics[0]!, page, per_page: 100 };
    const { data } = await store.owner.call(contract.listMetricRecords, {
      store_id: store.id,
      body,
    });
    records.push(...data);
    if (data.length < 100) return records;
  }
}

const sumOf = (records: contract.MetricsRecord[]) =>
  records.reduce((sum, { value }) => sum + value, 0);

/** The metric's value from its records: their sum, or for a ratio that over their number. */
function fromRecords(unit: contract.MetricUnit, metric: string, records: contract.MetricsRecord[]) {
  // Tenths of a point.
  const factor = { cents: 1, count: 1, permille: 1000, points: 1000 }[unit];
  const isRatio = ['average_ticket', 'repurchase_90', 'lost_orders', 'nps'].includes(metric);
  if (!isRatio) return sumOf(records);
  const n = records.length;
  if (n === 0) return null;
  const value = Math.floor((2 * factor * sumOf(records) + n) / (2 * n));
  return unit === 'points' ? value / 10 : value;
}

describe.each(contract.QUERY_METRICS)('%s', (metric) => {
  test('is the sum of the records behind it, over each dimension', async () => {
    const queries = contract.DIMENSIONS.map((dimension) => ({
      metrics: [metric],
      by: [dimension],
      period: 'all' as const,
    }));
    const results = await ask(demo, ...queries);
    for (const [at, result] of results.entries()) {
      if ('problem' in result) {
        expect(result.problem.message).toMatch(/: (sem divisão por|esses filtros e divisões) /);
        continue;
      }
      const { rows, units } = result.answer;
      const shown = rows.filter(({ values: [value] }) => value);
      for (const row of [shown[0], shown.at(-1)]) {
        if (!row) continue;
        const records = await open(demo, queries[at]!, row.keys);
        expect(fromRecords(units[0]!, metric, records), JSON.stringify(row)).toBe(row.values[0]);
      }
    }
    const whole = await answer(demo, { metrics: [metric], period: 'all' });
    const records = await open(demo, { metrics: [metric], period: 'all' }, []);
    expect(fromRecords(whole.units[0]!, metric, records)).toBe(whole.total[0]);
  });
});

const SALES = 'from orders o where o.store_id = $1 and o.is_sale';
const LINES = `from order_items i join orders o on o.store_id = i.store_id and o.id = i.order_id
  join products p on p.store_id = i.store_id and p.id = i.product_id where o.store_id = $1 and o.is_sale`;
const FIRST = `(select min(z.ordered_at) from orders z where z.store_id = o.store_id
  and z.customer_id = o.customer_id and z.is_sale)`;

/** Metric, dimension, and the same numbers by a statement of its own. */
const TRUTHS: [contract.QueryMetric, contract.Dimension, string][] = [
  [
    'revenue',
    'month',
    `to_char(o.day, 'YYYY-MM') as key, sum(o.revenue)::bigint as value ${SALES}`,
  ],
  ['orders', 'week', `to_char(o.day, 'IYYY"-W"IW') as key, count(*) as value ${SALES}`],
  [
    'items',
    'day_of_week',
    `extract(dow from o.day)::text as key, sum(o.quantity)::bigint as value ${SALES}`,
  ],
  [
    'revenue',
    'state',
    `coalesce(o.state, c.state) as key, sum(o.revenue)::bigint as value
    from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
    where o.store_id = $1 and o.is_sale`,
  ],
  [
    'average_ticket',
    'month',
    `to_char(o.day, 'YYYY-MM') as key, round(sum(o.revenue)::numeric / count(*))::bigint as value ${SALES}`,
  ],
  [
    'buyers',
    'month',
    `to_char(o.day, 'YYYY-MM') as key, count(distinct o.customer_id) as value ${SALES}`,
  ],
  [
    'new_buyers',
    'month',
    `to_char(o.day, 'YYYY-MM') as key, count(distinct o.customer_id) as value ${SALES}
    and to_char(${FIRST} at time zone 'America/Sao_Paulo', 'YYYY-MM') = to_char(o.day, 'YYYY-MM')`,
  ],
  ['revenue', 'product', `i.product_id::text as key, sum(i.total)::bigint as value ${LINES}`],
  ['orders', 'product', `i.product_id::text as key, count(distinct o.id) as value ${LINES}`],
  [
    'lost_orders',
    'year',
    `to_char(o.day, 'YYYY') as key,
    round(1000.0 * count(*) filter (where o.status in ('cancelled', 'expired')) / count(*))::bigint as value
    from orders o where o.store_id = $1`,
  ],
];

test.each(TRUTHS)('%s by %s equals independent SQL on a real shop', async (metric, by, select) => {
  let compared = 0;
  for (const store of [shop, demo]) {
    const truth = await world.sql<{ key: string | null; value: number }>(
      `select ${select} group by 1`,
      [store.id],
    );
    const expected = new Map(truth.map(({ key, value }) => [key, Number(value)]));
    const { rows } = await answer(store, { metrics: [metric], by: [by], period: 'all' });
    const known = rows.filter(
      ({ values: [value], keys: [key = null] }) => value || expected.get(key),
    );
    expect(new Map(known.map(({ keys, values }) => [keys[0] ?? null, values[0]]))).toEqual(
      new Map([...expected].filter(([, value]) => value !== 0)),
    );
    compared += known.length;
  }
  expect(compared).toBeGreaterThan(0);
});

test('beyond the top comes the rest, so that the total stays true', async () => {
  const query: Query = { metrics: ['revenue', 'orders'], by: ['product'], period: 'all' };
  const all = await answer(shop, query);
  const top = await answer(shop, { ...query, top: '10' });
  expect(top.rows).toHaveLength(11);
  expect(top.rows.slice(0, 10)).toEqual(all.rows.slice(0, 10));
  const rest = top.rows.at(-1)!;
  expect(rest).toMatchObject({ is_rest: true, labels: ['Outros'] });
  const revenue = (rows: contract.MetricsRow[]) =>
    rows.reduce((sum, { values: [value] }) => sum + value!, 0);
  expect(revenue(top.rows)).toBe(revenue(all.rows));
});

test('ABC classes are those of the curve', async () => {
  const { data } = await shop.owner.call(contract.listAbc, {
    store_id: shop.id,
    query: { of: 'products' },
  });
  const { rows } = await answer(shop, {
    metrics: ['revenue'],
    by: ['product'],
    period: 'all',
    abc: 'all',
  });
  expect(rows.map((row) => [row.keys[0] ?? null, row.class])).toEqual(
    data.map((item) => [item.id, item.class]),
  );
});

test('the previous period is the same dates before, and empty days are zeros', async () => {
  const { rows, source, previous_total } = await answer(demo, {
    metrics: ['orders'],
    by: ['day'],
    period: 'current_month',
    compare: 'previous',
  });
  expect(rows.map(({ keys: [key] }) => key)).toEqual(
    Array.from({ length: 17 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`),
  );
  expect(source.previous_period).toEqual({ from: '2026-10-01', to: '2026-10-17', until: null });
  expect(rows.at(-1)).toMatchObject({ is_running: true });
  const october = await answer(demo, {
    metrics: ['orders'],
    by: ['day'],
    period: { from: '2026-10-01', to: '2026-10-17' },
  });
  expect(rows.map(({ previous }) => previous)).toEqual(october.rows.map(({ values }) => values));
  expect(previous_total).toEqual(october.total);
});

test('few orders in either period are announced, whatever the metric', async () => {
  const isFew = async (query: Partial<contract.MetricsQuery>) =>
    (await answer(demo, { metrics: ['revenue'], compare: 'previous', ...query })).few_orders;
  expect(await isFew({ period: 'current_year' })).toBe(false);
  expect(await isFew({ period: { from: '2026-11-01', to: '2026-11-01' } })).toBe(true);
  expect(await isFew({ period: 'current_year', compare: 'none' })).toBe(false);
  expect(await isFew({ metrics: ['sent'], period: 'all' })).toBe(false);
});

test('a platform with other counts of orders is named with the numbers of sales', async () => {
  const other = await aStore(world);
  const difference = [
    { resource: 'orders', theirs: 12, ours: 10 },
    { resource: 'products', theirs: 3, ours: 2 },
  ];
  await world.sql(
    `insert into store_integrations (store_id, id, slug, state, account, account_name, connected_at, due_at, polled_at,
         deep_polled_at, difference, difference_at)
     values ($1, gen_random_uuid(), 'nuvemshop', 'synchronized', '1', 'Loja', $3, $3, $3, $3, $2, $3)`,
    [other.id, JSON.stringify(difference), world.clock.now()],
  );
  const { source } = await answer(other, { metrics: ['revenue'] });
  expect(source.differences).toMatchObject([{ platform: 'Nuvemshop', theirs: 12, ours: 10 }]);
  expect((await answer(other, { metrics: ['sent'] })).source.differences).toEqual([]);
});

test('a day that the shorter month before lacks has no previous value', async () => {
  const { rows } = await answer(demo, {
    metrics: ['orders', 'average_ticket'],
    by: ['day'],
    period: 'last_month',
    compare: 'previous',
  });
  expect(rows).toHaveLength(31);
  expect(rows.at(-2)!.previous).not.toBeNull();
  expect(rows.at(-1)!.previous).toBeNull();
});

test('a day known to one source alone is zero in the other', async () => {
  const { rows } = await answer(demo, {
    metrics: ['revenue', 'sent', 'bonus_used'],
    by: ['day'],
    period: 'last_30_days',
  });
  expect(rows.flatMap(({ values }) => values).filter((value) => value === null)).toEqual([]);
});

test('the total of products is the sum of their lines, and opens to the same sum', async () => {
  const query: Query = { metrics: ['revenue'], by: ['product'], period: 'all' };
  const { rows, total } = await answer(demo, query);
  expect(rows.reduce((sum, { values: [value] }) => sum + value!, 0)).toBe(total[0]);
  expect(sumOf(await open(demo, query, []))).toBe(total[0]);
});

test('malformed values and cells are refused, not failed', async () => {
  const where = [{ dimension: 'product' as const, test: 'in' as const, values: ['camiseta'] }];
  const asked = {
    store_id: demo.id,
    body: { queries: [{ metrics: ['revenue' as const], where }] },
  };
  await expect(demo.owner.call(contract.queryMetrics, asked)).toFailWith('invalid_fields');
  await expect(open(demo, { metrics: ['revenue'], by: ['state'] }, ['SP', 'pix'])).toFailWith(
    'invalid_fields',
  );
});

test('today is compared with yesterday until the same time', async () => {
  const { source, previous_total } = await answer(demo, {
    metrics: ['orders'],
    period: 'today',
    compare: 'previous',
  });
  expect(source.previous_period).toEqual({
    from: '2026-11-16',
    to: '2026-11-16',
    until: '2026-11-16T13:30:00.000Z',
  });
  const [truth] = await world.sql<{ n: number }>(
    `select count(*) as n from orders where store_id = $1 and is_sale and day = '2026-11-16' and ordered_at < '2026-11-16T13:30:00Z'`,
    [demo.id],
  );
  expect(previous_total).toEqual([truth!.n]);
});

test('filters narrow a number and are described in words', async () => {
  const where = [
    { dimension: 'payment_method' as const, test: 'in' as const, values: ['pix'] },
    { dimension: 'state' as const, test: 'not_in' as const, values: ['SP', null] },
  ];
  const { total, source } = await answer(demo, { metrics: ['orders'], where, period: 'all' });
  const [truth] = await world.sql<{ n: number }>(
    `select count(*) as n from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
      where o.store_id = $1 and o.is_sale and o.payment_method = 'pix'
        and coalesce(o.state, c.state) <> 'SP'`,
    [demo.id],
  );
  expect(total).toEqual([truth!.n]);
  expect(truth!.n).toBeGreaterThan(0);
  expect(source.filters).toBe('Pagamento: Pix; Estado que não é: São Paulo, Não informado');
});

test('a query that cannot be answered fails alone, in words', async () => {
  const [first, second] = await ask(
    demo,
    { metrics: ['discounts'], by: ['product'] },
    { metrics: ['revenue'] },
  );
  expect(first).toEqual({
    problem: { code: 'invalid_fields', message: 'Descontos: sem divisão por produto.' },
  });
  expect(second).toHaveProperty('answer');
});

test('counts of customers say how many sales they cannot see', async () => {
  const { source } = await answer(shop, { metrics: ['buyers'], period: 'all' });
  const [truth] = await world.sql<{ n: number }>(
    `select count(*) as n from orders where store_id = $1 and is_sale and customer_id is null`,
    [shop.id],
  );
  expect(source.left_out).toEqual([{ reason: 'Vendas sem cliente identificado', count: truth!.n }]);
});

test('the analyst sees initials and no customer behind a number; a seller sees no number', async () => {
  const analyst = await demo.as('VISUALIZER');
  const body = {
    query: { metrics: ['buyers' as const], period: 'all' as const },
    metric: 'buyers' as const,
  };
  const { data } = await analyst.call(contract.listMetricRecords, { store_id: demo.id, body });
  for (const { title, customer } of data) {
    expect(title).toMatch(/^(\S\. ?){1,3}$/);
    expect(customer?.id ?? null).toBeNull();
  }
  const seller = await demo.as('SELLER');
  const asked = { store_id: demo.id, body: { queries: [{ metrics: ['revenue' as const] }] } };
  await expect(seller.call(contract.queryMetrics, asked)).toFailWith('access_denied');
});

test('another store’s group is not found in a filter', async () => {
  const { data } = await demo.owner.call(contract.listClusters, { store_id: demo.id, query: {} });
  const where = [
    { dimension: 'customer_cluster' as const, test: 'in' as const, values: [data[0]!.id] },
  ];
  const [result] = await ask(shop, { metrics: ['revenue'], where });
  expect(result).toMatchObject({ problem: { code: 'not_found' } });
});

test('incremental revenue is the net of the campaigns with enough data', async () => {
  const side = (customers: number, buyers: number, spent: number) => ({
    customers,
    buyers,
    spent,
    squares: spent * 100,
  });
  const comparisons = [
    { messaged: side(9_500, 304, 5_776_000), control: side(500, 10, 180_001) },
    { messaged: side(700, 9, 40_000), control: side(77, 5, 30_011) },
    // Too few people in the control group.
    { messaged: side(700, 90, 900_000), control: side(49, 5, 30_011) },
  ];
  const { rows: outcomes } = await world.app.pools.owner.query<{ campaign_id: string }>(
    'select campaign_id from campaign_outcomes where store_id = $1 order by campaign_id limit 3',
    [demo.id],
  );
  for (const [at, { campaign_id }] of outcomes.entries()) {
    await demo.ctx.db
      .updateTable('campaign_outcomes')
      .set({ comparison: JSON.stringify(comparisons[at]) })
      .where('store_id', '=', demo.id)
      .where('campaign_id', '=', campaign_id)
      .execute();
  }
  const { result, by_campaign } = await sumIncremental(demo.ctx, { from: null, to: null });
  const { total, rows } = await answer(demo, {
    metrics: ['incremental_revenue'],
    by: ['campaign'],
    period: 'all',
  });
  const cost = (index: number) =>
    world.sql<{ cents: number }>(
      `select coalesce(sum(posted), 0)::int as cents from message_budgets where store_id = $1 and source_id = $2`,
      [demo.id, outcomes[index]!.campaign_id],
    );
  const [[first], [second]] = [await cost(0), await cost(1)];
  // 5,776,000 − 9,500 × 360.002 and 40,000 − 700 × 389.753…, in cents.
  expect(result).toMatchObject({ net: 2_355_981 - first!.cents - 232_827 - second!.cents });
  expect(total).toEqual([(result as { net: number }).net]);
  const measured = by_campaign.flatMap(({ id, result }) =>
    'net' in result ? [[id, result.net]] : [],
  );
  expect(rows.map(({ keys, values }) => [keys[0], values[0]])).toEqual(measured);
});

test('costs open campaigns and other messages, complaints the customer who complained', async () => {
  const { rows: addons } = await world.app.pools.owner.query<{ id: string }>(
    'select id from store_addons where store_id = $1 limit 1',
    [demo.id],
  );
  await demo.ctx.db
    .insertInto('message_costs')
    .values({
      store_id: demo.id,
      day: '2019-03-01',
      source_kind: 'chat',
      source_id: crypto.randomUUID(),
      addon_id: addons[0]!.id,
      cents: 9,
    })
    .execute();
  const costs = await open(demo, { metrics: ['message_cost'], period: 'all' }, []);
  expect(new Set(costs.map(({ kind }) => kind))).toEqual(new Set(['campaign', 'cost']));
  expect(costs.every(({ title }) => title !== '')).toBe(true);

  const customer = await demo.ctx.db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('store_id', '=', demo.id)
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow();
  await demo.ctx.db
    .insertInto('suppressions')
    .values({
      store_id: demo.id,
      channel: 'EMAIL',
      contact: customer.email!,
      reason: 'complaint',
      created_at: new Date('2019-03-01T12:00:00Z'),
    })
    .execute();
  const period = { from: '2019-03-01', to: '2019-03-01' };
  expect(await open(demo, { metrics: ['complained'], period }, [])).toMatchObject([
    { kind: 'complaint', detail: 'E-mail', value: 1, customer: { id: customer.id } },
  ]);
});
