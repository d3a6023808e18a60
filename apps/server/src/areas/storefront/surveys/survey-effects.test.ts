import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { webhookQueue } from '#areas/records/webhooks/index';
import { drainWebhooks } from '#areas/records/webhooks/sending/sender';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { aProduct, aSale } from '#test/products';
import { arrive } from '#test/sequences';
import { startReceiver } from '#test/simulators/webhook-receiver';
import { aFlow, aLink, aQuestion, aSurvey, respondent, tokenOf } from '#test/surveys';
import { countSurvey } from './index.ts';

/** What a response does in the other areas. */

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const HOUR_MS = 3_600_000;
let people = 0;
async function aCustomer(first_name: string): Promise<string> {
  const [id] = await arrive(world, store, [{ email: `p${people++}@pesquisa.example`, first_name }]);
  return id!;
}

type Answers = Record<string, contract.SurveyPage['answers'][string]['value']>;
async function answer(survey: contract.Survey, customer_id: string | null, given: Answers) {
  const page = customer_id
    ? respondent(world, await aLink(store, survey.id, customer_id))
    : respondent(world, tokenOf(survey.open_link), { browser: String(people++ % 10) });
  for (const [question, value] of Object.entries(given)) await page.save(question, value);
  await page.finish();
}
const timelineOf = async (id: string, as: 'OWNER' | 'SELLER' = 'OWNER') =>
  (await (await store.as(as)).call(contract.getCustomerTimeline, { id })).data.filter(
    ({ kind }) => kind === 'survey_response',
  );
const notices = () =>
  world.sql<{ title: string; internal_path: string }>(
    `select title, internal_path from notifications
      where user_id = $1 and kind = 'survey_low_score' order by created_at, id`,
    [store.owner.user_id],
  );
const titles = async () => (await notices()).map(({ title }) => title);
const kept = (customer_id: string) =>
  world.sql<{ links: number; responses: number }>(
    `select (select count(*)::int from survey_links where customer_id = $1) as links,
            (select count(*)::int from survey_responses where customer_id = $1) as responses`,
    [customer_id],
  );

test('a customer’s timeline shows the response with its score and order, to those who see results', async () => {
  const ana = await aCustomer('Ana');
  await aSale(store, ana, [await aProduct(store, 'Vaso')]);
  const [order] = await world.sql<{ number: string }>(
    'select number from orders where customer_id = $1',
    [ana],
  );
  const survey = await aSurvey(
    store,
    aFlow([aQuestion('csat', 'CSAT'), aQuestion('nota', 'NPS'), aQuestion('motivo', 'LONG_TEXT')]),
  );
  await answer(survey, ana, { csat: 4, nota: 9, motivo: 'Chegou antes' });
  expect(await timelineOf(ana)).toMatchObject([
    {
      survey_id: survey.id,
      survey_name: 'NPS da loja',
      score: 9,
      nps_group: 'PROMOTER',
      order_number: order!.number,
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
  expect(await timelineOf(ana, 'SELLER')).toEqual([]);
  const csat = await aSurvey(store, aFlow([aQuestion('csat', 'CSAT')]), { name: 'Entrega' });
  world.clock.advance(1_000);
  await answer(csat, ana, { csat: 5 });
  expect((await timelineOf(ana))[0]).toMatchObject({ score: 5, nps_group: null });
});

test('an anonymous response is neither in the timeline nor announced', async () => {
  const survey = await aSurvey(store, undefined, { is_anonymous: true });
  const before = await titles();
  const bia = await aCustomer('Bia');
  await answer(survey, bia, { nota: 0, motivo: null });
  expect(await timelineOf(bia)).toEqual([]);
  expect(await titles()).toEqual(before);
});

test('a low score is announced with its person, those of the next hour together', async () => {
  const survey = await aSurvey(store, aFlow([aQuestion('nota', 'NPS'), aQuestion('csat', 'CSAT')]));
  const start = (await titles()).length;
  const announced = async () => (await titles()).slice(start);
  const ana = await aCustomer('Ana');
  await answer(survey, await aCustomer('Rui'), { nota: 7, csat: 3 });
  expect(await announced()).toEqual([]);
  await answer(survey, ana, { nota: 3, csat: 5 });
  expect((await notices()).at(-1)).toEqual({
    title: 'Nota 3 de Ana em NPS da loja',
    internal_path: `/surveys/${survey.id}/results?view=settle`,
  });
  world.clock.advance(HOUR_MS / 4);
  await answer(survey, await aCustomer('Bia'), { nota: 9, csat: 2 });
  await answer(survey, null, { nota: 0, csat: null });
  await answer(survey, await aCustomer('Eva'), { nota: 6, csat: 4 });
  await world.runJobs();
  expect(await announced()).toHaveLength(1);
  world.clock.advance(HOUR_MS);
  // The runner goes by the database's clock.
  await world.sql("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  await world.runJobs();
  expect(await announced()).toEqual([
    'Nota 3 de Ana em NPS da loja',
    '3 notas baixas em NPS da loja',
  ]);
  world.clock.advance(HOUR_MS);
  await world.runJobs();
  await answer(survey, null, { nota: 5, csat: null });
  expect((await announced()).slice(2)).toEqual(['Nota 5 em NPS da loja']);

  await (await store.as('OWNER')).call(contract.anonymizeCustomer, { id: ana });
  expect(await announced()).toEqual(['3 notas baixas em NPS da loja', 'Nota 5 em NPS da loja']);
});

test('a webhook is sent the scores, the order and the customer, and no customer when anonymous', async () => {
  world.app.config.allowPrivateHosts = true;
  const receiver = await startReceiver();
  await store.owner.call(contract.createWebhook, {
    store_id: store.id,
    body: { name: 'Painel', url: receiver.url, events: ['survey.answered'] },
  });
  const flow = aFlow([aQuestion('nota', 'NPS'), aQuestion('motivo', 'LONG_TEXT')]);
  const deliver = async () => {
    await followEvents(store.ctx, [webhookQueue]);
    await drainWebhooks(world.app);
    return JSON.parse(String(receiver.received.at(-1)!.body)) as Record<string, unknown>;
  };
  const ana = await aCustomer('Ana');
  await aSale(store, ana, [await aProduct(store, 'Vaso')]);
  const [order] = await world.sql<{ id: string }>('select id from orders where customer_id = $1', [
    ana,
  ]);
  const survey = await aSurvey(store, flow);
  await answer(survey, ana, { nota: 9, motivo: 'Chegou antes' });
  const [response] = await world.sql<{ id: string }>(
    'select id from survey_responses where customer_id = $1',
    [ana],
  );
  expect(await deliver()).toMatchObject({
    type: 'survey.answered',
    data: {
      id: response!.id,
      customer_id: ana,
      survey_id: survey.id,
      survey_name: 'NPS da loja',
      order_id: order!.id,
      nps_group: 'PROMOTER',
      answers: [{ question_id: 'nota', type: 'NPS', value: 9 }],
    },
  });
  const anonymous = await aSurvey(store, flow, { is_anonymous: true });
  await answer(anonymous, ana, { nota: 2, motivo: null });
  expect(await deliver()).toMatchObject({
    data: { customer_id: null, order_id: null, nps_group: 'DETRACTOR', survey_id: anonymous.id },
  });
  expect(receiver.received).toHaveLength(2);
  await receiver.close();
  world.app.config.allowPrivateHosts = false;
});

test('merging moves links and responses, and undoing it moves them back', async () => {
  const survey = await aSurvey(store);
  const [ivo, isa] = [await aCustomer('Ivo'), await aCustomer('Isa')];
  await answer(survey, ivo, { nota: 9, motivo: null });
  await answer(survey, isa, { nota: 2, motivo: null });
  const owner = await store.as('OWNER');
  const { id } = await owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: ivo, merged_customer_id: isa },
  });
  expect(await kept(ivo)).toEqual([{ links: 2, responses: 2 }]);
  await owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id: id });
  expect(await kept(ivo)).toEqual([{ links: 1, responses: 1 }]);
  expect(await kept(isa)).toEqual([{ links: 1, responses: 1 }]);
  const scores = async (of: string) =>
    (await timelineOf(of)).map((entry) => entry.kind === 'survey_response' && entry.score);
  expect([await scores(ivo), await scores(isa)]).toEqual([[9], [2]]);
});

test('anonymising a customer changes no count of a survey', async () => {
  const flow = aFlow([
    aQuestion('nota', 'NPS'),
    aQuestion('canal', 'SINGLE_CHOICE', {
      options: [
        { id: 'site', label: 'Site' },
        { id: 'loja', label: 'Loja' },
      ],
      has_other: true,
    }),
    aQuestion('motivo', 'LONG_TEXT'),
  ]);
  const survey = await aSurvey(store, flow);
  const noa = await aCustomer('Noa');
  await answer(survey, noa, {
    nota: 3,
    canal: { options: ['other'], other: 'Feira' },
    motivo: 'Nunca chegou',
  });
  const results = () => store.owner.call(contract.getSurveyResults, { id: survey.id, query: {} });
  const before = await results();
  await countSurvey(store.ctx, survey.id);
  expect(await results()).toEqual(before);
  await (await store.as('OWNER')).call(contract.anonymizeCustomer, { id: noa });
  expect(await results()).toEqual(before);
  // Counted again, from what is left of the responses.
  await world.sql('delete from survey_count_marks where survey_id = $1', [survey.id]);
  expect(await results()).toEqual(before);
  await countSurvey(store.ctx, survey.id);
  expect(await results()).toEqual(before);
});
