import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { aFilledStore, setFeatures } from '#test/filled-store';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  store = await aFilledStore(world);
  await setFeatures(world, store, ['enhanced_dashboards']);
});

const HEADLINE = { id: 'a', kind: 'headline' as const, query: { metrics: ['revenue' as const] } };

function create(as: Caller, of: TestStore, draft: Record<string, unknown> = {}) {
  const body = { name: 'Manhã', widgets: [HEADLINE], ...draft } as never;
  return as.call(contract.createDashboard, { store_id: of.id, body });
}

async function read(of: TestStore, draft: Record<string, unknown>): Promise<contract.WidgetData[]> {
  const { data } = await of.owner.call(contract.readWidgets, {
    store_id: of.id,
    body: draft as never,
  });
  return data;
}

test('every ready dashboard is saved, and all its widgets have data', async () => {
  const { data: ready } = await store.owner.call(contract.listDashboardGallery, {
    store_id: store.id,
  });
  expect(ready).toHaveLength(6);
  for (const { draft } of ready) {
    const saved = await create(store.owner, store, draft);
    const { name, period, compare, where, widgets } = draft;
    expect(saved).toMatchObject({ name, period, compare, where, widgets });
    const data = await read(store, { period, compare, where, widgets });
    expect(data.filter(({ type }) => type === 'problem')).toEqual([]);
    expect(data).toHaveLength(widgets.length);
  }
});

test('widgets without a query say how their numbers come about, and that filters do not apply', async () => {
  const kinds = ['rfm_grid', 'movement', 'cohort', 'next_purchase', 'incremental'] as const;
  const widgets = kinds.map((kind) => contract.Widget.parse({ id: kind, kind }));
  const where = [{ dimension: 'state' as const, test: 'in' as const, values: ['SP'] }];
  const data = await read(store, { period: 'last_30_days', compare: 'none', where, widgets });
  for (const one of data) {
    if (!('source' in one)) throw new Error(one.type);
    expect(one.source.formulas[0]).toMatch(/\.$/);
    expect(one.source.filters).toMatch(/filtros do painel não valem/);
  }
  expect(data).toHaveLength(kinds.length);
});

test('the overview comes first; it has data, cannot be changed, and can be cloned', async () => {
  const { data } = await store.owner.call(contract.listDashboards, { store_id: store.id });
  expect(data[0]).toMatchObject({ name: 'Visão geral', is_overview: true, created_by: null });
  const { id } = data[0]!;
  const { name, visibility, period, compare, where, widgets } = await store.owner.call(
    contract.getDashboard,
    { id },
  );
  expect(widgets).toHaveLength(data[0]!.widgets);
  const shown = await read(store, { period, compare, where, widgets });
  expect(shown.filter(({ type }) => type === 'problem')).toEqual([]);
  const body = { name, visibility, period, compare, where, widgets };
  await expect(store.owner.call(contract.updateDashboard, { id, body })).rejects.toThrow(
    /dashboard_is_overview/,
  );
  await expect(store.owner.call(contract.deleteDashboard, { id })).rejects.toThrow(
    /dashboard_is_overview/,
  );
  const copy = await store.owner.call(contract.cloneDashboard, { id });
  expect(copy).toMatchObject({
    name: 'Visão geral (cópia)',
    is_overview: false,
    visibility: 'private',
    widgets,
  });
});

test('a private dashboard is for its author and the owners; others neither see nor open it', async () => {
  const [author, other] = [await store.as('MANAGER'), await store.as('VISUALIZER')];
  const { id } = await create(author, store, { visibility: 'private', name: 'Só meu' });
  const names = async (as: Caller) =>
    (await as.call(contract.listDashboards, { store_id: store.id })).data.map(({ name }) => name);
  expect(await names(author)).toContain('Só meu');
  expect(await names(store.owner)).toContain('Só meu');
  expect(await names(other)).not.toContain('Só meu');
  await expect(other.call(contract.getDashboard, { id })).rejects.toThrow(/not_found/);
  await expect(other.call(contract.deleteDashboard, { id })).rejects.toThrow(/not_found/);
  await author.call(contract.deleteDashboard, { id });
  await expect(author.call(contract.getDashboard, { id })).rejects.toThrow(/not_found/);
});

test('without the feature the overview is read, nothing is created, and its widgets say why', async () => {
  const plain = await aStore(world);
  const { data } = await plain.owner.call(contract.listDashboards, { store_id: plain.id });
  expect(data.map(({ name }) => name)).toEqual(['Visão geral']);
  await expect(create(plain.owner, plain)).rejects.toThrow(/feature_missing/);
  const widgets = [HEADLINE, ...contract.ENHANCED_WIDGETS.map((kind) => ({ id: kind, kind }))];
  const shown = await read(plain, { widgets });
  expect(shown.map((one) => ('code' in one ? one.code : one.type))).toEqual([
    'metrics',
    ...contract.ENHANCED_WIDGETS.map(() => 'feature_missing'),
  ]);
});

test('a change meanwhile is not overwritten', async () => {
  const { id, updated_at, name, visibility, period, compare, where, widgets } = await create(
    store.owner,
    store,
  );
  const body = { name, visibility, period, compare, where, widgets, if_updated_at: updated_at };
  world.clock.advance(1_000);
  await store.owner.call(contract.updateDashboard, { id, body: { ...body, name: 'Tarde' } });
  await expect(store.owner.call(contract.updateDashboard, { id, body })).rejects.toThrow(
    /dashboard_changed/,
  );
  expect((await store.owner.call(contract.getDashboard, { id })).name).toBe('Tarde');
});

test('a store has at most 50 dashboards; the overview is not counted', async () => {
  const full = await aStore(world);
  await setFeatures(world, full, ['enhanced_dashboards']);
  await world.sql(
    `insert into dashboards (store_id, name) select $1, 'Painel ' || n from generate_series(1, 49) n`,
    [full.id],
  );
  const { id } = await create(full.owner, full);
  await expect(create(full.owner, full)).rejects.toThrow(/Sua loja já tem 50 painéis\./);
  await expect(full.owner.call(contract.cloneDashboard, { id })).rejects.toThrow(
    /too_many_dashboards/,
  );
});

test.each([
  [{ kind: 'headline' }, 'Escolha o que o quadro mostra.'],
  [
    { kind: 'over_time', query: { metrics: ['revenue', 'orders'] } },
    'Este quadro mostra uma medida de cada vez.',
  ],
  [{ kind: 'ranking', query: { metrics: ['revenue'] } }, 'Escolha por que dividir.'],
  [
    { kind: 'abc', query: { metrics: ['revenue'], by: ['city'] } },
    'A curva ABC se divide por produto, categoria ou marca.',
  ],
  [
    { kind: 'over_time', query: { metrics: ['revenue'], by: ['city'] } },
    'Escolha dia, semana, mês ou ano.',
  ],
])('a widget that cannot be shown is refused: %j', async (widget, message) => {
  await expect(create(store.owner, store, { widgets: [{ id: 'a', ...widget }] })).rejects.toThrow(
    message,
  );
});

test('a chart over time takes the grouping that suits the period and the metric', async () => {
  const groupOf = async (period: unknown, metric: contract.QueryMetric) => {
    const widget = { id: 'a', kind: 'over_time', query: { metrics: [metric] } };
    const [data] = await read(store, { period, widgets: [widget] });
    return data?.type === 'metrics' ? data.query.by : data;
  };
  expect(await groupOf('today', 'revenue')).toEqual(['hour']);
  expect(await groupOf('today', 'carts_recovered')).toEqual(
    await groupOf('today', 'carts_abandoned'),
  );
  expect(await groupOf('last_30_days', 'revenue')).toEqual(['day']);
  expect(await groupOf({ from: '2026-05-01', to: '2026-09-30' }, 'sent')).toEqual(['week']);
  expect(await groupOf('all', 'revenue')).toEqual(['month']);
});

test("the dashboard's filters and the widget's hold together; one that does not apply fails alone", async () => {
  const of = (dimension: string, value: string) => ({ dimension, values: [value] });
  const [whole, both, nps] = await read(store, {
    period: 'all',
    where: [of('state', 'SP')],
    widgets: [
      HEADLINE,
      {
        ...HEADLINE,
        id: 'b',
        query: { metrics: ['revenue'], where: [of('payment_method', 'pix')] },
      },
      { id: 'c', kind: 'nps', query: { metrics: ['nps'], where: [of('payment_method', 'pix')] } },
    ],
  });
  const expected = await world.sql<{ sp: number; pix: number }>(
    `select sum(o.revenue) as sp, sum(o.revenue) filter (where o.payment_method = 'pix') as pix
       from orders o where o.store_id = $1 and o.is_sale and o.state = 'SP'`,
    [store.id],
  );
  const total = (data: contract.WidgetData | undefined) =>
    data?.type === 'metrics' ? data.answer.total[0] : data;
  expect(total(whole)).toBe(Number(expected[0]!.sp));
  expect(total(both)).toBe(Number(expected[0]!.pix));
  expect(nps).toMatchObject({
    type: 'problem',
    message: expect.stringMatching(/^NPS: sem divisão por/),
  });
});

test('the catalogue explains every metric, and each pair it names can be asked', async () => {
  const { metrics, dimensions } = await store.owner.call(contract.readMetricsCatalogue, {
    store_id: store.id,
  });
  expect(metrics.map(({ metric }) => metric)).toEqual([...contract.QUERY_METRICS]);
  expect(dimensions.map(({ dimension }) => dimension)).toEqual([...contract.DIMENSIONS]);
  for (const { formula, example } of metrics) {
    expect(formula).toMatch(/\.$/);
    expect(example.length).toBeGreaterThan(20);
  }
  const { data } = await store.owner.call(contract.queryMetrics, {
    store_id: store.id,
    body: {
      queries: metrics
        .map(({ metric, dimensions: [first] }) => ({ metrics: [metric], by: first ? [first] : [] }))
        .slice(0, 24),
    },
  });
  expect(data.filter((one) => 'problem' in one)).toEqual([]);
});
