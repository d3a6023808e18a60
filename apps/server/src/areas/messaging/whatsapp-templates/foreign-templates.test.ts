import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activate, aDraft, sendUntil, statuses } from '#test/campaigns';
import { priceWhatsapp } from '#test/channel-price';
import { conversationsOf, hear, inbound } from '#test/chat';
import { useStore, useWorld } from '#test/harness';
import type { CloudSimulator } from '#test/simulators/whatsapp-cloud';
import { duringSmsHours, withPhones } from '#test/sms';
import { deposit } from '#test/wallet';
import { aCloud, connected } from '#test/whatsapp';

/** Templates made at Meta, with features of their own: named variables, and parts not sent from here. */

const world = useWorld();
beforeEach(() => duringSmsHours(world));
const store = useStore(world);
let cloud: CloudSimulator;
let number: contract.WhatsappSender;
beforeEach(async () => {
  cloud = await aCloud(world);
  number = await connected(store, cloud);
});
afterEach(() => expect(world.errors).toEqual([]));

const atMeta = (name: string, components: unknown, more: object = {}) => {
  const template = {
    id: `9${cloud.templates.length}`,
    name,
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components,
    ...more,
  };
  cloud.templates.push(template);
  return template;
};
const refresh = () => store.owner.call(contract.refreshWhatsappTemplates, { store_id: store.id });
const list = async (query: object = {}) =>
  (await store.owner.call(contract.listWhatsappTemplates, { store_id: store.id, query })).data;
const read = async (name: string) => (await list()).find((one) => one.name === name)!;
const aConversation = async () => {
  await hear(store, { ...number, provider: 'whatsapp_cloud' }, inbound(world, 'Oi'));
  const [conversation] = await conversationsOf(store);
  return conversation!.id;
};
const sendIn = (id: string, template_id: string, parameters: Record<string, string> = {}) =>
  store.owner.send(contract.sendChatMessage, {
    id,
    body: { client_id: randomUUID(), template_id, parameters },
  });
const withTemplate = (template_id: string, parameters: Record<string, string> = {}) =>
  contract.CampaignAction.parse({
    contents: [{ channel: 'OFFICIAL_WHATSAPP', template_id, parameters }],
  });

const NAMED = [
  { type: 'HEADER', format: 'TEXT', text: 'Para {{first_name}}' },
  { type: 'BODY', text: 'Oi {{first_name}}, seu cupom é {{code_1}}. Aproveite, {{first_name}}!' },
];
const PARAMETERS = {
  'header.first_name': '{{customer.first_name | "você"}}',
  'body.first_name': '{{customer.first_name | "você"}}',
  'body.code_1': 'VOLTA10',
};
const filledFor = (name: string) => [
  {
    type: 'header',
    parameters: [{ type: 'text', parameter_name: 'first_name', text: name }],
  },
  {
    type: 'body',
    parameters: [
      { type: 'text', parameter_name: 'first_name', text: name },
      { type: 'text', parameter_name: 'code_1', text: 'VOLTA10' },
    ],
  },
];

test('named variables are asked for once each and leave with their names, in chat and campaign', async () => {
  await priceWhatsapp(store.ctx, 'marketing', 40_000_000);
  await deposit(store, 3000);
  atMeta('com_nomes', NAMED, { parameter_format: 'NAMED' });
  await refresh();
  const template = await read('com_nomes');
  const conversation = await aConversation();
  expect(await sendIn(conversation, template.id)).toMatchObject({
    status: 422,
    body: { code: 'chat_template_unusable', message: 'Preencha todas as variáveis do modelo.' },
  });
  expect((await sendIn(conversation, template.id, PARAMETERS)).status).toBe(201);
  await sendUntil(world, async () => cloud.sent.length === 1);
  expect(cloud.sent[0]?.body).toMatchObject({ template: { components: filledFor('Ana') } });

  await world.sql('delete from customers where store_id = $1', [store.id]);
  await withPhones(world, store, ['+5511987650014']);
  const unfilled = await aDraft(store, { actions: [withTemplate(template.id)] });
  await expect(activate(world, store, unfilled.id)).rejects.toThrow();
  const draft = await aDraft(store, { actions: [withTemplate(template.id, PARAMETERS)] });
  await activate(world, store, draft.id);
  await sendUntil(world, async () => cloud.sent.length === 2);
  expect(cloud.sent[1]?.body).toMatchObject({ template: { components: filledFor('Cliente 1') } });
  await expect.poll(() => statuses(world, draft.id)).toEqual({ sent: 1 });
});

test('numbers leave once each and in their order, wherever they stand', async () => {
  atMeta('fora_de_ordem', [{ type: 'BODY', text: 'Use {{2}}, {{1}}. É {{2}}!' }]);
  await refresh();
  const { id } = await read('fora_de_ordem');
  await sendIn(await aConversation(), id, { 'body.1': 'Ana', 'body.2': 'VOLTA10' });
  await sendUntil(world, async () => cloud.sent.length === 1);
  const parameters = ['Ana', 'VOLTA10'].map((text) => ({ type: 'text', text }));
  expect(cloud.sent[0]?.body).toMatchObject({
    template: { components: [{ type: 'body', parameters }] },
  });
});

const BODY = { type: 'BODY', text: 'Olá!' };

test.each([
  ['mapa', [{ type: 'HEADER', format: 'LOCATION' }, BODY], 'um mapa no cabeçalho'],
  [
    'formulario',
    [BODY, { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Abrir', flow_id: 1 }] }],
    'um botão de formulário',
  ],
  ['carrossel', [BODY, { type: 'CAROUSEL', cards: [] }], 'um carrossel'],
  ['novidade', [BODY, { type: 'HOLOGRAM' }], 'uma parte que não conhecemos'],
  ['campo', [{ type: 'BODY', text: 'Oi {{nome do cliente}}!' }], 'uma parte que não conhecemos'],
])(
  'a template with %s is stored but not sendable, and the refusal gives the reason',
  async (name, components, why) => {
    atMeta(name, components);
    await refresh();
    const template = await read(name);
    const message = `O modelo tem ${why}, e por aqui sairia incompleto. Escolha outro ou crie um em Configurações › WhatsApp.`;
    expect(template).toMatchObject({ can_be_sent: false, blocked_reason: message });
    expect(await list({ status: 'APPROVED' })).toEqual([]);
    expect(await sendIn(await aConversation(), template.id)).toMatchObject({
      status: 422,
      body: { code: 'chat_template_unusable', message },
    });
    const draft = await aDraft(store, { actions: [withTemplate(template.id)] });
    const { problems } = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: draft.id,
    });
    expect(problems.map((one) => one.message)).toContain(message);
    expect(cloud.asked).toBe(0);
  },
);

test('a template edited at Meta is sent in its current version', async () => {
  const template = atMeta('editado', [BODY]);
  await refresh();
  expect(await read('editado')).toMatchObject({ can_be_sent: true });
  template.components = [{ type: 'HEADER', format: 'LOCATION' }, BODY];
  expect(await refresh()).toEqual({ changed: 1 });
  expect(await read('editado')).toMatchObject({ can_be_sent: false });
  template.components = [{ type: 'BODY', text: 'Olá, {{nome}}!' }];
  await refresh();
  expect(await read('editado')).toMatchObject({ can_be_sent: true, body: 'Olá, {{nome}}!' });
  expect(await refresh()).toEqual({ changed: 0 });
});

test('odd JSON of Meta fails nothing, and what cannot be read is not sent', async () => {
  const text = { type: 'TEXT', text: null };
  const odd = [null, {}, 'BODY', [null], [7, { type: 5 }], [{ type: 'BODY', text: null }]];
  const odder = [
    [BODY, { type: 'BUTTONS', buttons: {} }, { type: 'FOOTER', text: null }],
    [BODY, { type: 'BUTTONS', buttons: [null, { type: null }] }],
    [{ type: 'HEADER', format: 'TEXT', text }, BODY],
  ];
  for (const [index, components] of [...odd, ...odder].entries()) {
    atMeta(`odd_${index}`, components, { quality_score: null, rejected_reason: {} });
  }
  cloud.templates.push(null as never, 'x' as never, { id: {}, name: null } as never);
  atMeta('boa', [BODY]);
  expect(await refresh()).toEqual({ changed: 10 });
  const sendable = (await list()).filter(({ can_be_sent }) => can_be_sent);
  expect(sendable.map(({ name }) => name)).toEqual(['boa', 'odd_6', 'odd_8']);

  // No list at all is no empty list.
  cloud.templates = { slice: () => null, length: 0, find: () => undefined } as never;
  const refused = await store.owner.send(contract.refreshWhatsappTemplates, {
    store_id: store.id,
  });
  expect(refused).toMatchObject({ body: { code: 'whatsapp_unavailable' } });
  expect(await list()).toHaveLength(10);
});
