import * as contract from '@clientela/contract';
import type { AttributeOwner, AttributeType } from '@clientela/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFilledStore, setFeatures } from '#test/filled-store';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let shop: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  shop = await aFilledStore(world);
  await anAttribute('Time do coração', 'TEXT');
  await fill('time_do_coracao', `text_value`, `(array['Bahia', 'Santos', 'Vasco'])[1 + n % 5 % 3]`);
  await anAttribute('Calçado', 'NUMBER');
  await fill('calcado', 'number_value', '350000 + 5000 * (n % 4)');
  await anAttribute('Sócio desde', 'DATE');
  await fill('socio_desde', 'date_value', `date '2024-01-31' + (n % 2)::int`);
  await anAttribute('Última visita', 'DATETIME');
  // Past midnight in UTC is the day before in the store's zone.
  await fill(
    'ultima_visita',
    'time_value',
    `timestamptz '2026-10-02T01:30:00Z' + n % 2 * interval '1 day'`,
  );
  await anAttribute('Embalagem', 'TEXT', 'ORDER');
  await fill('embalagem', 'text_value', `(array['Caixa', 'Sacola'])[1 + n % 2]`, 'order');
});

const anAttribute = (name: string, type: AttributeType, owner: AttributeOwner = 'CUSTOMER') =>
  shop.owner.call(contract.createCustomAttribute, {
    store_id: shop.id,
    body: { owner, name, type },
  });

/** Gives two of three customers or orders a value; `n` numbers them. */
function fill(key: string, column: string, value: string, of: 'customer' | 'order' = 'customer') {
  const table = of === 'order' ? 'custom_order_values' : 'custom_values';
  return world.sql(
    `insert into ${table} (store_id, attribute_id, ${of}_id, ${column})
     select r.store_id, a.id, r.id, ${value}
       from (select z.*, row_number() over (order by z.id) as n from ${of}s z where z.store_id = $1) r
       join custom_attributes a on a.store_id = r.store_id and a.key = $2
      where r.n % 3 > 0`,
    [shop.id, key],
  );
}

type Query = Partial<contract.MetricsQuery> & Pick<contract.MetricsQuery, 'metrics'>;

async function ask(query: Query, store = shop): Promise<contract.MetricsResult> {
  const body = { queries: [{ period: 'all' as const, ...query }] };
  const { data } = await store.owner.call(contract.queryMetrics, { store_id: store.id, body });
  return data[0]!;
}

async function answer(query: Query): Promise<contract.MetricsAnswer> {
  const result = await ask(query);
  if (!('answer' in result)) throw new Error(JSON.stringify(result));
  return result.answer;
}

/** Revenue by the values of an attribute, by a statement of its own. */
const revenueBy = (key: string, value: string, of: 'customer' | 'order' = 'customer') =>
  world.sql<{ key: string | null; value: number }>(
    `select ${value} as key, sum(o.revenue)::bigint as value
       from orders o
       left join ${of === 'order' ? 'custom_order_values' : 'custom_values'} v
         on v.${of}_id = ${of === 'order' ? 'o.id' : 'o.customer_id'}
        and v.attribute_id = (select id from custom_attributes where store_id = $1 and key = $2)
      where o.store_id = $1 and o.is_sale group by 1 having sum(o.revenue) <> 0 order by 2 desc`,
    [shop.id, key],
  );

describe.each([
  ['custom.time_do_coracao', 'v.text_value', ['Bahia', 'Santos', 'Vasco', 'Não informado']],
  [
    'custom.calcado',
    `trim_scale(v.number_value / 10000.0)::text`,
    ['35', '35,5', '36', '36,5', 'Não informado'],
  ],
  ['custom.socio_desde', 'v.date_value::text', ['31/01/2024', '01/02/2024', 'Não informado']],
  [
    'custom.ultima_visita',
    `(v.time_value at time zone 'America/Sao_Paulo')::date::text`,
    ['01/10/2026', '02/10/2026', 'Não informado'],
  ],
  ['order.custom.embalagem', 'v.text_value', ['Caixa', 'Sacola', 'Não informado']],
] as const)('%s', (dimension, value, labels) => {
  test('divides as independent SQL does, in the words of a person', async () => {
    const { rows, total } = await answer({ metrics: ['revenue'], by: [dimension] });
    const key = dimension.split('.').at(-1)!;
    const truth = await revenueBy(key, value, dimension.startsWith('order') ? 'order' : 'customer');
    expect(rows.map(({ keys, values }) => ({ key: keys[0], value: values[0] }))).toEqual(truth);
    expect(rows.flatMap((row) => row.labels).sort()).toEqual([...labels].sort());
    expect(rows.reduce((sum, row) => sum + row.values[0]!, 0)).toBe(total[0]);
  });

  test('filters, and each number opens to the records that it sums', async () => {
    const { rows } = await answer({ metrics: ['revenue'], by: [dimension] });
    for (const { keys, values } of rows) {
      const where = [{ dimension, test: 'in' as const, values: [keys[0]!] }];
      expect((await answer({ metrics: ['revenue'], where })).total).toEqual(values);
      const rest = [{ ...where[0]!, test: 'not_in' as const }];
      const others = await answer({ metrics: ['revenue'], where: rest });
      const all = rows.reduce((sum, row) => sum + row.values[0]!, 0);
      expect(others.total).toEqual([all - values[0]!]);
    }
    const query = { metrics: ['orders' as const], by: [dimension], period: 'all' as const };
    const counted = await answer(query);
    const { keys, values } = counted.rows[0]!;
    const { meta } = await shop.owner.call(contract.listMetricRecords, {
      store_id: shop.id,
      body: { query, keys, metric: 'orders' },
    });
    expect(meta.total).toBe(values[0]);
  });
});

test('of customers divide people, messages and products; of orders divide orders alone', async () => {
  const { metrics, dimensions } = await shop.owner.call(contract.readMetricsCatalogue, {
    store_id: shop.id,
  });
  expect(dimensions.slice(-5).map(({ name }) => name)).toEqual([
    'Time do coração',
    'Calçado',
    'Sócio desde',
    'Última visita',
    'Embalagem (pedido)',
  ]);
  const dividing = (dimension: contract.Dimension) =>
    metrics.flatMap((one) => (one.dimensions.includes(dimension) ? [one.metric] : []));
  expect(dividing('custom.calcado')).toEqual(
    expect.arrayContaining(['revenue', 'customers', 'sent', 'nps']),
  );
  expect(dividing('order.custom.embalagem')).toContain('orders');
  expect(dividing('order.custom.embalagem')).not.toContain('customers');
  for (const metric of dividing('custom.calcado')) {
    expect(await ask({ metrics: [metric], by: ['custom.calcado'] })).toHaveProperty('answer');
  }
  const { rows } = await answer({
    metrics: ['revenue', 'items'],
    by: ['product', 'custom.time_do_coracao'],
    where: [{ dimension: 'order.custom.embalagem', test: 'in', values: ['Caixa'] }],
    top: '10',
  });
  expect(rows.length).toBeGreaterThan(10);
});

test('an archived or unknown attribute fails alone, in words', async () => {
  const archived = await anAttribute('Antigo', 'TEXT');
  const known = { metrics: ['revenue' as const], by: ['custom.antigo' as const] };
  expect(await ask(known)).toHaveProperty('answer');
  await shop.owner.call(contract.updateCustomAttribute, {
    id: archived.id,
    body: { is_archived: true },
  });
  const problem = {
    code: 'invalid_fields',
    message: 'O atributo “antigo” não existe na loja, ou está arquivado.',
  };
  expect(await ask(known)).toEqual({ problem });
  const other = await aStore(world);
  expect(await ask({ metrics: ['revenue'], by: ['custom.calcado'] }, other)).toMatchObject({
    problem: { message: 'O atributo “calcado” não existe na loja, ou está arquivado.' },
  });
  expect(await ask({ metrics: ['sent'], by: ['order.custom.embalagem'] })).toMatchObject({
    problem: { message: 'Mensagens enviadas: sem divisão por embalagem (pedido).' },
  });
  const wrong = { metrics: ['revenue' as const], by: ['custom.É' as 'day'] };
  await expect(ask(wrong)).toFailWith('invalid_fields');
});

test('a shared dashboard shows no value of fewer than five customers', async () => {
  await setFeatures(world, shop, ['enhanced_dashboards']);
  await anAttribute('Apelido', 'TEXT');
  await fill('apelido', 'text_value', `case when n < 5 then 'Único ' || n else 'Comum' end`);
  const { id } = await shop.owner.call(contract.createDashboard, {
    store_id: shop.id,
    body: {
      name: 'Por apelido',
      period: 'all',
      widgets: [
        {
          id: 'a',
          kind: 'ranking',
          query: { metrics: ['customers'], by: ['custom.apelido'], top: '50' },
        },
      ],
    },
  });
  const { url } = await shop.owner.call(contract.createDashboardShare, { id, body: { days: 1 } });
  const token = url.split('/').at(-1)!;
  const shared = await anonymous(world).call(contract.getSharedDashboard, { token });
  expect(JSON.stringify(shared)).toContain('Comum');
  expect(JSON.stringify(shared)).not.toContain('Único');
});
