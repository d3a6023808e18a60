import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { saveInboundEvent } from '#platform/inbox';
import { activate, aDraft, firstEmail, refreshResults, sendUntilStatus } from '#test/campaigns';
import { priceEmail, priceWhatsapp } from '#test/channel-price';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import { withPhones as knownPhones } from '#test/sms';
import { balancesOf, deposit } from '#test/wallet';
import { approvedTemplate } from '#test/whatsapp';

/** Campaigns over an official number: templates, their price, the portfolio's room. */

const world = useWorld();
const store = useStore(world);
let number: contract.WhatsappSender;
beforeEach(async () => {
  const body = { method: 'sandbox' as const };
  number = await store.owner.call(contract.connectWhatsappSender, { store_id: store.id, body });
});
afterEach(() => expect(world.errors).toEqual([]));

const withPhones = (phones: readonly string[]) => knownPhones(world, store, phones);

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });
const byTemplate = (
  change: Partial<contract.OfficialContent>,
  others: readonly contract.CampaignContent[] = [],
  pick: contract.ContentPick = 'first_reachable',
) =>
  contract.CampaignAction.parse({
    pick,
    contents: [{ channel: 'OFFICIAL_WHATSAPP', ...change }, ...others],
  });

test('a template goes from draft to read, at the price of its category', async () => {
  await priceWhatsapp(store.ctx, 'marketing', 40_000_000);
  await deposit(store, 3000);
  await withPhones(['+5511987650013', '+5511987650014', '+5511987650001']);
  const template = await approvedTemplate(world, store, number, { name: 'novidades' });
  const draft = await aDraft(store, { actions: [byTemplate({ template_id: template.id })] });
  expect(draft.actions[0]!.contents).toMatchObject([{ template_name: 'Novidades' }]);
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  expect(review).toMatchObject({
    problems: [],
    messages: { OFFICIAL_WHATSAPP: 3 },
    cost: { OFFICIAL_WHATSAPP: 120 },
    portfolio: { people: 3, days: 1 },
  });
  expect(review.previews[0]!.text).toContain('Cliente 3');
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await world.runJobs();
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(results.total).toMatchObject({ sent: 2, delivered: 2, opened: 1, failed: 1 });
  expect(results).toMatchObject({ cost: 80 });
  expect(results.reasons).toMatchObject([{ reason: 'not_on_whatsapp', customers: 1 }]);
  const costs = await store.owner.call(contract.getWhatsappCosts, { id: number.id });
  expect(costs.prices[0]).toEqual({ kind: 'marketing', price: 40 });
  expect(costs.campaigns).toMatchObject([
    { id: draft.id, kind: 'marketing', messages: 2, credits: 0, cents: 80 },
  ]);
});

test('unsendable messages are reported before the launch', async () => {
  await withPhones(['+5511987650013']);
  const problemsOf = async (change: Partial<contract.OfficialContent>) => {
    const { id } = await aDraft(store, { actions: [byTemplate(change)] });
    const { problems } = await store.owner.call(contract.reviewCampaign, of(id));
    return problems.map(({ field, message }) => [
      field.replace('actions.0.contents.0.', ''),
      message,
    ]);
  };
  expect(await problemsOf({})).toEqual([['template_id', 'Escolha o modelo do WhatsApp']]);
  const paused = await approvedTemplate(world, store, number, { name: 'pausar_isto' });
  expect(await problemsOf({ template_id: paused.id })).toEqual([
    ['template_id', expect.stringContaining('pausou')],
  ]);
  const marketing = await approvedTemplate(world, store, number, { name: 'um' });
  const utility = await approvedTemplate(world, store, number, {
    name: 'dois',
    category: 'UTILITY',
  });
  const both = { template_id: marketing.id, template_id_b: utility.id, is_tested: true };
  expect(await problemsOf(both)).toEqual([
    ['template_id_b', 'Para comparar, os dois modelos precisam ser da mesma categoria'],
  ]);
});

test('a cheaper e-mail is used before the template, and the review shows the saving', async () => {
  await priceWhatsapp(store.ctx, 'marketing', 40_000_000);
  await priceEmail(store.ctx, 1_000_000);
  await deposit(store, 3000);
  await withPhones(['+5511987650013', '+5511987650014']);
  const template = await approvedTemplate(world, store, number, { name: 'novidades' });
  const email = contract.EmailContent.parse(firstEmail(await aDraft(store)));
  const action = byTemplate({ template_id: template.id }, [email], 'cheapest');
  const draft = await aDraft(store, { actions: [action] });
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  expect(review).toMatchObject({
    messages: { EMAIL: 2, OFFICIAL_WHATSAPP: 0 },
    cost: { total: 2 },
    saving: 78,
  });
});

test('a customer who has just written gets a free utility template before cheaper channels', async () => {
  await priceWhatsapp(store.ctx, 'utility', 4_000_000);
  await priceEmail(store.ctx, 1_000_000);
  await deposit(store, 3000);
  await withPhones(['+5511987650013', '+5511987650014']);
  const template = await approvedTemplate(world, store, number, {
    name: 'seu_pedido',
    category: 'UTILITY',
  });
  await saveInboundEvent(world.app, 'sandbox_whatsapp', {
    account: number.external_id,
    element: 'wrote',
    data: {
      kind: 'inbound',
      provider_message_id: 'wrote',
      contact: '+5511987650013',
      also: [],
      profile_name: 'Ana',
      text: 'Oi',
      media: null,
      reply_to: null,
      is_from_store: false,
      at: world.clock.now().toISOString(),
    },
  });
  await drainInbox(world);
  const email = contract.EmailContent.parse(firstEmail(await aDraft(store)));
  const action = byTemplate({ template_id: template.id }, [email], 'cheapest');
  const draft = await aDraft(store, { actions: [action] });
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  // Against the template to both: 4 cents for the customer who wrote, 3 for the other by e-mail.
  expect(review).toMatchObject({ messages: { EMAIL: 1, OFFICIAL_WHATSAPP: 1 }, saving: 7 });
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(results).toMatchObject({ cost: 1, saving: 7 });
  expect(await balancesOf(store)).toEqual({ balance: 2999, held: 0 });
});

test("the test outbox renders a template as a phone does, and accepts its customer's reply", async () => {
  await withPhones(['+5511987650012']);
  const template = await approvedTemplate(world, store, number, {
    name: 'oferta',
    type: 'QUICK_REPLY',
    header: { kind: 'text', text: 'Novidades, {{customer.first_name}}' },
    footer: 'Responda SAIR para não receber',
    buttons: [{ kind: 'QUICK_REPLY', text: 'Quero' }],
  });
  const draft = await aDraft(store, { actions: [byTemplate({ template_id: template.id })] });
  const { previews } = await store.owner.call(contract.reviewCampaign, of(draft.id));
  const phone = {
    header: 'Novidades, Cliente 1',
    media: null,
    body: 'Olá, Cliente 1! Temos novidades.',
    footer: 'Responda SAIR para não receber',
    buttons: [{ kind: 'QUICK_REPLY', text: 'Quero' }],
  };
  expect(previews[0]).toMatchObject({ whatsapp: phone });
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  const outbox = async (channel: contract.SendingChannel) => {
    const input = { store_id: store.id, query: { channel } };
    return (await store.owner.call(contract.listOutboxMessages, input)).data;
  };
  expect(await outbox('SMS')).toEqual([]);
  const [kept] = await outbox('OFFICIAL_WHATSAPP');
  const message = await store.owner.call(contract.getOutboxMessage, { id: kept!.id });
  expect(message).toMatchObject({ whatsapp: phone, html: '' });
  world.clock.advance(60_000);
  await store.owner.call(contract.answerOutboxMessage, { id: kept!.id, body: { text: 'Sair' } });
  await world.runJobs();
  expect(
    await world.sql('select channel, reason from suppressions where store_id = $1', [store.id]),
  ).toEqual([{ channel: 'WHATSAPP', reason: 'opt_out' }]);
  await refreshResults(store.ctx);
  const { total } = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(total).toMatchObject({ sent: 1, unsubscribed: 1 });

  // The campaign's message is shown once, before the reply.
  await followEvents(store.ctx);
  const [conversation] = (
    await store.owner.call(contract.listConversations, { store_id: store.id, query: {} })
  ).data;
  const log = async () =>
    (await store.owner.call(contract.listChatMessages, { id: conversation!.id, query: {} })).data;
  const said = { kind: 'campaign', name: draft.name };
  expect((await log()).at(-1)).toMatchObject({
    author: said,
    text: expect.stringMatching(/Temos/),
  });
  await store.owner.call(contract.answerOutboxMessage, { id: kept!.id, body: { text: 'Oi?' } });
  await world.runJobs();
  await followEvents(store.ctx);
  expect((await log()).filter(({ author }) => author.kind === 'campaign')).toHaveLength(1);
});

test('the parameters of both test templates are saved with the campaign, and copied with it', async () => {
  const content = {
    channel: 'OFFICIAL_WHATSAPP' as const,
    is_tested: true,
    parameters: { 'customer.first_name': 'amiga' },
    parameters_b: { 'customer.first_name': 'você' },
    media_id: newId(),
    media_id_b: newId(),
  };
  const saved = await store.owner.call(contract.createCampaign, {
    store_id: store.id,
    body: { name: 'Novidades', actions: [{ contents: [content] }] },
  });
  const copy = await store.owner.call(contract.cloneCampaign, { id: saved.id });
  for (const { id } of [saved, copy]) {
    const { actions } = await store.owner.call(contract.getCampaign, { id });
    expect(actions[0]?.contents).toMatchObject([content]);
  }
});
