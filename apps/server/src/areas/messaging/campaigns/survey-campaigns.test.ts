import * as contract from '@clientela/contract';
import { surveyLinkWith } from '@clientela/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activate, aDraft, byEmail, firstEmail, statuses } from '#test/campaigns';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, messagesOf, order, sendDue } from '#test/sequences';
import { aLink, aSurvey, aDraft as aSurveyDraft, NPS_FLOW, respondent } from '#test/surveys';

/** Campaigns that ask their customers to answer a survey. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const DAY = 86_400_000;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana', phone: '+5511987654321' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia', phone: '+5511987654322' };
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };

const ASKING = contract.EmailDocument.parse({
  version: 1,
  blocks: [
    { type: 'text', id: 'a', html: '<p>Como foi sua compra?</p>' },
    { type: 'button', id: 'b', label: 'Responder', href: '{{survey.link}}' },
    { type: 'button', id: 'c', label: '9', href: surveyLinkWith(9) },
    { type: 'footer', id: 'd' },
  ],
});

async function anAskingModel(document = ASKING): Promise<string> {
  const body = { name: 'Pesquisa', document };
  return (await store.owner.call(contract.createEmailModel, { store_id: store.id, body })).id;
}

async function anAsking(subject = 'Conte para nós', document = ASKING) {
  return byEmail({ email_model_id: await anAskingModel(document), subject });
}

/** An activated campaign that asks everybody. */
async function ask(survey_id: string, change: Partial<contract.CampaignDraft> = {}) {
  const draft = await aDraft(store, { actions: [await anAsking()], survey_id, ...change });
  await activate(world, store, draft.id);
  await sendDue(world, store);
  return draft.id;
}

async function messages(campaign_id: string): Promise<contract.OutboxMessageDetail[]> {
  const query = { campaign_id, ordering: 'created_at:asc' } as const;
  const { data } = await store.owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query,
  });
  return Promise.all(data.map(({ id }) => store.owner.call(contract.getOutboxMessage, { id })));
}

/** Where the links of an e-mail lead, in their order, when a person follows them. */
async function followed({ html }: Pick<contract.OutboxMessageDetail, 'html'>): Promise<string[]> {
  const links = [...(html ?? '').matchAll(/href="[^"]*\/api\/t\/c\/([^/]+)\/([^/]+)\/(\d+)/g)];
  return Promise.all(
    links.map(async ([, key = '', token = '', link = '']) => {
      const path = { key, token, link };
      const { headers } = await anonymous(world).send(contract.trackClick, path, BROWSER);
      return String(headers.location);
    }),
  );
}

const tokenIn = (url = '') => /\/s\/([\w-]+)/.exec(url)?.[1] ?? '';
const problemsOf = async (id: string) =>
  (await store.owner.call(contract.reviewCampaign, { store_id: store.id, campaign_id: id }))
    .problems;

describe('the link', () => {
  test('is the customer’s own, preselects the clicked score, and joins the campaign', async () => {
    const [ana] = await arrive(world, store, [ANA, BIA]);
    const survey = await aSurvey(store);
    const campaign = await ask(survey.id);
    const sent = await messages(campaign);
    const [plain, nine] = await followed(sent.find(({ to_name }) => to_name.startsWith('Ana'))!);
    const [other] = await followed(sent.find(({ to_name }) => to_name.startsWith('Bia'))!);
    expect(nine).toBe(`${plain}?v=9`);
    expect(tokenIn(other)).not.toBe(tokenIn(plain));

    const page = respondent(world, tokenIn(plain));
    expect(await page.read()).toMatchObject({ status: 'open', is_personal: true });
    await page.save('nota', 9);
    await page.save('motivo', null);
    await page.finish();
    expect(
      await world.sql(
        `select customer_id, campaign_id, channel, nps_group from survey_responses where store_id = $1`,
        [store.id],
      ),
    ).toEqual([
      { customer_id: ana, campaign_id: campaign, channel: 'EMAIL', nps_group: 'PROMOTER' },
    ]);
  });

  test('of a sale’s message is about that sale, else about the last one', async () => {
    const survey = await aSurvey(store);
    await arrive(world, store, [ANA]);
    const { id } = await aSequence(
      world,
      store,
      { kind: 'sale' },
      [{ ...after(1), contents: (await anAsking()).contents }],
      { survey_id: survey.id },
    );
    await order(world, store, [{ number: '1', email: ANA.email }]);
    await sendDue(world, store);
    world.clock.advance(DAY / 2);
    await order(world, store, [{ number: '2', email: ANA.email }], { is_history: true });
    world.clock.advance(DAY);
    await sendDue(world, store);
    expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
    const links = await world.sql(
      `select o.number, l.channel from survey_links l join orders o on o.store_id = l.store_id and o.id = l.order_id
        where l.store_id = $1`,
      [store.id],
    );
    expect(links).toEqual([{ number: '1', channel: 'EMAIL' }]);
  });

  test('leaves by SMS as a short link, and on a manual WhatsApp whole', async () => {
    await arrive(world, store, [ANA]);
    const survey = await aSurvey(store, NPS_FLOW, { repeat_after_days: 1, ignores_rest: true });
    const text = 'Como foi? {{survey.link}}';
    const sms = { channel: 'SMS', text, text_b: null } as const;
    const byHand = { channel: 'MANUAL_WHATSAPP', text, text_b: null } as const;
    const bySms = await ask(survey.id, {
      actions: [contract.CampaignAction.parse({ contents: [sms] })],
    });
    const [message] = await messages(bySms);
    expect(message?.subject).toMatch(/^Como foi\? https?:\/\/\S+\/l\/\w+ /);
    expect(message?.subject).not.toContain('/s/');

    await pass(2);
    await ask(survey.id, { actions: [contract.CampaignAction.parse({ contents: [byHand] })] });
    const { data } = await store.owner.call(contract.listManualTasks, {
      store_id: store.id,
      query: { state: 'open' },
    });
    expect(data[0]?.text).toMatch(/^Como foi\? https?:\/\/\S+\/s\/[\w-]{22}$/);
    await store.owner.call(contract.claimTask, { id: data[0]!.id });
    const page = respondent(world, tokenIn(data[0]?.text));
    expect((await page.read()).status).toBe('open');
  });
});

/** Lets days pass since every message and link. */
async function pass(days: number): Promise<void> {
  const ago = `- interval '${days} days'`;
  await world.sql(`update campaign_activities set sent_at = sent_at ${ago} where store_id = $1`, [
    store.id,
  ]);
  await world.sql(`update survey_links set created_at = created_at ${ago} where store_id = $1`, [
    store.id,
  ]);
}

/** Why a campaign that asks everybody would leave them out, with how many. */
async function leftOut(survey_id: string): Promise<unknown[]> {
  const { id } = await aDraft(store, { actions: [await anAsking()], survey_id });
  const path = { store_id: store.id, campaign_id: id };
  const { exclusions } = await store.owner.call(contract.reviewCampaign, path);
  return exclusions.map(({ reason, customers }) => [reason, customers]);
}

describe('the rest', () => {
  test('leaves out people who got any survey lately, unless the survey ignores it', async () => {
    await arrive(world, store, [ANA]);
    const first = await aSurvey(store);
    const second = await aSurvey(store);
    const urgent = await aSurvey(store, NPS_FLOW, { ignores_rest: true });
    await ask(first.id);
    await pass(29);
    expect(await leftOut(second.id)).toEqual([['survey_rest', 1]]);
    expect(await leftOut(urgent.id)).toEqual([]);
    await pass(2);
    expect(await leftOut(second.id)).toEqual([]);
  });

  test('is the store’s own number of days, and counts waiting messages and links by hand', async () => {
    const [ana] = await arrive(world, store, [ANA, BIA]);
    const [first, second] = [await aSurvey(store), await aSurvey(store)];
    await aLink(store, second.id, ana!);
    expect(await leftOut(first.id)).toEqual([['survey_rest', 1]]);
    const started_at = '2026-11-24T15:00:00Z';
    const later = await aDraft(store, {
      actions: [await anAsking()],
      survey_id: first.id,
      started_at,
    });
    await activate(world, store, later.id);
    const third = await aSurvey(store);
    expect(await leftOut(third.id)).toEqual([['survey_rest', 2]]);

    await world.sql('update stores set survey_rest_days = 0 where id = $1', [store.id]);
    expect(await leftOut(third.id)).toEqual([]);
  });

  test('one survey is asked once, or again after its own days', async () => {
    await arrive(world, store, [ANA]);
    const once = await aSurvey(store, NPS_FLOW, { ignores_rest: true });
    const often = await aSurvey(store, NPS_FLOW, { ignores_rest: true, repeat_after_days: 30 });
    await ask(once.id);
    await ask(often.id);
    await pass(29);
    expect(await leftOut(often.id)).toEqual([['survey_repeated', 1]]);
    await pass(2);
    expect(await leftOut(once.id)).toEqual([['survey_repeated', 1]]);
    expect(await leftOut(often.id)).toEqual([]);
  });

  test('does not hold back reminders of one occasion, nor messages without the link', async () => {
    await arrive(world, store, [ANA]);
    const survey = await aSurvey(store);
    const { contents } = await anAsking();
    const { id } = await aSequence(
      world,
      store,
      { kind: 'sale' },
      [{ ...after(1) }, { ...after(2), contents }, { ...after(3), contents }],
      { survey_id: survey.id },
    );
    // Two sales in one batch are one time to ask.
    await order(world, store, [
      { number: '1', email: ANA.email },
      { number: '2', email: ANA.email },
    ]);
    for (let day = 0; day < 4; day++) {
      await sendDue(world, store);
      world.clock.advance(DAY);
    }
    const gone = await world.sql(
      `select c.position, a.reason from campaign_activities a
         join campaign_actions c on c.store_id = a.store_id and c.id = a.action_id
        where a.campaign_id = $1 order by c.position, a.reason nulls first`,
      [id],
    );
    expect(gone.map(({ position, reason }) => [position, reason])).toEqual([
      [0, null],
      [0, null],
      [1, null],
      [1, 'survey_repeated'],
      [2, null],
      [2, 'survey_repeated'],
    ]);
    const links = await world.sql(
      'select 1 from survey_links where store_id = $1 and customer_id is not null',
      [store.id],
    );
    expect(links).toHaveLength(1);
  });
});

describe('before activating', () => {
  test('the survey and its link go together', async () => {
    const survey = await aSurvey(store);
    const draft = await aSurveyDraft(store);
    const actions = [await anAsking()];
    const noted = async (change: Partial<contract.CampaignDraft>) =>
      (await problemsOf((await aDraft(store, change)).id))
        .filter(({ field }) => field === 'survey_id')
        .map(({ message }) => message);
    expect(await noted({ actions })).toEqual(['Escolha a pesquisa: uma mensagem leva o link dela']);
    expect(await noted({ survey_id: survey.id })).toEqual([
      'Nenhuma mensagem leva o link da pesquisa: insira a variável “Link da pesquisa” em uma delas',
    ]);
    expect(await noted({ survey_id: draft.id, actions })).toEqual([
      'A pesquisa “NPS da loja” não recebe respostas: publique-a antes de ativar a campanha',
    ]);
    expect(await noted({ survey_id: survey.id, actions })).toEqual([]);
    await expect(aDraft(store, { survey_id: store.id })).rejects.toMatchObject({ status: 422 });
  });

  test('buttons of a score fit the first question, and an anonymous survey has none', async () => {
    const noted = async (survey: contract.Survey) => {
      const { id } = await aDraft(store, { actions: [await anAsking()], survey_id: survey.id });
      return (await problemsOf(id)).filter(({ field }) => field === 'survey_id').length;
    };
    const csat = contract.SurveyDefinition.parse({
      ...NPS_FLOW,
      questions: [{ id: 'nota', type: 'CSAT', title: 'E a entrega?' }],
    });
    expect(await noted(await aSurvey(store))).toBe(0);
    expect(await noted(await aSurvey(store, csat))).toBe(1);
    expect(await noted(await aSurvey(store, NPS_FLOW, { is_anonymous: true }))).toBe(1);
  });
});

test('answers of an anonymous survey, and of another store’s, begin no campaign', async () => {
  const anonymousSurvey = await aSurvey(store, NPS_FLOW, { is_anonymous: true });
  const foreign = await aSurvey(await aStore(world));
  const noted = async (survey_id: string) => {
    const trigger = { kind: 'survey_answered', survey_id } as const;
    const problems = await problemsOf((await aDraft(store, { trigger })).id);
    return problems.filter(({ field }) => field === 'trigger').map(({ message }) => message);
  };
  expect(await noted(anonymousSurvey.id)).toEqual([
    'A pesquisa “NPS da loja” é anônima: não se sabe qual cliente respondeu, e ninguém entraria',
  ]);
  expect(await noted(foreign.id)).toEqual([
    'Escolha a pesquisa cujas respostas começam a campanha',
  ]);
  expect(await noted((await aSurvey(store)).id)).toEqual([]);
});

test('a survey paused meanwhile is not sent', async () => {
  await arrive(world, store, [ANA]);
  const survey = await aSurvey(store);
  const draft = await aDraft(store, { actions: [await anAsking()], survey_id: survey.id });
  await activate(world, store, draft.id);
  await store.owner.call(contract.pauseSurvey, { id: survey.id });
  await sendDue(world, store);
  expect(await statuses(world, draft.id)).toEqual({ 'not_sent:survey_closed': 1 });
});

test('an answer begins a sequence for its NPS group, and ends the reminders', async () => {
  const [ana, bia] = await arrive(world, store, [ANA, BIA]);
  const survey = await aSurvey(store);
  const { id } = await aSequence(
    world,
    store,
    { kind: 'survey_answered', survey_id: survey.id, nps_groups: ['DETRACTOR'] },
    [{ ...after(0) }],
  );
  for (const [customer, score] of [
    [ana!, 3],
    [bia!, 10],
  ] as const) {
    const page = respondent(world, await aLink(store, survey.id, customer));
    await page.save('nota', score);
    await page.save('motivo', null);
    await page.finish();
  }
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
  expect(firstEmail(await store.owner.call(contract.getCampaign, { id })).subject).toBe('Oi');
});
