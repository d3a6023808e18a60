import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONCEICAO } from '#test/customers';
import { anonymous, aStore, type TestStore, useStore, useWorld } from '#test/harness';
import { aProduct, aSale } from '#test/products';
import { aFlow, aLink, aQuestion, aSurvey, NPS_FLOW, respondent, tokenOf } from '#test/surveys';
import type { surveysTexts as texts } from '../surveys.texts.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const DAY_MS = 86_400_000;
let customer_id: string;
beforeEach(async () => {
  customer_id = await register(store);
});

async function register(of: TestStore, change: object = {}): Promise<string> {
  const body = { ...CONCEICAO, ...change };
  return (await of.owner.call(contract.createCustomer, { store_id: of.id, body })).id;
}
const responses = () =>
  store.ctx.db
    .selectFrom('survey_responses')
    .selectAll()
    .where('store_id', '=', store.id)
    .orderBy('started_at')
    .execute();
const answers = async () => {
  const rows = await store.ctx.db
    .selectFrom('survey_answers')
    .select(['question_id', 'value', 'score', 'revision'])
    .where('store_id', '=', store.id)
    .orderBy('question_id')
    .execute();
  return rows.map(({ question_id, value, score, revision }) => [
    question_id,
    value,
    score,
    revision,
  ]);
};
const events = () =>
  store.ctx.db
    .selectFrom('domain_events')
    .select(['subject_id', 'customer_id', 'data'])
    .where('store_id', '=', store.id)
    .where('kind', '=', 'survey.answered')
    .execute();
const customers = () =>
  store.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', store.id)
    .orderBy('created_at')
    .execute();
const pause = (id: string) => store.owner.call(contract.pauseSurvey, { id });
const publish = (id: string) => store.owner.call(contract.publishSurvey, { id });
const personal = async (survey: contract.Survey, customer = customer_id) =>
  respondent(world, await aLink(store, survey.id, customer));
const open = (survey: contract.Survey, browser = 'a') =>
  respondent(world, tokenOf(survey.open_link), { browser });

describe('a personal link', () => {
  test('is read without a trace, resumed, and finished once', async () => {
    const page = await personal(await aSurvey(store));
    expect(await page.read()).toMatchObject({
      status: 'open',
      is_personal: true,
      name: 'NPS da loja',
      version: 1,
      answers: {},
      store: { name: 'Loja de Teste', primary_color: '#1f6f54' },
    });
    await page.read();
    expect(await responses()).toEqual([]);

    expect(await page.save('nota', 9)).toEqual({ is_saved: true });
    await expect(page.finish()).toFailWith('survey_unfinished');
    expect((await page.read()).answers).toEqual({ nota: { value: 9, revision: 1 } });
    await page.save('motivo', '  Chegou antes.  ');
    expect(await page.finish()).toEqual({ ending_id: 'fim' });
    expect(await page.finish()).toEqual({ ending_id: 'fim' });

    expect(await page.save('nota', 0, { revision: 2 })).toEqual({ is_saved: false });
    expect(await answers()).toEqual([
      ['motivo', 'Chegou antes.', null, 1],
      ['nota', 9, 9, 1],
    ]);
    expect(await page.read()).toMatchObject({ status: 'spent', definition: null, answers: {} });
    const [response] = await responses();
    expect(response).toMatchObject({ customer_id, ending_id: 'fim', is_lead: false, version: 1 });
    expect(await events()).toMatchObject([
      {
        subject_id: response!.id,
        customer_id,
        data: {
          survey_name: 'NPS da loja',
          nps_group: 'PROMOTER',
          order_id: null,
          answers: [{ question_id: 'nota', type: 'NPS', value: 9 }],
        },
      },
    ]);
  });

  test('writes one response from two phones, answers out of order and repeated', async () => {
    const survey = await aSurvey(store);
    const [one, two] = [await personal(survey), await personal(survey)];
    await Promise.all([one.save('nota', 3), two.save('nota', 8, { revision: 2 })]);
    expect(await one.save('nota', 3)).toEqual({ is_saved: false });
    expect((await one.read()).answers.nota).toEqual({ value: 8, revision: 2 });
    expect(await one.save('nota', 5, { revision: 2 })).toEqual({ is_saved: true });
    expect(await two.save('motivo', null)).toEqual({ is_saved: true });
    const ended = await Promise.all([one.finish(), two.finish(), one.finish()]);
    expect(ended).toEqual([{ ending_id: 'fim' }, { ending_id: 'fim' }, { ending_id: 'fim' }]);
    expect(await responses()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect(await answers()).toEqual([
      ['motivo', null, null, 1],
      ['nota', 5, 5, 2],
    ]);
  });

  test('shares a commit with others, whatever becomes of them', async () => {
    const other = await aStore(world);
    const theirs = respondent(world, tokenOf((await aSurvey(other)).open_link), { browser: 'c' });
    const survey = await aSurvey(store);
    const closed = await aSurvey(store);
    await pause(closed.id);
    const page = await personal(survey);
    const browsers = Array.from({ length: 16 }, (_, n) => open(survey, n.toString(16)));
    const outcomes = await Promise.allSettled([
      page.save('nota', 7, { revision: 3 }),
      page.save('nota', 9),
      page.save('nota', 3, { revision: 2 }),
      theirs.save('nota', 1),
      open(closed).save('nota', 1),
      ...browsers.map((browser, n) => browser.save('nota', n % 11)),
    ]);
    expect(outcomes[0]).toMatchObject({ value: { is_saved: true } });
    expect(outcomes[3]).toMatchObject({ value: { is_saved: true } });
    expect(outcomes[4]).toMatchObject({ reason: { body: { code: 'survey_closed' } } });
    expect(outcomes.slice(5).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await page.read()).answers.nota).toEqual({ value: 7, revision: 3 });
    expect(await responses()).toHaveLength(17);
    expect((await theirs.read()).answers.nota).toEqual({ value: 1, revision: 1 });
  });

  test('notes the first opening by a person; programs that follow links are none', async () => {
    const token = await aLink(store, (await aSurvey(store)).id, customer_id);
    const opened = async (agent: string) => {
      const headers = { 'user-agent': agent };
      await anonymous(world).send(contract.openSurveyLink, { token }, headers);
      const [link] = await world.sql<{ opened_at: string | null }>(
        'select opened_at from survey_links where store_id = $1 and customer_id is not null',
        [store.id],
      );
      return link?.opened_at ?? null;
    };
    expect(await opened('Barracuda Sentinel')).toBeNull();
    const first = await opened('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15');
    expect(first).not.toBeNull();
    world.clock.advance(60_000);
    expect(await opened('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15')).toEqual(first);
  });

  test('is returned again until it is answered, and then a new one is made', async () => {
    const { id } = await aSurvey(store);
    const token = await aLink(store, id, customer_id);
    expect(await aLink(store, id, customer_id)).toBe(token);
    const page = respondent(world, token);
    await page.save('nota', 7);
    await page.save('motivo', null);
    await page.finish();
    expect(await aLink(store, id, customer_id)).not.toBe(token);
  });

  test('expires, and its days pass without an answer', async () => {
    const page = await personal(await aSurvey(store, NPS_FLOW, { link_days: 2 }));
    await page.save('nota', 7);
    world.clock.advance(2 * DAY_MS);
    expect(await page.read()).toMatchObject({ status: 'expired', definition: null });
    await expect(page.save('nota', 8, { revision: 2 })).toFailWith('survey_closed');
    await expect(page.finish()).toFailWith('survey_closed');
  });

  test('fills in what is known of the customer, and the open link its fallbacks', async () => {
    const title = 'Oi, {{customer.first_name | "você"}}! {{answer.nota|"?"}}';
    const flow = aFlow([aQuestion('nota', 'NPS'), aQuestion('q', 'SHORT_TEXT', { title })]);
    const survey = await aSurvey(store, flow);
    await world.sql('update customers set first_name = $2 where id = $1', [
      customer_id,
      '<b>{{answer.nota}}</b>',
    ]);
    const titleOf = async (page: ReturnType<typeof open>) =>
      (await page.read()).definition?.questions[1]?.title;
    expect(await titleOf(await personal(survey))).toBe(
      'Oi, <b>answer.nota</b>! {{answer.nota|"?"}}',
    );
    expect(await titleOf(open(survey))).toBe('Oi, você! {{answer.nota|"?"}}');
  });

  test('is not made for a draft, an anonymised customer or one of another store', async () => {
    const survey = await aSurvey(store);
    const create = (customer: string) =>
      store.owner.call(contract.createSurveyLink, {
        id: survey.id,
        body: { customer_id: customer },
      });
    const other = await aStore(world, 'Outra');
    await expect(create(await register(other))).toFailWith('not_found');
    await pause(survey.id);
    await expect(create(customer_id)).toFailWith('survey_not_active');
    await publish(survey.id);
    await store.owner.call(contract.anonymizeCustomer, { id: customer_id });
    await expect(create(customer_id)).toFailWith('customer_anonymized');
  });
});

describe('secrets', () => {
  test('forged and truncated ones are unknown, and only digests are stored', async () => {
    const survey = await aSurvey(store);
    const token = await aLink(store, survey.id, customer_id);
    for (const wrong of ['AAAAAAAAAAAAAAAAAAAAAA', token.slice(0, -1), `${token}A`, ' ']) {
      const page = respondent(world, wrong);
      await expect(page.read()).toFailWith('not_found');
      await expect(page.save('nota', 9)).toFailWith('not_found');
      await expect(page.finish()).toFailWith('not_found');
    }
    const [row] = await world.sql<{ text: string }>(
      'select string_agg(l::text, $1) as text from survey_links l',
      [' '],
    );
    expect(row!.text).not.toContain(token);
  });

  test('a link acts in its own store alone', async () => {
    const other = await aStore(world, 'Outra');
    await aSurvey(other);
    const page = await personal(await aSurvey(store));
    await page.save('nota', 9);
    const rows = await world.sql<{ store_id: string }>(
      'select store_id from survey_responses where store_id = any($1)',
      [[other.id, store.id]],
    );
    expect(rows).toEqual([{ store_id: store.id }]);
  });
});

describe('while people answer', () => {
  test('a paused survey refuses, and goes on where it was', async () => {
    const survey = await aSurvey(store);
    const page = await personal(survey);
    await page.save('nota', 10);
    await pause(survey.id);
    expect(await page.read()).toMatchObject({ status: 'closed', definition: null });
    await expect(page.save('motivo', 'x')).toFailWith('survey_closed');
    await expect(page.finish()).toFailWith('survey_closed');
    await publish(survey.id);
    await page.save('motivo', 'x');
    expect(await page.finish()).toEqual({ ending_id: 'fim' });
  });

  test('a survey that has not begun, is over or is full is closed', async () => {
    const at = (days: number) =>
      new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
    const later = await aSurvey(store, NPS_FLOW, { started_at: at(1) });
    expect((await open(later).read()).status).toBe('closed');
    const over = await aSurvey(store, NPS_FLOW, { ended_at: at(-1) });
    expect((await open(over).read()).status).toBe('closed');

    const full = await aSurvey(store, NPS_FLOW, { response_limit: 1 });
    const [one, two] = [open(full, 'a'), open(full, 'b')];
    for (const page of [one, two]) {
      await page.save('nota', 9);
      await page.save('motivo', null);
    }
    const outcomes = await Promise.allSettled([one.finish(), two.finish()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await open(full, 'c').read()).status).toBe('closed');
    const body = { name: 'NPS', definition: NPS_FLOW, response_limit: 2 };
    await store.owner.call(contract.updateSurvey, { id: full.id, body });
    expect((await open(full, 'c').read()).status).toBe('open');
  });

  test('a withdrawn question counts on pages that still show it', async () => {
    const survey = await aSurvey(store);
    const page = await personal(survey);
    const late = open(survey);
    await page.save('nota', 10);
    const body = { name: 'NPS', definition: aFlow([NPS_FLOW.questions[0]!]) };
    await store.owner.call(contract.updateSurvey, { id: survey.id, body });
    await publish(survey.id);

    expect(await page.save('motivo', 'Ainda aberta')).toEqual({ is_saved: true });
    expect(await page.finish(1)).toEqual({ ending_id: 'fim' });
    expect((await responses())[0]).toMatchObject({ version: 1 });
    await late.save('nota', 3);
    await late.save('motivo', 'De antes');
    expect(await late.read()).toMatchObject({ version: 2, answers: { nota: { value: 3 } } });
    await expect(late.save('motivo', 'x', { version: 2 })).toFailWith('not_found');
    await expect(late.save('nota', 3, { version: 3 })).toFailWith('not_found');
    await late.finish(2);
    expect((await answers()).filter(([id]) => id === 'motivo')).toHaveLength(1);
  });

  test('a page from before a question changed its type answers it no more', async () => {
    const survey = await aSurvey(store);
    const page = open(survey);
    const definition = aFlow([aQuestion('nota', 'CSAT'), NPS_FLOW.questions[1]!]);
    const body = { name: 'NPS', definition };
    await store.owner.call(contract.updateSurvey, { id: survey.id, body });
    await publish(survey.id);
    await expect(page.save('nota', 9)).toFailWith('survey_closed');
    expect(await page.save('motivo', 'Sem mudança')).toEqual({ is_saved: true });
    await page.save('nota', 5, { version: 2 });
    expect(await page.finish(2)).toEqual({ ending_id: 'fim' });
    await store.owner.call(contract.updateSurvey, { id: survey.id, body });
  });

  test('answers off the path are dropped', async () => {
    const skip = {
      conditions: [{ question_id: 'nota', test: 'nps_group', group: 'PROMOTER' }],
      target: { kind: 'ending', id: 'bom' },
    };
    const flow = aFlow(
      [aQuestion('nota', 'NPS', { rules: [skip] }), aQuestion('motivo', 'LONG_TEXT')],
      { endings: ['fim', 'bom'].map((id) => ({ id, title: id })) },
    );
    const page = await personal(await aSurvey(store, flow));
    await page.save('nota', 2);
    await page.save('motivo', 'Atrasou');
    await page.save('nota', 10, { revision: 2 });
    expect(await page.finish()).toEqual({ ending_id: 'bom' });
    expect(await answers()).toEqual([['nota', 10, 10, 2]]);
  });
});

test('each wrong answer is refused with its sentence, and others are stored in one form', async () => {
  const options = ['a', 'b'].map((id) => ({ id, label: id }));
  const flow = aFlow([
    aQuestion('tel', 'PHONE'),
    aQuestion('mail', 'EMAIL', { required: true }),
    aQuestion('n', 'NUMBER', { max: 10 }),
    aQuestion('c', 'SINGLE_CHOICE', { options, has_other: true }),
  ]);
  const page = open(await aSurvey(store, flow));
  const wrong: [
    string,
    contract.SurveyPage['answers'][string]['value'],
    keyof typeof texts.answers,
  ][] = [
    ['tel', '12345678', 'not_a_phone'],
    ['mail', '', 'required'],
    ['mail', 'ana@', 'not_an_email'],
    ['n', '11', 'out_of_range'],
    ['n', '1,5', 'too_many_decimals'],
    ['c', { options: ['z'], other: '' }, 'not_an_option'],
    ['c', { options: ['other'], other: ' ' }, 'other_missing'],
  ];
  for (const [id, value, problem] of wrong) {
    await expect(page.save(id, value), `${id} ${problem}`).toFailWith('invalid_fields');
  }
  expect(await responses()).toEqual([]);

  await page.save('tel', '11 98765-4321');
  await page.save('mail', ' Ana@Exemplo.COM.br ');
  await page.save('n', '7');
  await page.save('c', { options: ['other'], other: '=1+1<script>\u0000' });
  expect(await answers()).toEqual([
    ['c', { options: ['other'], other: '=1+1<script>' }, null, 1],
    ['mail', 'ana@exemplo.com.br', null, 1],
    ['n', 7, null, 1],
    ['tel', '+5511987654321', null, 1],
  ]);
});

describe('the open link', () => {
  const contact = aFlow([aQuestion('nota', 'NPS'), aQuestion('mail', 'EMAIL')]);

  test('takes one response a browser, and needs to know which', async () => {
    const survey = await aSurvey(store);
    const nameless = respondent(world, tokenOf(survey.open_link));
    expect(await nameless.read()).toMatchObject({ status: 'open', is_personal: false });
    await expect(nameless.save('nota', 1)).toFailWith('invalid_fields');
    for (const browser of ['a', 'b']) {
      const page = open(survey, browser);
      await page.save('nota', 1);
      await page.save('motivo', null);
      await page.finish();
      expect((await page.read()).status).toBe('spent');
      expect(await page.save('nota', 2, { revision: 9 })).toEqual({ is_saved: false });
    }
    expect(await responses()).toMatchObject([{ customer_id: null }, { customer_id: null }]);
    expect(await store.owner.call(contract.getSurvey, { id: survey.id })).toMatchObject({
      started: 2,
      finished: 2,
    });
  });

  test('makes a lead without consent of a stranger, and leaves a known person as they are', async () => {
    const survey = await aSurvey(store, contact);
    const [before] = await customers();
    for (const [browser, mail] of [
      ['a', 'conceicao@exemplo.example'],
      ['b', 'nova@exemplo.com.br'],
    ] as const) {
      await open(survey, browser).save('nota', 6);
      await open(survey, browser).save('mail', mail);
      await open(survey, browser).finish();
    }
    const all = await customers();
    expect(all).toHaveLength(2);
    const known = all.find(({ id }) => id === customer_id);
    const lead = all.find(({ id }) => id !== customer_id);
    expect(known).toEqual(before);
    expect(lead).toMatchObject({ email: 'nova@exemplo.com.br', stage: 'lead' });
    const consents = await store.owner.call(contract.listCustomerConsents, { id: lead!.id });
    expect(consents.history).toEqual([]);
    const rows = await responses();
    expect(rows.find((row) => row.customer_id === known!.id)?.is_lead).toBe(false);
    expect(rows.find((row) => row.customer_id === lead!.id)?.is_lead).toBe(true);
  });
});

test('an anonymous response leads to no customer, link or instant', async () => {
  const flow = aFlow([aQuestion('nota', 'NPS'), aQuestion('mail', 'EMAIL')]);
  const survey = await aSurvey(store, flow, { is_anonymous: true });
  await aSale(store, customer_id, [await aProduct(store, 'Vaso')]);
  const page = await personal(survey);
  await page.save('nota', 4);
  expect((await page.read()).answers).toEqual({ nota: { value: 4, revision: 1 } });
  await page.save('mail', 'conceicao@exemplo.example');
  await page.finish();
  expect((await page.read()).status).toBe('spent');
  expect(await page.finish()).toEqual({ ending_id: 'fim' });

  const [response] = await responses();
  expect(response).toMatchObject({ link_id: null, customer_id: null, order_id: null });
  const midnight = new Date(`${response!.day}T00:00:00Z`).toISOString();
  const { started_at, last_at, finished_at } = response!;
  expect([started_at, last_at, finished_at].map((at) => new Date(at!).toISOString())).toEqual([
    midnight,
    midnight,
    midnight,
  ]);
  const [link] = await world.sql<{ finished_at: string }>(
    'select finished_at from survey_links where customer_id = $1',
    [customer_id],
  );
  expect(new Date(link!.finished_at).toISOString()).toBe(midnight);
  expect(await events()).toMatchObject([{ customer_id: null, data: { order_id: null } }]);
});

describe('products of the order', () => {
  const products = aFlow([
    aQuestion('loja', 'NPS'),
    aQuestion('itens', 'ORDER_PRODUCT_CSAT', { max_products: 2, required: true }),
  ]);

  test('are those of the last sale, frozen in the link, and each gets a score', async () => {
    const [vase, mug, tray] = [
      await aProduct(store, 'Vaso'),
      await aProduct(store, 'Caneca'),
      await aProduct(store, 'Bandeja'),
    ];
    await aSale(store, customer_id, [vase, mug, tray]);
    await world.sql('update order_items set unit_price = 9000 where product_id = $1', [tray]);
    await world.sql('update order_items set unit_price = 8900 where product_id = $1', [vase]);
    const page = await personal(await aSurvey(store, products));
    await aSale(store, customer_id, [mug]);
    const shown = (await page.read()).products;
    expect(shown.map(({ name }) => name)).toEqual(['Bandeja', 'Vaso', 'Caneca']);
    expect(shown[0]!.image_url).toBe('https://fotos.example/Bandeja.png');

    await page.save('loja', 9);
    await expect(page.save('itens', { [mug]: 3 })).toFailWith('invalid_fields');
    await expect(page.save('itens', { [tray]: 3 })).toFailWith('invalid_fields');
    await page.save('itens', { [tray]: 3, [vase]: 2 });
    await page.save('itens', { [tray]: 5, [vase]: 1 }, { revision: 2 });
    await page.finish();
    const scores = await world.sql<{ product_id: string; score: number }>(
      'select product_id, score from survey_product_scores where store_id = $1 order by score',
      [store.id],
    );
    expect(scores).toEqual([
      { product_id: vase, score: 1 },
      { product_id: tray, score: 5 },
    ]);
    expect((await responses())[0]!.order_id).not.toBeNull();
  });

  test('are not asked about without a sale within 180 days', async () => {
    await aSale(store, customer_id, [await aProduct(store, 'Vaso')]);
    world.clock.advance(181 * DAY_MS);
    const owner = await store.as('OWNER');
    const { id } = await owner.call(contract.createSurvey, {
      store_id: store.id,
      body: { name: 'Produtos', definition: products },
    });
    await owner.call(contract.publishSurvey, { id });
    const made = await owner.call(contract.createSurveyLink, { id, body: { customer_id } });
    const page = respondent(world, tokenOf(made.url));
    expect((await page.read()).products).toEqual([]);
    await page.save('loja', 9);
    expect(await page.finish()).toEqual({ ending_id: 'fim' });
  });
});

describe('a customer', () => {
  test('merged between link and answer leaves the response with the surviving one', async () => {
    const survey = await aSurvey(store);
    const kept = await register(store, {
      email: 'c@exemplo.example',
      document: '111.444.777-35',
      phone: '(11) 97777-6666',
    });
    const page = await personal(survey);
    await page.save('nota', 9);
    await store.owner.call(contract.mergeCustomers, {
      store_id: store.id,
      body: { kept_customer_id: kept, merged_customer_id: customer_id },
    });
    await page.save('motivo', null);
    await page.finish();
    expect(await responses()).toMatchObject([{ customer_id: kept }]);
    expect(await events()).toMatchObject([{ customer_id: kept }]);
  });

  test('erased between link and answer leaves scores and no words, and the link is unknown', async () => {
    const options = ['a', 'b'].map((id) => ({ id, label: id }));
    const flow = aFlow([
      ...NPS_FLOW.questions,
      aQuestion('tel', 'PHONE'),
      aQuestion('c', 'SINGLE_CHOICE', { options, has_other: true }),
    ]);
    const survey = await aSurvey(store, flow);
    const page = await personal(survey);
    await page.save('nota', 1);
    await page.save('motivo', 'Sou a Conceição');
    await page.save('c', { options: ['other'], other: 'Conceição' });
    const stranger = open(survey);
    await stranger.save('tel', '(11) 98765-4321');
    await store.owner.call(contract.anonymizeCustomer, { id: customer_id });

    await expect(page.read()).toFailWith('not_found');
    await expect(page.save('nota', 9, { revision: 2 })).toFailWith('not_found');
    await expect(page.finish()).toFailWith('not_found');
    expect(await answers()).toEqual([
      ['c', { options: ['other'], other: '' }, null, 1],
      ['motivo', '', null, 1],
      ['nota', 1, 1, 1],
      ['tel', '', null, 1],
    ]);
  });
});

test('anybody may call the public part, and only that', async () => {
  const { id } = await aSurvey(store);
  expect((await anonymous(world).send(contract.getSurvey, { id })).status).toBe(401);
  const seller = await store.as('SELLER');
  expect((await seller.send(contract.getSurvey, { id })).status).toBe(403);
});
