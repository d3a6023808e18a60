import * as contract from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFilledStore } from '#test/filled-store';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let shop: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  shop = await aFilledStore(world);
});

type Body = contract.CallInput<typeof contract.askAssistant>['body'];

function ask(
  text: string,
  more: Partial<Body> = {},
  { store = shop, as = shop.owner }: { store?: TestStore; as?: Caller } = {},
): Promise<contract.AssistantQuestion> {
  return as.call(contract.askAssistant, { store_id: store.id, body: { text, ...more } });
}

const totalOf = ({ answer }: contract.AssistantQuestion) =>
  answer?.type === 'metrics' ? answer.metrics.total : answer;

describe('a number', () => {
  test('equals independent SQL, and what was understood is said', async () => {
    const question = await ask('Quanto faturei em outubro no pix?');
    const [truth] = await world.sql<{ revenue: number }>(
      `select sum(revenue)::bigint as revenue from orders where store_id = $1 and is_sale
        and day between '2026-10-01' and '2026-10-31' and payment_method = 'pix'`,
      [shop.id],
    );
    expect(totalOf(question)).toEqual([truth!.revenue]);
    expect(truth!.revenue).toBeGreaterThan(0);
    expect(question.in_words).toEqual(['Receita', 'Pagamento: Pix', '01/10/2026 a 31/10/2026']);
    expect(question.is_default_period).toBe(false);
  });

  test('without a period is of the last 30 days, and says so', async () => {
    const question = await ask('quantos pedidos por estado');
    expect(question.in_words).toEqual(['Vendas', 'por estado', 'últimos 30 dias']);
    expect(question.is_default_period).toBe(true);
    expect(question.answer).toMatchObject({ type: 'metrics' });
  });

  test('of a product, a city and a group of the store is found by their names', async () => {
    const [product] = await world.sql<{ name: string; id: string }>(
      `select p.name, p.id from products p join order_items i on i.store_id = p.store_id and i.product_id = p.id
        where p.store_id = $1 and i.sale_day is not null group by p.id, p.name order by sum(i.total) desc limit 1`,
      [shop.id],
    );
    const sold = await ask(`Quanto faturei com ${product!.name} este ano?`);
    const [truth] = await world.sql<{ total: number }>(
      `select sum(i.total)::bigint as total from order_items i where i.store_id = $1 and i.product_id = $2
        and i.sale_day between '2026-01-01' and '2026-11-17'`,
      [shop.id, product!.id],
    );
    expect(totalOf(sold)).toEqual([truth!.total]);
    const [city] = await world.sql<{ city: string; state: string }>(
      `select city, min(state) as state from customers where store_id = $1 and city is not null
          and city not in ('São Paulo', 'Rio de Janeiro')
        group by city having count(distinct state) = 1 order by count(*) desc, city limit 1`,
      [shop.id],
    );
    const placed = await ask(`Quantos pedidos vieram de ${city!.city} desde o começo da loja?`);
    expect(placed.in_words).toContain(`Cidade: ${city!.city}/${city!.state}`);
  });

  test('changes with the next question', async () => {
    const first = await ask('Quanto faturei em outubro?');
    const second = await ask('e no mês anterior?', { previous_id: first.id });
    expect(second.in_words).toEqual(['Receita', '01/09/2026 a 30/09/2026']);
    const third = await ask('e por estado?', { previous_id: second.id });
    expect(third.in_words).toEqual(['Receita', 'por estado', '01/09/2026 a 30/09/2026']);
  });

  test('that the product cannot divide so is refused in its own words', async () => {
    const { refusal, answer } = await ask('descontos por produto');
    expect(answer).toBeNull();
    expect(refusal?.message).toBe('Descontos: sem divisão por produto.');
  });
});

test('people are counted as a group of the same filters counts them', async () => {
  const question = await ask('qm n compra faz 90 dias');
  expect(question.in_words).toEqual(['Clientes', 'sem comprar há 90 dias']);
  if (question.asked?.kind !== 'people' || question.answer?.type !== 'people') throw new Error();
  const { customers } = await shop.owner.call(contract.previewCluster, {
    store_id: shop.id,
    body: { filters: question.asked.filters },
  });
  expect(question.answer.customers).toBe(customers);
  expect(customers).toBeGreaterThan(0);
  expect(question.answer.sample.length).toBeGreaterThan(0);
});

test('two readings are asked back, and the chosen one is answered', async () => {
  const { answer, asked, choices } = await ask('Vendas por mês este ano');
  expect([answer, asked]).toEqual([null, null]);
  expect(choices.map(({ in_words }) => in_words[0])).toEqual(['Receita', 'Vendas']);
  const chosen = await ask('Vendas por mês este ano', { asked: choices[1]!.asked });
  expect(chosen.in_words).toEqual(['Vendas', 'por mês', 'este ano']);
  expect(chosen.answer).toMatchObject({ type: 'metrics' });
});

test.each([
  ['apaga os inativos', 'Eu preparo o rascunho; quem envia é você.'],
  ['por que minhas vendas caíram?', 'Não sei dizer o porquê. Posso mostrar o que mudou.'],
  ['me passa o telefone da Ana', 'Não mostro contatos aqui. Abra a lista de clientes.'],
  [
    'qual foi meu lucro ontem?',
    'Não entendi “lucro”. Posso falar de vendas, clientes, campanhas, carrinhos, bônus e pesquisas.',
  ],
])('%s is refused with its sentence', async (text, message) => {
  const { refusal, asked, answer } = await ask(text);
  expect(refusal?.message).toBe(message);
  expect([asked, answer]).toEqual([null, null]);
});

test('people who moved, of a first purchase and without a contact are counted as SQL counts them', async () => {
  const as = await shop.as('MANAGER');
  const moved = await ask('quem passou de Campeões para Em Risco?', {}, { as });
  expect(moved.in_words).toEqual([
    'Clientes',
    'passaram de Campeões para Em Risco nos últimos 30 dias',
  ]);
  expect(moved.is_default_period).toBe(true);
  expect(moved.answer).toMatchObject({ type: 'people' });

  const first = await ask('quem fez a primeira compra em outubro?', {}, { as });
  expect(first.in_words).toEqual(['Clientes', 'primeira compra de 01/10/2026 a 31/10/2026']);
  const [truth] = await world.sql<{ n: number }>(
    `select count(*)::int as n from (select o.customer_id, min(o.day) as day from orders o
      where o.store_id = $1 and o.is_sale and o.customer_id is not null group by 1) x
      where x.day between '2026-10-01' and '2026-10-31'`,
    [shop.id],
  );
  expect(first.answer).toMatchObject({ customers: truth!.n });
  expect(truth!.n).toBeGreaterThan(0);

  const without = await ask('clientes que já compraram e estão sem e-mail', {}, { as });
  expect(without.in_words).toEqual(['Clientes', 'sem e-mail', 'já compraram']);
  const [silent] = await world.sql<{ n: number }>(
    `select count(*)::int as n from customers c where c.store_id = $1 and c.email is null
      and exists (select from orders o where o.store_id = c.store_id and o.customer_id = c.id and o.is_sale)`,
    [shop.id],
  );
  expect(without.answer).toMatchObject({ customers: silent!.n });
});

test('what the product cannot say is refused with what it can', async () => {
  const as = await shop.as('MANAGER');
  const { refusal, answer } = await ask('quantos pedidos cancelados tive ontem?', {}, { as });
  expect(refusal?.message).toMatch(/pedidos perdidos: cancelados ou vencidos/);
  expect(answer).toBeNull();
});

test('the history is one’s own: listed, rated and taken out only by oneself', async () => {
  const store = await aStore(world);
  const { id } = await ask('quanto faturei ontem', {}, { store, as: store.owner });
  const manager = await store.as('MANAGER');
  const list = async (as: Caller) =>
    (await as.call(contract.listAssistantQuestions, { store_id: store.id })).data;
  expect(await list(store.owner)).toMatchObject([
    { id, text: 'quanto faturei ontem', in_words: ['Receita', 'ontem'], helpful: null },
  ]);
  expect(await list(manager)).toEqual([]);
  await expect(
    manager.call(contract.rateAssistantAnswer, { id, body: { helpful: true } }),
  ).toFailWith('not_found');
  await expect(manager.call(contract.deleteAssistantQuestion, { id })).toFailWith('not_found');
  await store.owner.call(contract.rateAssistantAnswer, { id, body: { helpful: true } });
  expect(await list(store.owner)).toMatchObject([{ helpful: true }]);
  await store.owner.call(contract.deleteAssistantQuestion, { id });
  expect(await list(store.owner)).toEqual([]);
  const kept = await world.sql('select id from assistant_questions where id = $1', [id]);
  expect(kept).toHaveLength(1);
});

test('an analyst sees numbers and no names; a seller may not ask', async () => {
  const analyst = await shop.as('VISUALIZER');
  const { answer, refusal } = await ask('quem comprou nos últimos 60 dias', {}, { as: analyst });
  expect(refusal).toBeNull();
  expect(answer).toMatchObject({ type: 'people', sample: [] });
  const seller = await shop.as('SELLER');
  await expect(ask('quanto faturei ontem', {}, { as: seller })).toFailWith('access_denied');
});

test('names of another store mean nothing, and its ids select nothing', async () => {
  const other = await aStore(world, 'Outra');
  const [product] = await world.sql<{ name: string; id: string }>(
    'select name, id from products where store_id = $1 limit 1',
    [shop.id],
  );
  const named = await ask(
    `quanto faturei com ${product!.name}`,
    {},
    { store: other, as: other.owner },
  );
  expect(named.refusal?.reason).toBe('words');
  const where = [{ dimension: 'product' as const, test: 'in' as const, values: [product!.id] }];
  const period = { from: '2026-01-01', to: '2026-11-17' };
  const query = contract.MetricsQuery.parse({ metrics: ['revenue'], where, period });
  const foreign = await ask(
    'quanto faturei',
    { asked: { kind: 'query', query } },
    { store: other, as: other.owner },
  );
  expect(totalOf(foreign)).toEqual([0]);
  const { id } = await ask('quanto faturei ontem');
  await expect(
    ask('e por estado?', { previous_id: id }, { store: other, as: other.owner }),
  ).toFailWith('not_found');
});

test('conditions that the grammar never makes are refused, since counts would probe for people', async () => {
  const asked = (filters: contract.FilterGroup) =>
    ask('quem é', { asked: { kind: 'people', filters } });
  const probes: contract.FilterGroup[] = [
    { op: 'all', of: [{ field: 'email', is: { test: 'contains', value: 'ana' } }] },
    { op: 'none', of: [{ field: 'sales_count', is: { test: 'gte', value: 1 } }] },
    { op: 'all', of: [{ op: 'any', of: [{ field: 'stage', value: 'lead' }] }] },
  ];
  for (const filters of probes) {
    const { answer, refusal } = await asked(filters);
    expect(answer).toBeNull();
    expect(refusal?.message).toMatch(/não responde a essas condições/);
  }
});

test('what is not bought and not tagged is said as it is counted', async () => {
  const [tag] = await world.sql<{ id: string }>(
    'select id from customer_tags where store_id = $1 limit 1',
    [shop.id],
  );
  const of: contract.FilterGroup['of'] = [{ field: 'tag', test: 'none', values: [tag!.id] }];
  const { in_words } = await ask('quem', { asked: { kind: 'people', filters: { op: 'all', of } } });
  expect(in_words[1]).toMatch(/^sem a tag /);
});

test('questions at once count, and those that fail', async () => {
  const store = await aStore(world);
  const texts = Array.from({ length: 25 }, () => 'quanto faturei ontem');
  const all = await Promise.allSettled(
    texts.map((text) => ask(text, {}, { store, as: store.owner })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('a person asks at most 20 questions a minute', async () => {
  const store = await aStore(world);
  for (let n = 0; n < 20; n++) {
    await ask('quanto faturei ontem', {}, { store, as: store.owner });
  }
  await expect(ask('e hoje?', {}, { store, as: store.owner })).toFailWith('too_many_questions');
  world.clock.advance(61_000);
  expect(await ask('quanto faturei hoje', {}, { store, as: store.owner })).toHaveProperty('id');
});
