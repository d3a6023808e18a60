import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customers } from '#test/campaigns';
import { aStore, useStore, useWorld } from '#test/harness';
import { aResponse, aSentLink } from '#test/survey-responses';
import { aFlow, aLink, aQuestion, aSurvey, respondent } from '#test/surveys';
import { countSurvey } from '../index.ts';

const world = useWorld();
const store = useStore(world);
const NOW = new Date('2026-11-20T15:00:00Z');
beforeEach(() => world.clock.set(NOW.toISOString()));
afterEach(() => expect(world.errors).toEqual([]));

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const EVERYBODY = { op: 'all' as const, of: [] };
const FLOW = aFlow([
  aQuestion('nota', 'NPS', { title: 'Você nos recomenda?' }),
  aQuestion('csat', 'CSAT'),
  aQuestion('canal', 'MULTIPLE_CHOICE', {
    options: [
      { id: 'site', label: 'Site' },
      { id: 'loja', label: 'Loja' },
    ],
    has_other: true,
  }),
  aQuestion('volta', 'TRUE_FALSE'),
  aQuestion('idade', 'NUMBER'),
  aQuestion('motivo', 'LONG_TEXT'),
]);

const results = (id: string, query: object = {}, of = store.owner) =>
  of.call(contract.getSurveyResults, { id, query });
const responses = (id: string, query: object = {}, of = store.owner) =>
  of.call(contract.listSurveyResponses, { id, query });
const question = ({ questions }: contract.SurveyResults, id: string) =>
  questions.find((one) => one.id === id)!;

/** The results as live counts and as stored counts: always the same. */
async function bothWays(id: string, query: object = {}): Promise<contract.SurveyResults> {
  const live = await results(id, query);
  await countSurvey(store.ctx, id);
  expect(await results(id, query)).toEqual(live);
  return live;
}

describe('numbers', () => {
  test('count started, finished, partial and under way, and the median of finished ones', async () => {
    const survey = await aSurvey(store, FLOW);
    await aResponse(store, survey, { nota: 10 }, { at: daysAgo(3), seconds: 40 });
    await aResponse(store, survey, { nota: 9 }, { at: daysAgo(3), seconds: 80 });
    await aResponse(store, survey, { nota: 0 }, { at: daysAgo(2), seconds: 234 });
    await aResponse(store, survey, { nota: 7, csat: null }, { at: daysAgo(2), seconds: null });
    await aResponse(store, survey, { nota: 8, csat: 5 }, { at: daysAgo(0.5), seconds: null });
    expect(await bothWays(survey.id)).toMatchObject({
      ...{ started: 5, finished: 3, partial: 1, in_progress: 1, completion: 0.6 },
      ...{ median_seconds: 80, sent: null, opened: null, is_hidden: false },
      nps: { score: 25, answers: 4, promoters: 2, neutrals: 1, detractors: 1, is_few: true },
      csat: null,
      survey: { name: 'NPS da loja', status: 'active', is_anonymous: false },
    });
  });

  test('count sent and opened links, with those that a person made', async () => {
    const survey = await aSurvey(store, FLOW);
    const [ana = '', bia = '', eva = ''] = await customers(world, store, 3);
    await aSentLink(store, survey, { customer_id: ana, channel: 'EMAIL', opened_at: NOW });
    await aSentLink(store, survey, { customer_id: bia, channel: 'SMS', at: daysAgo(40) });
    await aLink(store, survey.id, eva);
    expect(await bothWays(survey.id)).toMatchObject({ sent: 3, opened: 1, started: 0 });
    expect(await bothWays(survey.id, { channel: 'EMAIL' })).toMatchObject({ sent: 1, opened: 1 });
    expect(await bothWays(survey.id, { channel: 'NONE' })).toMatchObject({ sent: 1, opened: 0 });
    expect(await bothWays(survey.id, { to: '2026-10-31' })).toMatchObject({ sent: 1, opened: 0 });
    expect(await results(survey.id, { nps_group: 'PROMOTER' })).toMatchObject({ sent: null });
  });

  test('of each question', async () => {
    const survey = await aSurvey(store, FLOW);
    const at = daysAgo(3);
    const choice = (...options: string[]) => ({
      options,
      other: options.includes('other') ? 'Rua' : '',
    });
    await aResponse(
      store,
      survey,
      { nota: 10, csat: 5, canal: choice('site', 'loja'), volta: true, idade: 20, motivo: 'Bom' },
      { at },
    );
    await aResponse(
      store,
      survey,
      {
        nota: 6,
        csat: 2,
        canal: choice('site', 'other'),
        volta: false,
        idade: 1_234,
        motivo: null,
      },
      { at },
    );
    await aResponse(store, survey, { nota: 9, csat: null }, { at, seconds: null });
    const shown = await bothWays(survey.id);
    expect(question(shown, 'nota')).toMatchObject({
      ...{ position: 1, seen: 3, answered: 3, skipped: 0, left: 0, drop_off: 0, mean: 8.33 },
      ...{ title: 'Você nos recomenda?', nps: { score: 33.3 }, csat: null },
    });
    expect(question(shown, 'csat')).toMatchObject({
      ...{ seen: 3, answered: 2, skipped: 1, left: 1, drop_off: 0.3333 },
      csat: { satisfied: 0.5, mean: 3.5, answers: 2 },
    });
    expect(question(shown, 'csat').bars.map(({ count }) => count)).toEqual([0, 1, 0, 0, 1]);
    expect(question(shown, 'canal').bars).toMatchObject([
      { key: 'site', label: 'Site', count: 2, share: 1 },
      { key: 'loja', label: 'Loja', count: 1, share: 0.5 },
      { key: 'other', label: 'Outro', count: 1, share: 0.5 },
    ]);
    expect(question(shown, 'volta').bars.map(({ share }) => share)).toEqual([0.5, 0.5]);
    // Ranges are of numbers with two digits; the mean is exact.
    expect(question(shown, 'idade')).toMatchObject({
      mean: 627,
      bars: [{ from: 20 }, { from: 1_200 }],
    });
    expect(question(shown, 'motivo')).toMatchObject({ seen: 2, answered: 1, skipped: 1, bars: [] });

    const excluded = await bothWays(survey.id, { partials: 'excluded' });
    expect(question(excluded, 'csat')).toMatchObject({ seen: 2, left: 0 });
    const only = await bothWays(survey.id, { partials: 'only' });
    expect(question(only, 'csat')).toMatchObject({ seen: 1, left: 1, drop_off: 1 });
    expect(only.nps).toMatchObject({ score: 100, answers: 1 });
  });

  test('by week, in the store’s time zone', async () => {
    const survey = await aSurvey(store, FLOW);
    // Sunday 23:30 in São Paulo is Monday in UTC.
    await aResponse(store, survey, { nota: 10, csat: 4 }, { at: new Date('2026-11-02T02:30:00Z') });
    await aResponse(store, survey, { nota: 0 }, { at: new Date('2026-11-10T12:00:00Z') });
    expect((await bothWays(survey.id)).weeks).toEqual([
      { monday: '2026-10-26', finished: 1, nps: 100, nps_answers: 1, csat: 1, csat_answers: 1 },
      { monday: '2026-11-02', finished: 0, nps: null, nps_answers: 0, csat: null, csat_answers: 0 },
      { monday: '2026-11-09', finished: 1, nps: -100, nps_answers: 1, csat: null, csat_answers: 0 },
    ]);
    expect(await bothWays(survey.id, { to: '2026-11-01' })).toMatchObject({ started: 1 });
    expect(await bothWays(survey.id, { from: '2026-11-02' })).toMatchObject({ started: 1 });
  });

  test('filter by channel, campaign, cluster and NPS group', async () => {
    const survey = await aSurvey(store, FLOW);
    const [ana = '', bia = ''] = await customers(world, store, 2);
    const campaign_id = '00000000-0000-4000-8000-000000000001';
    const at = daysAgo(3);
    await aResponse(
      store,
      survey,
      { nota: 10 },
      { at, channel: 'EMAIL', campaign_id, customer_id: ana },
    );
    await aResponse(
      store,
      survey,
      { nota: 3 },
      { at, channel: 'SMS', campaign_id, customer_id: bia },
    );
    await aResponse(store, survey, { nota: 7 }, { at });
    const nps = async (query: object) => {
      const { started, nps } = await bothWays(survey.id, query);
      return [started, nps?.score];
    };
    expect(await nps({ channel: 'EMAIL' })).toEqual([1, 100]);
    expect(await nps({ channel: 'NONE' })).toEqual([1, 0]);
    expect(await nps({ campaign_id })).toEqual([2, 0]);
    expect(await nps({ campaign_id, channel: 'SMS' })).toEqual([1, -100]);
    expect(await nps({ nps_group: 'DETRACTOR' })).toEqual([1, -100]);
    expect(await nps({ nps_group: 'NEUTRAL' })).toEqual([1, 0]);
    const { id } = await store.owner.call(contract.createCluster, {
      store_id: store.id,
      body: {
        name: 'Só a Ana',
        mode: 'static',
        visibility: 'store',
        filters: EVERYBODY,
      },
    });
    await world.sql('delete from customer_cluster_members where customer_id = $1', [bia]);
    expect(await nps({ customer_cluster_id: id })).toEqual([1, 100]);
    const missing = { customer_cluster_id: campaign_id };
    await expect(results(survey.id, missing)).toFailWith('not_found');
  });
});

test('stored counts are always what the responses say', async () => {
  const survey = await aSurvey(store, FLOW);
  const people = await customers(world, store, 10);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const answer = () => ({
    nota: random(5) === 0 ? null : random(11),
    csat: 1 + random(5),
    canal: { options: random(2) ? ['site'] : ['loja', 'other'], other: 'Feira' },
    volta: random(2) === 0,
    idade: random(5_000),
    ...(random(2) ? { motivo: 'Texto' } : {}),
  });
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 8; n++) {
      await aResponse(store, survey, answer(), {
        at: new Date(world.clock.now().getTime() - random(2) * random(60) * 3_600_000),
        last_at: world.clock.now(),
        seconds: random(3) === 0 ? null : random(4_000),
        channel: [null, 'EMAIL', 'SMS'][random(3)]!,
      });
      await aSentLink(store, survey, { customer_id: people[random(10)]!, channel: 'EMAIL' });
    }
    await countSurvey(store.ctx, survey.id);
    await world.sql(
      `update survey_links set opened_at = $2 where id in (select id from survey_links
        where store_id = $1 and opened_at is null and customer_id is not null limit 3)`,
      [store.id, world.clock.now()],
    );
    const owner = await store.as('OWNER');
    for (const query of [{}, { channel: 'EMAIL' }, { from: '2026-11-20' }, { partials: 'only' }]) {
      const stored = await results(survey.id, query, owner);
      const { rows } = await sql<{ n: string }>`
        delete from survey_count_marks where store_id = ${store.id} returning counted_at::text as n`.execute(
        store.ctx.db,
      );
      expect(await results(survey.id, query, owner)).toEqual(stored);
      await sql`insert into survey_count_marks (store_id, survey_id, counted_at)
        values (${store.id}, ${survey.id}, ${rows[0]!.n}::timestamptz)`.execute(store.ctx.db);
    }
    world.clock.advance(7 * 3_600_000);
  }
});

test('the scheduled job counts surveys that changed', async () => {
  const survey = await aSurvey(store, FLOW);
  await aResponse(store, survey, { nota: 10 });
  const due = async () =>
    (
      await world.sql<{ survey_id: string }>(
        `select survey_id from app.surveys_to_count(interval '1 minute') where store_id = $1`,
        [store.id],
      )
    ).length;
  expect(await due()).toBe(1);
  world.clock.advance(5 * 60_000);
  await countSurvey(store.ctx, survey.id);
  expect(await due()).toBe(0);
  await aResponse(store, survey, { nota: 1 });
  expect(await due()).toBe(1);
});

describe('responses', () => {
  test('stand behind every number', async () => {
    const survey = await aSurvey(store, FLOW);
    const at = daysAgo(3);
    const canal = { options: ['site'], other: '' };
    const one = await aResponse(
      store,
      survey,
      { nota: 10, canal, idade: 1_234, volta: true },
      { at },
    );
    const two = await aResponse(store, survey, { nota: 3, canal: null }, { at: daysAgo(2) });
    const left = await aResponse(
      store,
      survey,
      { nota: 8, csat: 1 },
      { at: daysAgo(4), seconds: null },
    );
    const young = await aResponse(store, survey, { nota: 10 }, { seconds: null });
    const ids = async (query: object) =>
      (await responses(survey.id, query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([young, two, one, left]);
    expect(await ids({ question_id: 'nota', answer: '10' })).toEqual([one]);
    expect(await ids({ question_id: 'canal', answer: 'site' })).toEqual([one]);
    expect(await ids({ question_id: 'volta', answer: 'true' })).toEqual([one]);
    expect(await ids({ question_id: 'idade', number_from: 1_200, number_to: 1_200 })).toEqual([
      one,
    ]);
    expect(await ids({ question_id: 'canal', outcome: 'skipped' })).toEqual([two]);
    expect(await ids({ question_id: 'csat', outcome: 'left' })).toEqual([left]);
    expect(await ids({ question_id: 'nota', outcome: 'left' })).toEqual([]);
    expect(await ids({ state: 'partial' })).toEqual([left]);
    expect(await ids({ partials: 'excluded' })).toEqual([two, one]);
    expect(await ids({ nps_group: 'PROMOTER', state: 'finished' })).toEqual([one]);
    expect(await ids({ per_page: 1, page: 2 })).toEqual([two]);
  });

  test('show the customer, the order and what was answered', async () => {
    const survey = await aSurvey(store, FLOW);
    const [ana = ''] = await customers(world, store, 1);
    const canal = { options: ['loja', 'other'], other: 'Feira' };
    await aResponse(
      store,
      survey,
      { nota: 4, canal, volta: false, idade: 1.5, motivo: '<b>Ação</b> =1+1' },
      { at: daysAgo(1), customer_id: ana, channel: 'EMAIL' },
    );
    const { data } = await responses(survey.id, { search: 'acao' });
    expect(data).toMatchObject([
      {
        customer: { id: ana, name: 'Cliente 1 Souza' },
        ...{
          day: '2026-11-19',
          state: 'finished',
          channel: 'EMAIL',
          nps_group: 'DETRACTOR',
          version: 1,
        },
        answers: [
          { question_id: 'nota', title: 'Você nos recomenda?', text: '4', score: 4 },
          { question_id: 'canal', text: 'Loja, Feira' },
          { question_id: 'volta', text: 'Não' },
          { question_id: 'idade', text: '1,5', score: null },
          { question_id: 'motivo', text: '<b>Ação</b> =1+1' },
        ],
      },
    ]);
    expect((await responses(survey.id, { search: 'FEIRA' })).data).toHaveLength(1);
    expect((await responses(survey.id, { search: 'nada' })).data).toEqual([]);
    expect((await responses(survey.id, { search: '%' })).data).toEqual([]);

    const analyst = await store.as('VISUALIZER');
    expect((await responses(survey.id, {}, analyst)).data).toMatchObject([
      { customer: null, order: null, channel: 'EMAIL' },
    ]);
  });

  test('hide typed contacts from who sees no names, and are not found by them', async () => {
    const survey = await aSurvey(store, aFlow([aQuestion('mail', 'EMAIL')]));
    await aResponse(store, survey, { mail: 'ana@exemplo.com.br' });
    const analyst = await store.as('VISUALIZER');
    const [shown] = (await responses(survey.id, {}, analyst)).data;
    expect(shown!.answers).toMatchObject([{ question_id: 'mail', text: null }]);
    expect((await responses(survey.id, { search: 'ana@' }, analyst)).data).toEqual([]);
    expect((await responses(survey.id, { search: 'ana@' })).data).toHaveLength(1);
    const exact = { question_id: 'mail', answer: '"ana@exemplo.com.br"' };
    expect((await responses(survey.id, exact, analyst)).data).toEqual([]);
  });

  test('leave as a file without formulas', async () => {
    const survey = await aSurvey(store, FLOW);
    await aResponse(store, survey, { nota: 4, motivo: '=HYPERLINK("x")' }, { at: daysAgo(1) });
    const file = async (format: string, of = store.owner) =>
      of.send(contract.exportSurveyResponses, { id: survey.id, query: { format } });
    const csv = await file('csv');
    const text = csv.raw.toString().replace('\uFEFF', '').split('\r\n');
    expect(text[0]).toBe(
      'Data;Situação;Grupo NPS;Canal;Campanha;Cliente;Telefone;Pedido;Você nos recomenda?;Pergunta csat;Pergunta canal;Pergunta volta;Pergunta idade;Pergunta motivo',
    );
    expect(text[1]).toBe(
      `19/11/2026;Concluída;Detrator;Link direto;;;;;4;;;;;"'=HYPERLINK(""x"")"`,
    );
    const xlsx = await file('xlsx');
    expect(xlsx.headers['content-type']).toBe(contract.XLSX);
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
    const analyst = await file('csv', await store.as('VISUALIZER'));
    expect(analyst.raw.toString()).not.toContain('Cliente');
    const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
    expect(data.filter(({ action }) => action === 'list.exported')).toHaveLength(3);
  });
});

describe('an anonymous survey', () => {
  test('shows no numbers and no rows of fewer than five responses', async () => {
    const survey = await aSurvey(store, FLOW, { is_anonymous: true });
    const answer = { nota: 10, motivo: 'Único' };
    for (let n = 0; n < 4; n++) await aResponse(store, survey, answer, { at: daysAgo(3) });
    expect(await bothWays(survey.id)).toMatchObject({ is_hidden: true, started: 0, questions: [] });
    expect(await responses(survey.id)).toMatchObject({
      is_hidden: true,
      data: [],
      meta: { total: 0 },
    });
    const file = () =>
      store.owner.call(contract.exportSurveyResponses, { id: survey.id, query: {} });
    await expect(file()).toFailWith('survey_few_responses');

    await aResponse(
      store,
      survey,
      { nota: 0 },
      { at: daysAgo(10), last_at: NOW, channel: 'EMAIL' },
    );
    const shown = await bothWays(survey.id);
    expect(shown).toMatchObject({ is_hidden: false, started: 5, nps: { score: 60 } });
    expect(shown).toMatchObject({ median_seconds: null });
    expect(shown.weeks.map(({ nps }) => nps)).toEqual([null, null]);
    expect(await bothWays(survey.id, { channel: 'EMAIL' })).toMatchObject({ is_hidden: true });
    expect(await results(survey.id, { nps_group: 'PROMOTER' })).toMatchObject({ is_hidden: true });
    expect(await responses(survey.id, { search: 'unico' })).toMatchObject({ is_hidden: true });
    const { data } = await responses(survey.id);
    expect(data).toHaveLength(5);
    const { meta } = await responses(survey.id, { per_page: 2 });
    const cut = { search: 'unico', cursor: meta.next_cursor };
    expect(await responses(survey.id, cut)).toMatchObject({ is_hidden: true, data: [] });
    expect(data[0]).toMatchObject({
      ...{ customer: null, order: null, started_at: null, finished_at: null, channel: null },
      ...{ campaign_name: null, day: '2026-11-17' },
    });
  });

  test('has no one to settle with', async () => {
    const survey = await aSurvey(store, FLOW, { is_anonymous: true });
    const id = await aResponse(store, survey, { nota: 0 });
    const body = { follow_up: 'done' as const };
    await expect(store.owner.call(contract.followUpSurveyResponse, { id, body })).toFailWith(
      'survey_anonymous',
    );
  });
});

describe('to settle', () => {
  test('are detractors from the moment of finishing, until a person marks them', async () => {
    const survey = await aSurvey(store, aFlow([aQuestion('nota', 'NPS')]));
    const [ana = '', bia = ''] = await customers(world, store, 2);
    for (const [person, score] of [
      [ana, 2],
      [bia, 9],
    ] as const) {
      const page = respondent(world, await aLink(store, survey.id, person));
      await page.save('nota', score);
      await page.finish();
    }
    const pending = async () => (await responses(survey.id, { follow_up: 'pending' })).data;
    const [first] = await pending();
    expect(await pending()).toMatchObject([{ customer: { id: ana }, follow_up: 'pending' }]);
    const settle = (of = store.owner) =>
      of.call(contract.followUpSurveyResponse, {
        id: first!.id,
        body: { follow_up: 'done', note: ' Liguei e pedi desculpas. ' },
      });
    expect(await settle()).toMatchObject({
      follow_up: 'done',
      follow_up_note: 'Liguei e pedi desculpas.',
      follow_up_by: expect.stringContaining('Pessoa'),
    });
    expect(await pending()).toEqual([]);
    await settle();
    const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
    expect(data.filter(({ action }) => action === 'survey.followed_up')).toHaveLength(1);
    await expect(settle(await store.as('VISUALIZER'))).toFailWith('access_denied');
    const other = await aStore(world, 'Outra');
    await expect(settle(other.owner)).toFailWith('not_found');
  });
});

test('products have their scores with what they sold', async () => {
  const survey = await aSurvey(
    store,
    aFlow([aQuestion('nps', 'ORDER_PRODUCT_NPS'), aQuestion('csat', 'ORDER_PRODUCT_CSAT')]),
  );
  const [ana = ''] = await customers(world, store, 1);
  const { aProduct, aSale } = await import('#test/products');
  const [shoe, shirt] = [await aProduct(store, 'Tênis'), await aProduct(store, 'Camisa')];
  await aSale(store, ana, [shoe, shoe, shirt]);
  await aSale(store, ana, [shoe]);
  await world.sql(
    `update orders set status = 'refunded' where store_id = $1 and id = (select order_id from order_items
      where store_id = $1 group by order_id having count(*) = 1)`,
    [store.id],
  );
  await world.sql(
    `update order_items i set sale_day = null from orders o
      where i.store_id = $1 and o.store_id = i.store_id and o.id = i.order_id and not o.is_sale`,
    [store.id],
  );
  const products = [
    { id: shoe, name: 'Tênis' },
    { id: shirt, name: 'Camisa' },
  ];
  await aResponse(
    store,
    survey,
    { nps: { [shoe]: 10, [shirt]: 2 }, csat: { [shoe]: 4 } },
    { products },
  );
  await aResponse(store, survey, { nps: { [shoe]: 9 } }, { products });
  const list = (query: object = {}) =>
    store.owner.call(contract.listSurveyProducts, { id: survey.id, query });
  expect((await list()).data).toMatchObject([
    {
      product: { id: shoe, name: 'Tênis' },
      ...{ answers: 3, revenue: 3_980, units: 2, returned: 1 },
      ...{ nps: { score: 100, answers: 2 }, csat: { satisfied: 1, mean: 4 } },
    },
    {
      product: { id: shirt },
      answers: 1,
      revenue: 1_990,
      nps: { score: -100 },
      csat: null,
      returned: 0,
    },
  ]);
  expect((await list({ to: '2026-11-19' })).data).toEqual([]);
  expect(await bothWays(survey.id)).toMatchObject({
    nps: null,
    questions: [
      { id: 'nps', answered: 2, nps: { answers: 3, score: 33.3 } },
      { id: 'csat', answered: 1 },
    ],
  });
  const [row] = (await responses(survey.id, { product_id: shirt })).data;
  expect(row!.answers[0]!.text).toMatch(/Tênis: 10/);
});

test('withdrawn questions stay in the results, marked', async () => {
  const survey = await aSurvey(store, FLOW);
  await aResponse(store, survey, { nota: 10, csat: 5 }, { at: daysAgo(1) });
  const body = {
    name: survey.name,
    definition: aFlow(FLOW.questions.filter(({ id }) => id !== 'nota')),
  };
  await store.owner.call(contract.updateSurvey, { id: survey.id, body });
  await store.owner.call(contract.publishSurvey, { id: survey.id });
  const shown = await bothWays(survey.id);
  expect(question(shown, 'nota')).toMatchObject({ position: null, answered: 1 });
  expect(question(shown, 'csat')).toMatchObject({ position: 1, answered: 1 });
  expect(shown.nps).toMatchObject({ score: 100 });
});

test('sellers see no results, and another store’s survey is not found', async () => {
  const survey = await aSurvey(store, FLOW);
  const seller = await store.as('SELLER');
  await expect(results(survey.id, {}, seller)).toFailWith('access_denied');
  await expect(responses(survey.id, {}, seller)).toFailWith('access_denied');
  expect(await results(survey.id, {}, await store.as('VISUALIZER'))).toMatchObject({ started: 0 });
  const other = await aStore(world, 'Outra');
  for (const read of [results, responses]) {
    await expect(read(survey.id, {}, other.owner)).toFailWith('not_found');
  }
  const backwards = { from: '2026-11-02', to: '2026-11-01' };
  await expect(results(survey.id, backwards)).toFailWith('invalid_fields');
});
