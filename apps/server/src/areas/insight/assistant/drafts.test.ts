import * as contract from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFilledStore } from '#test/filled-store';
import { type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let shop: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  shop = await aFilledStore(world);
});

async function ask(text: string, as: Caller = shop.owner): Promise<contract.AssistantQuestion> {
  return as.call(contract.askAssistant, { store_id: shop.id, body: { text } });
}

const draft = (id: string, of: 'cluster' | 'campaign', as: Caller = shop.owner) =>
  as.call(contract.draftFromQuestion, { id, body: { of } });

describe('a draft of people that a question found', () => {
  test('is a private group with the filters that were counted', async () => {
    const question = await ask('quem não compra há 90 dias');
    const { cluster_id, campaign } = await draft(question.id, 'cluster');
    expect(campaign).toBeNull();
    const cluster = await shop.owner.call(contract.getCluster, { id: cluster_id });
    if (question.asked?.kind !== 'people' || question.answer?.type !== 'people') throw new Error();
    expect(cluster).toMatchObject({
      name: 'Sem comprar há 90 dias',
      visibility: 'private',
      mode: 'dynamic',
      filters: question.asked.filters,
      customers: question.answer.customers,
    });
  });

  test('is a campaign with a goal, a text, the cheapest channel and the price of its review', async () => {
    const question = await ask('prepara uma campanha para quem não compra há 90 dias');
    const { cluster_id, campaign } = await draft(question.id, 'campaign');
    const saved = await shop.owner.call(contract.getCampaign, { id: campaign!.id });
    expect(saved).toMatchObject({
      stage: 'draft',
      launched_at: null,
      goal: { key: 'win_back' },
      customer_cluster_ids: [cluster_id],
    });
    const [content] = saved.actions[0]!.contents;
    expect(content).toMatchObject({ channel: 'EMAIL', subject: /Sentimos sua falta/ });
    const review = await shop.owner.call(contract.reviewCampaign, {
      store_id: shop.id,
      campaign_id: saved.id,
    });
    expect(campaign).toEqual({
      id: saved.id,
      channel: 'EMAIL',
      recipients: review.recipients,
      excluded: review.audience - review.recipients,
      cost: review.cost.total,
      wallet_balance: review.wallet_balance,
      problems: review.problems.map(({ message }) => message),
    });
    expect(review.recipients).toBeGreaterThan(0);
    expect(review.problems).toEqual([]);
  });

  test.each([
    ['aniversariantes deste mês', 'birthday'],
    ['clientes com bônus acima de R$ 10', 'expiring_cashback'],
    ['quem comprou nos últimos 30 dias', 'after_sale'],
    ['clientes em risco', 'win_back'],
    ['clientes do estado de São Paulo que gastaram mais de R$ 200', 'sell_more'],
  ])('%s: the goal is %s', async (text, goal) => {
    const question = await ask(text);
    const { campaign } = await draft(question.id, 'campaign');
    const saved = await shop.owner.call(contract.getCampaign, { id: campaign!.id });
    expect(saved.goal?.key).toBe(goal);
    expect(campaign!.problems).toEqual([]);
  });

  test('activates nothing, queues nothing and costs nothing', async () => {
    const state = () =>
      world.sql(
        `select (select count(*) from campaigns where store_id = $1 and launched_at is not null) as launched,
          (select count(*) from outbox_messages where store_id = $1) as messages,
          (select sum(amount) from ledger_entries where store_id = $1) as money`,
        [shop.id],
      );
    const before = await state();
    const { id } = await ask('quem não compra há 60 dias');
    const { campaign } = await draft(id, 'campaign');
    await world.runJobs();
    expect(await state()).toEqual(before);
    const saved = await shop.owner.call(contract.getCampaign, { id: campaign!.id });
    expect(saved).toMatchObject({ status: 'loading', stage: 'draft', launched_at: null });
  });
});

test('a draft of a reading of which a part was taken away is named and selected by what is left', async () => {
  const question = await ask('quem não compra há 90 dias no estado de SP');
  const without = question.parts.find(({ text }) => text === 'moram em SP')?.without;
  if (without?.kind !== 'people') throw new Error(JSON.stringify(question.parts));
  const left = await shop.owner.call(contract.askAssistant, {
    store_id: shop.id,
    body: { text: question.text, asked: without, previous_id: question.id },
  });
  expect(left.in_words).toEqual(['Clientes', 'sem comprar há 90 dias']);
  const alone = await ask('quem não compra há 90 dias');
  expect(left.answer).toEqual(alone.answer);
  const { cluster_id } = await draft(left.id, 'cluster');
  const cluster = await shop.owner.call(contract.getCluster, { id: cluster_id });
  expect(cluster.name).toBe('Sem comprar há 90 dias');
});

test('a question about numbers has no people to draft for', async () => {
  const { id } = await ask('quanto faturei ontem');
  await expect(draft(id, 'cluster')).toFailWith('question_without_people');
  const unknown = await ask('qual foi meu lucro');
  await expect(draft(unknown.id, 'campaign')).toFailWith('question_without_people');
});

test('a draft is one’s own, and of a role that may make it', async () => {
  const { id } = await ask('quem não compra há 90 dias');
  const manager = await shop.as('MANAGER');
  await expect(draft(id, 'cluster', manager)).toFailWith('not_found');
  const analyst = await shop.as('VISUALIZER');
  const own = await ask('quem não compra há 90 dias', analyst);
  await expect(draft(own.id, 'cluster', analyst)).toFailWith('access_denied');
  await expect(draft(own.id, 'campaign', analyst)).toFailWith('access_denied');
});
