import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { aStore, useStore, useWorld } from '#test/harness';
import { aDraft, aFlow, aQuestion, aSurvey, NPS_FLOW, respondent, tokenOf } from '#test/surveys';
import { surveysTexts as texts } from './surveys.texts.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const options = ['a', 'b'].map((id) => ({ id, label: `Opção ${id}` }));
const save = (id: string, definition: contract.SurveyDefinition, draft: object = {}) =>
  store.owner.call(contract.updateSurvey, {
    id,
    body: { name: 'NPS da loja', definition, ...draft },
  });
const publish = (id: string) => store.owner.call(contract.publishSurvey, { id });

test('a survey is drafted, published, changed, paused and finished', async () => {
  const { id, status, version, problems, open_link } = await aDraft(store, aFlow([]));
  expect({ status, version, open_link }).toEqual({ status: 'draft', version: 0, open_link: null });
  expect(problems).toEqual([{ question_id: null, message: texts.no_question }]);
  await expect(publish(id)).toFailWith('survey_incomplete');

  const saved = await save(id, NPS_FLOW);
  expect(saved).toMatchObject({ has_changes: true, problems: [], questions: 2 });
  const published = await publish(id);
  expect(published).toMatchObject({ status: 'active', version: 1, has_changes: false });
  expect(tokenOf(published.open_link)).toHaveLength(22);

  world.clock.advance(1_000);
  expect(await save(id, NPS_FLOW, { link_days: 10 })).toMatchObject({
    has_changes: false,
    link_days: 10,
  });
  const stale = save(id, NPS_FLOW, { if_updated_at: saved.updated_at });
  await expect(stale).toFailWith('survey_changed');
  expect(await save(id, { ...NPS_FLOW, layout: 'ALL' })).toMatchObject({ has_changes: true });
  expect(await publish(id)).toMatchObject({ version: 2, open_link: published.open_link });

  expect(await store.owner.call(contract.pauseSurvey, { id })).toMatchObject({ status: 'paused' });
  expect(await publish(id)).toMatchObject({ status: 'active', version: 2 });
  const finished = await store.owner.call(contract.finishSurvey, { id });
  expect(finished.status).toBe('finished');
  expect(await store.owner.call(contract.finishSurvey, { id })).toEqual(finished);
  expect((await store.owner.call(contract.pauseSurvey, { id })).status).toBe('finished');
  await expect(publish(id)).toFailWith('survey_finished');

  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data.map(({ action }) => action).toSorted()).toEqual([
    'survey.finished',
    'survey.paused',
    'survey.published',
    'survey.published',
    'survey.published',
  ]);
});

test('problems name the question and the way out', async () => {
  const target = (kind: string, id: string) => [{ conditions: [], target: { kind, id } }];
  const definition = aFlow([
    aQuestion('a', 'SINGLE_CHOICE', { options: options.slice(1) }),
    aQuestion('b', 'SHORT_TEXT', { title: '', rules: target('question', 'd') }),
    aQuestion('c', 'NUMBER', { min: 5, max: 1, rules: target('question', 'a') }),
    aQuestion('d', 'SHORT_TEXT', { title: '{{answer.z}}', rules: target('ending', 'x') }),
  ]);
  const instants = { started_at: '2027-02-01T00:00:00Z', ended_at: '2027-01-01T00:00:00Z' };
  const { id, problems } = await aDraft(store, definition, instants);
  const { questions } = texts;
  expect(problems).toEqual([
    { question_id: 'a', message: questions.too_few_options(1) },
    { question_id: 'b', message: questions.empty_title(2) },
    { question_id: 'c', message: questions.range_reversed(3) },
    { question_id: 'c', message: 'A pergunta 3 salta para trás. Escolha uma que venha depois.' },
    { question_id: 'c', message: questions.unreachable(3) },
    { question_id: 'd', message: questions.target_gone(4) },
    { question_id: 'd', message: questions.pipe_ahead(4) },
    { question_id: null, message: texts.end_before_start },
  ]);
  const answer = await store.owner.send(contract.publishSurvey, { id });
  expect(answer.body).toMatchObject({ message: questions.too_few_options(1) });
});

test('after the first response a question keeps its type and options, and its texts may change', async () => {
  const choice = aQuestion('cor', 'SINGLE_CHOICE', { options });
  const { id, open_link } = await aSurvey(store, aFlow([choice]));
  const renamed = { ...choice, title: 'Outra', options: [{ id: 'a', label: 'Azul' }, options[1]] };
  const grown = { ...choice, options: [...options, { id: 'c', label: 'Opção c' }] };
  expect((await save(id, aFlow([grown as never]))).problems).toEqual([]);

  const page = respondent(world, tokenOf(open_link), { browser: 'a' });
  await page.save('cor', { options: ['a'], other: '' });
  // The draft was saved before the response.
  expect(await store.owner.call(contract.getSurvey, { id })).toMatchObject({
    problems: [{ question_id: 'cor', message: texts.questions.answered(1) }],
    answered_question_ids: ['cor'],
  });
  await expect(publish(id)).toFailWith('survey_incomplete');
  for (const changed of [grown, aQuestion('cor', 'NPS'), { ...choice, has_other: true }]) {
    const saved = save(id, aFlow([changed as never]));
    await expect(saved).toFailWith('survey_question_answered');
  }
  await expect(save(id, aFlow([choice]), { is_anonymous: true })).toFailWith(
    'survey_question_answered',
  );
  await save(id, aFlow([aQuestion('nova', 'CSAT'), renamed as never]));
  expect(await publish(id)).toMatchObject({ version: 2, problems: [] });
  expect((await page.read()).answers).toEqual({
    cor: { value: { options: ['a'], other: '' }, revision: 1 },
  });
  await expect(store.owner.call(contract.deleteSurvey, { id })).toFailWith('survey_has_responses');
});

test('ready surveys are listed, to start one from', async () => {
  const { data } = await store.owner.call(contract.listSurveyGallery, { store_id: store.id });
  expect(data.map(({ name }) => name)).toContain('NPS da loja');
});

test('surveys are listed, cloned and deleted', async () => {
  const first = await aSurvey(store);
  const clone = await store.owner.call(contract.cloneSurvey, { id: first.id });
  expect(clone).toMatchObject({ name: 'NPS da loja (cópia)', status: 'draft', version: 0 });
  expect(clone.definition).toEqual(first.definition);
  const list = (query: object = {}) =>
    store.owner.call(contract.listSurveys, { store_id: store.id, query });
  expect((await list({ status: 'draft' })).data.map(({ id }) => id)).toEqual([clone.id]);
  await store.owner.call(contract.deleteSurvey, { id: first.id });
  expect((await list({ search: 'nps' })).data.map(({ id }) => id)).toEqual([clone.id]);
});

test('another store finds nothing', async () => {
  const { id } = await aSurvey(store);
  const other = await aStore(world, 'Outra');
  for (const endpoint of [
    contract.getSurvey,
    contract.publishSurvey,
    contract.pauseSurvey,
    contract.finishSurvey,
    contract.cloneSurvey,
    contract.deleteSurvey,
  ]) {
    expect((await other.owner.send(endpoint, { id })).status).toBe(404);
  }
});
