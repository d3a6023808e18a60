import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activate, aDraft, sendUntil, statuses } from '#test/campaigns';
import { priceWhatsapp } from '#test/channel-price';
import { sendForm, TINY_PNG } from '#test/forms';
import { aStore, useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import { pauseMs } from '#test/send-queues';
import { duringSmsHours, withPhones } from '#test/sms';
import { aCloud, connected, launchFrom, post } from '#test/whatsapp';
import { compileTemplate, fillTemplate, findSendableTemplate } from './sendable.ts';

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
let number: contract.WhatsappSender;
beforeEach(async () => {
  const body = { method: 'sandbox' as const };
  number = await store.owner.call(contract.connectWhatsappSender, { store_id: store.id, body });
});
afterEach(() => expect(world.errors).toEqual([]));

const WORDS = {
  language: 'pt_BR',
  category: 'MARKETING',
  type: 'TEXT',
  header: { kind: 'text', text: 'Novidades, {{customer.first_name}}' },
  body: 'Olá, {{customer.first_name}}! Em {{customer.city}} temos novidades.',
  footer: 'Responda SAIR para não receber',
  buttons: [],
  variables: [
    { variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' },
    { variable: 'customer.city', sample: 'Recife', fallback: 'sua cidade' },
  ],
} satisfies Omit<contract.WhatsappTemplateDraft, 'sender_id' | 'name'>;

const draft = (name: string, change: object = {}): contract.WhatsappTemplateDraft =>
  contract.WhatsappTemplateDraft.parse({ sender_id: number.id, name, ...WORDS, ...change });
const create = (body: contract.WhatsappTemplateDraft) =>
  store.owner.call(contract.createWhatsappTemplate, { store_id: store.id, body });
const read = (id: string) => store.owner.call(contract.getWhatsappTemplate, { id });
const applied = () => drainInbox(world);
const submitted = async (name: string, change: object = {}) => {
  const { id } = await create(draft(name, change));
  const answer = await store.owner.call(contract.submitWhatsappTemplate, { id });
  expect(answer.status).toBe('PENDING');
  await applied();
  return read(id);
};
const list = (query: object, who = store.owner) =>
  who.call(contract.listWhatsappTemplates, { store_id: store.id, query });

test('a draft is reviewed and approved; only approved ones can be sent', async () => {
  const made = await create(draft('novidades'));
  expect(made).toMatchObject({ status: 'NOT_SUBMITTED', can_be_sent: false, external_id: null });
  const approved = await submitted('boas_vindas');
  expect(approved).toMatchObject({ status: 'APPROVED', can_be_sent: true, quality: 'UNKNOWN' });
  const rejected = await submitted('recusar_isto');
  expect(rejected).toMatchObject({
    status: 'REJECTED',
    note: 'O texto não combina com a categoria ou o idioma escolhido.',
  });
  const paused = await submitted('pausar_isto');
  expect(paused).toMatchObject({
    status: 'APPROVED',
    provider_status: 'PAUSED',
    can_be_sent: false,
  });
  expect(paused.blocked_reason).toContain('pausou');

  const { data, meta } = await list({
    page: 1,
    per_page: Number.MAX_SAFE_INTEGER,
    ordering: 'name:asc',
  });
  expect(data.map(({ name }) => name)).toEqual([
    'boas_vindas',
    'novidades',
    'pausar_isto',
    'recusar_isto',
  ]);
  expect(meta.total).toBe(4);
  const sendable = { status: 'APPROVED', external_id: number.external_id };
  expect((await list(sendable)).data.map(({ name }) => name)).toEqual(['boas_vindas']);
  expect((await list({ ...sendable, external_id: 'outro' })).data).toEqual([]);
});

test('a seller sees what can be sent, and nothing else of templates', async () => {
  const { id } = await submitted('boas_vindas');
  const seller = await store.as('SELLER');
  expect((await list({ status: 'APPROVED' }, seller)).data).toHaveLength(1);
  await create(draft('rascunho'));
  expect((await list({}, seller)).data.map(({ name }) => name)).toEqual(['boas_vindas']);
  const refused = await seller.send(contract.listWhatsappTemplates, {
    store_id: store.id,
    query: { status: 'PENDING' },
  });
  expect(refused.status).toBe(403);
  expect((await seller.send(contract.deleteWhatsappTemplate, { id })).status).toBe(403);
  const other = await aStore(world);
  expect((await other.owner.send(contract.submitWhatsappTemplate, { id })).status).toBe(404);
});

test('what Meta would refuse is said before', async () => {
  const coupon = {
    type: 'CALL_TO_ACTION',
    category: 'UTILITY',
    buttons: [{ kind: 'COPY_OFFER', code: 'X10' }],
  };
  const refused = await store.owner.send(contract.createWhatsappTemplate, {
    store_id: store.id,
    body: draft('cupom', coupon),
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Cupom só é aceito em modelos de marketing.' },
  });
  const { id } = await create(draft('sem_exemplo', { variables: [] }));
  expect(await store.owner.send(contract.submitWhatsappTemplate, { id })).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'variables.customer.first_name' }, { field: 'variables.customer.city' }],
    },
  });
  expect((await read(id)).status).toBe('NOT_SUBMITTED');
  await create(draft('repetido'));
  await expect(create(draft('repetido'))).toFailWith('template_name_taken');
});

test('the title that people gave stays until another is written', async () => {
  const { id, title } = await create(draft('volta_as_compras', { title: 'Volta às compras' }));
  expect(title).toBe('Volta às compras');
  const { sender_id: _, ...words } = draft('volta_as_compras');
  const update = (body: contract.WhatsappTemplateChange) =>
    store.owner.call(contract.updateWhatsappTemplate, { id, body });
  expect(await update(words)).toMatchObject({ title: 'Volta às compras' });
  expect(await update({ ...words, name: 'volta_ja' })).toMatchObject({ title: 'Volta ja' });
});

test('an approved template is edited once a day and goes to review again', async () => {
  const { id, ...saved } = await submitted('boas_vindas');
  const { sender_id: _s, ...words } = draft('boas_vindas', { footer: 'Até logo' });
  const change = () => store.owner.send(contract.updateWhatsappTemplate, { id, body: words });
  expect(saved.next_edit_at).toBeNull();
  expect(await change()).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  expect(await change()).toMatchObject({ status: 409, body: { code: 'template_not_editable' } });
  world.clock.advance(1_000);
  await applied();
  expect(await read(id)).toMatchObject({ status: 'APPROVED', footer: 'Até logo' });
  const again = await change();
  expect(again).toMatchObject({ status: 422, body: { code: 'template_edit_limit' } });
  expect((again.body as contract.ErrorBody).message).toMatch(
    /^O WhatsApp permite uma edição por dia. Tente após .+ ou duplique.$/,
  );
  const copy = await store.owner.call(contract.duplicateWhatsappTemplate, {
    id,
    body: { name: 'boas_vindas_2' },
  });
  expect(copy).toMatchObject({ status: 'NOT_SUBMITTED', body: WORDS.body, external_id: null });
  await world.sql(
    `update whatsapp_templates set edits = array[now() - interval '2 days'] where id = $1`,
    [id],
  );
  expect((await change()).status).toBe(200);
});

test('a dearer category waits for the store to accept its price', async () => {
  await priceWhatsapp(store.ctx, 'utility', 8_000_000);
  await priceWhatsapp(store.ctx, 'marketing', 35_000_000);
  const { id } = await submitted('categoria_errada', { category: 'UTILITY' });
  const changed = await read(id);
  expect(changed).toMatchObject({
    category: 'UTILITY',
    status: 'APPROVED',
    can_be_sent: false,
    category_change: { to: 'MARKETING', price_before: 8, price_after: 35 },
  });
  expect((await findSendableTemplate(store.ctx, id))?.problem).toContain('Aceite o novo preço');
  const accepted = await store.owner.call(contract.acceptTemplateCategory, { id });
  expect(accepted).toMatchObject({
    category: 'MARKETING',
    can_be_sent: true,
    category_change: null,
  });
});

test('messages wait for a paused template and for a price to be accepted, then leave by themselves', async () => {
  const { id } = await submitted('novidades');
  const change = (set: string) =>
    world.sql(`update whatsapp_templates set ${set} where id = $1`, [id]);
  await change(
    `next_category = 'MARKETING', category = 'UTILITY', next_category_at = '2026-01-01'`,
  );
  const campaign = await launchFrom(world, store, number, { phones: ['+5511987651234'] });
  await sendUntil(world, async () => (await pauseMs(world, campaign)) > 50 * 60_000);
  expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
  await store.owner.call(contract.acceptTemplateCategory, { id });
  await sendUntil(world, async () => !(await statuses(world, campaign)).waiting_to_send);
});

test('a template is compiled with our variables, and filled for one customer', async () => {
  const { id } = await submitted('boas_vindas');
  const found = await findSendableTemplate(store.ctx, id);
  const { template } = found!;
  const { variant, price_kind, problems } = await compileTemplate(store.ctx, template);
  expect({ price_kind, problems }).toEqual({ price_kind: 'marketing', problems: [] });
  expect(variant).toMatchObject({
    kind: 'template',
    template: {
      name: 'boas_vindas',
      language: 'pt_BR',
      header: { kind: 'text', value: '{{customer.first_name | "cliente"}}' },
      body: ['{{customer.first_name | "cliente"}}', '{{customer.city | "sua cidade"}}'],
      buttons: [],
    },
  });
  const customer = {
    first_name: 'Ana',
    last_name: '',
    email: null,
    city: '',
    state: null,
    custom: {},
  };
  const shop = { name: 'Loja', site_url: null, address: null, coupon: '' };
  const filled = await fillTemplate(store.ctx, template, { customer, store: shop });
  expect(filled.content).toMatchObject({
    text: 'Novidades, Ana\n\nOlá, Ana! Em sua cidade temos novidades.\n\nResponda SAIR para não receber',
    template: { body: ['Ana', 'sua cidade'] },
  });
  expect(await findSendableTemplate(store.ctx, crypto.randomUUID())).toBeNull();
});

describe('at Meta', () => {
  test('a template goes out numbered with its samples, and comes back by webhook', async () => {
    const cloud = await aCloud(world);
    number = await connected(store, cloud);
    const { id } = await create(
      draft('oferta', {
        type: 'CALL_TO_ACTION',
        buttons: [
          { kind: 'EXTERNAL_URL', text: 'Ver', url: 'https://loja.example/{{coupon}}' },
          { kind: 'COPY_OFFER', code: '{{coupon}}' },
        ],
        variables: [
          ...WORDS.variables,
          { variable: 'coupon', sample: 'VOLTA10', fallback: 'LOJA' },
        ],
      }),
    );
    await store.owner.call(contract.submitWhatsappTemplate, { id });
    expect(cloud.templates).toMatchObject([
      {
        name: 'oferta',
        parameter_format: 'POSITIONAL',
        components: [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: 'Novidades, {{1}}',
            example: { header_text: ['Ana'] },
          },
          {
            type: 'BODY',
            text: 'Olá, {{1}}! Em {{2}} temos novidades.',
            example: { body_text: [['Ana', 'Recife']] },
          },
          { type: 'FOOTER' },
          {
            type: 'BUTTONS',
            buttons: [
              {
                type: 'URL',
                url: 'https://loja.example/{{1}}',
                example: ['https://loja.example/VOLTA10'],
              },
              { type: 'COPY_CODE', example: 'VOLTA10' },
            ],
          },
        ],
      },
    ]);
    const [kept] = cloud.templates;
    const deliver = async (event: string) => {
      const notice = cloud.notice('message_template_status_update', {
        event,
        message_template_id: Number(kept?.id),
        message_template_name: 'oferta',
        message_template_language: 'pt_BR',
        reason: 'NONE',
      });
      expect(await post(world, number.external_id, notice)).toBe(200);
      await applied();
    };
    await deliver('APPROVED');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', can_be_sent: true });
    await deliver('PAUSED');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', can_be_sent: false });
    await store.owner.call(contract.deleteWhatsappTemplate, { id });
    expect(cloud.templates).toEqual([]);
  });

  test('a dearer category that Meta announces waits its day; once it is done it waits for the store', async () => {
    const cloud = await aCloud(world);
    number = await connected(store, cloud);
    cloud.templates.push({
      id: '779',
      name: 'aviso',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'O pedido saiu para entrega.' }],
    });
    await store.owner.call(contract.refreshWhatsappTemplates, { store_id: store.id });
    const deliver = async (value: object) => {
      const of = { message_template_id: 779, message_template_name: 'aviso' };
      const language = { message_template_language: 'pt_BR' };
      const notice = cloud.notice('template_category_update', { ...of, ...language, ...value });
      await post(world, number.external_id, notice);
      await drainInbox(world);
      const { data } = await list({ external_id: number.external_id });
      return data.find(({ name }) => name === 'aviso');
    };
    const tomorrow = Math.floor(world.clock.now().getTime() / 1_000) + 86_400;
    // The warning names the present category as the new one.
    const warning = { new_category: 'UTILITY', correct_category: 'MARKETING' };
    expect(await deliver({ ...warning, category_update_timestamp: tomorrow })).toMatchObject({
      category: 'UTILITY',
      can_be_sent: true,
      category_change: { to: 'MARKETING' },
    });
    expect(
      await deliver({ previous_category: 'UTILITY', new_category: 'MARKETING' }),
    ).toMatchObject({
      can_be_sent: false,
      category_change: { to: 'MARKETING' },
    });
  });

  test('asked for all, those made elsewhere are taken, read-only, and those gone leave', async () => {
    const cloud = await aCloud(world);
    number = await connected(store, cloud);
    cloud.templates.push({
      id: '777',
      name: 'feito_la',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Pedido {{1}} saiu para entrega.' }],
    });
    const refresh = () =>
      store.owner.call(contract.refreshWhatsappTemplates, { store_id: store.id });
    expect(await refresh()).toEqual({ changed: 1 });
    expect(await refresh()).toEqual({ changed: 0 });
    const [foreign] = (await list({ external_id: number.external_id })).data;
    expect(foreign).toMatchObject({
      name: 'feito_la',
      is_foreign: true,
      can_be_sent: true,
      type: 'TEXT',
      body: 'Pedido {{1}} saiu para entrega.',
    });
    const { sender_id: _s, ...words } = draft('feito_la');
    const edit = store.owner.call(contract.updateWhatsappTemplate, {
      id: foreign!.id,
      body: words,
    });
    await expect(edit).toFailWith('template_not_editable');
    const { template } = (await findSendableTemplate(store.ctx, foreign!.id))!;
    expect((await compileTemplate(store.ctx, template)).problems).toHaveLength(1);
    const parameters = { 'body.1': '{{customer.first_name | "seu pedido"}}' };
    const { variant, problems } = await compileTemplate(store.ctx, template, { parameters });
    expect(problems).toEqual([]);
    expect(variant).toMatchObject({
      template: { body: ['{{customer.first_name | "seu pedido"}}'] },
    });
    // Each place counts its own numbers, and a header's file is asked for.
    cloud.templates.push({
      id: '778',
      name: 'com_tudo',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'MARKETING',
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Oi {{1}}, use {{2}}.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' },
            { type: 'COPY_CODE', text: 'Copiar' },
          ],
        },
      ],
    });
    await refresh();
    const found = (await list({ external_id: number.external_id })).data;
    const whole = found.find(({ name }) => name === 'com_tudo')!;
    const sendable = (await findSendableTemplate(store.ctx, whole.id))!.template;
    expect((await compileTemplate(store.ctx, sendable)).problems).toEqual([
      'Escolha o arquivo do cabeçalho.',
      'Preencha todas as variáveis do modelo.',
    ]);
    const picture = { field: 'file', bytes: TINY_PNG, name: 'foto.png' };
    const of = { store_id: store.id };
    const { body: file } = await sendForm(store.owner, contract.uploadMedia, of, {}, picture);
    const choice = {
      parameters: {
        'body.1': '{{customer.first_name | "você"}}',
        'body.2': 'já',
        'button.0.1': 'verao',
      },
      media_id: (file as contract.MediaFile).id,
    };
    expect((await compileTemplate(store.ctx, sendable, choice)).problems).toEqual([
      'Preencha todas as variáveis do modelo.',
    ]);
    const full = { ...choice, parameters: { ...choice.parameters, 'code.1.1': 'VOLTA10' } };
    const compiled = await compileTemplate(store.ctx, sendable, full);
    expect(compiled).toMatchObject({
      problems: [],
      variant: {
        text: 'Oi {{customer.first_name | "você"}}, use já.',
        template: {
          header: { kind: 'media', media: { mime: 'image/png' } },
          body: ['{{customer.first_name | "você"}}', 'já'],
          buttons: [
            { position: 0, kind: 'url', value: 'verao' },
            { position: 1, kind: 'copy_code', value: 'VOLTA10' },
          ],
        },
      },
    });
    cloud.templates.length = 0;
    expect(await refresh()).toEqual({ changed: 2 });
    expect((await list({ external_id: number.external_id })).data).toEqual([]);
  });
});

test('a template that a launched campaign sends cannot be deleted before that is over', async () => {
  const { id } = await submitted('promocao');
  const draft = await aDraft(store, {
    name: 'Black Friday',
    actions: [
      contract.CampaignAction.parse({
        contents: [{ channel: 'OFFICIAL_WHATSAPP', template_id: id }],
      }),
    ],
    started_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const remove = () => store.owner.call(contract.deleteWhatsappTemplate, { id });
  // A draft names it as much as a launched one.
  await expect(remove()).toFailWith('template_in_use');
  await withPhones(world, store, ['+5511987650014']);
  await activate(world, store, draft.id);
  await expect(remove()).toFailWith('template_in_use');
  await expect(remove()).rejects.toThrow('O modelo está na campanha “Black Friday”');
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: draft.id });
  await remove();
  await expect(read(id)).toFailWith('not_found');
});
