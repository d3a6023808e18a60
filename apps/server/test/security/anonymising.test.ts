import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { activate, aDraft, sendUntilStatus } from '#test/campaigns';
import { tokenInLink } from '../../src/areas/messaging/campaigns/tracking/message-urls.ts';
import { lockPeople } from '../../src/areas/records/customers/index.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { aStore, type TestStore, useWorld } from '../harness.ts';
import { importFile, table } from '../imports.ts';
import { whereNamed, whereReported } from './traces.ts';

const world = useWorld();

const CODE = 'COD-ZQ-77';
const EMAIL = 'zuleica.q@pessoa.example';
const OTHER_EMAIL = 'zu.quixabeira@outro.example';
/** Values that must not be found any more; her mother shares the phone and retains it. */
const SECRETS = [
  'zuleica',
  'quixabeira',
  CODE,
  EMAIL,
  OTHER_EMAIL,
  '52998224725',
  '529.982.247-25',
  '1987-06-05',
  '06824010',
  '987651111',
  'alergia a corante',
];

const HEADER =
  'Pedido;Data;Cliente ID;Nome;E-mail;Celular;CPF;Nascimento;CEP;Cidade;UF;Aceita e-mail;Produto;Quantidade;Preço';
const ROWS = [
  `1;2026-03-02;${CODE};Zuleica Quixabeira;${EMAIL};11987650001;529.982.247-25;1987-06-05;06824-010;Itapecerica;SP;sim;Caneca;2;30,00`,
  `2;2026-03-05;${CODE};Zuleica Quixabeira;${EMAIL};11987650001;529.982.247-25;1987-06-05;06824-010;Itapecerica;SP;sim;Prato;1;45,50`,
  '3;2026-03-06;C-2;Rita Moreira;rita@pessoa.example;11987650002;111.444.777-35;;;Santos;SP;sim;Prato;1;45,50',
  // Rejected for its date, and warned about for its CPF: both reports contain the row.
  `4;ontem;${CODE};Zuleica Quixabeira;${EMAIL};;;;;;;;Prato;1;45,50`,
  `5;2026-03-07;;Zuleica Quixabeira;${EMAIL};(11) 98765-0001;529.982.247-00;;;;;;Copo;1;10,00`,
];

let store: TestStore;
let other: TestStore;
let her: string;
let mother: string;

const importRows = (
  of: TestStore,
  rows: readonly string[],
  { kind = 'order_lines', header = HEADER } = {},
) => importFile(of, table(header, ...rows), { kind });

async function reportsOf(import_id: string): Promise<string> {
  const reports = [contract.downloadRefusedRows, contract.downloadWarnings];
  const files = reports.map((report) =>
    store.owner.send(report, { store_id: store.id, import_id }),
  );
  return (await Promise.all(files)).map(({ raw }) => raw.toString('utf8')).join('\n');
}

async function findByEmail(of: TestStore, email: string): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    'select id from customers where store_id = $1 and email = $2',
    [of.id, email],
  );
  return row!.id;
}

const find = (id: string) => store.owner.call(contract.getCustomer, { id });
const anonymize = (id: string) => store.owner.call(contract.anonymizeCustomer, { id });

let imported: contract.Import;
let campaign: contract.Campaign;
let planned: contract.Campaign;

const TWICE = {
  first_name: 'Zuleica',
  last_name: 'Quixabeira Dias',
  email: OTHER_EMAIL,
  phone: '11987651111',
  document: '71119534445',
  birthdate: '1987-06-05',
};
const MOTHER = {
  first_name: 'Dalva',
  last_name: 'Souza',
  email: 'dalva@pessoa.example',
  phone: '11987650001',
  document: '39053344705',
  birthdate: '1960-01-01',
};

/** Records her in the store: by a file, manually, by a merged record. */
async function becomesKnown(): Promise<void> {
  const { owner, id: store_id } = store;
  imported = await importRows(store, ROWS);
  her = await findByEmail(store, EMAIL);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const twin = await owner.send(contract.createCustomer, { store_id, body: TWICE }, key());
  const merged_customer_id = (twin.body as { id: string }).id;
  const merge = { kept_customer_id: her, merged_customer_id };
  await owner.call(contract.mergeCustomers, { store_id, body: merge });
  mother = (await owner.call(contract.createCustomer, { store_id, body: MOTHER })).id;
  const note = { title: 'Cuidado', notes: 'Tem alergia a corante' };
  await owner.send(contract.createCustomerNote, { id: her, body: note }, key());
  const tag = await owner.call(contract.createCustomerTag, {
    store_id,
    body: { name: 'VIP', color: '#000000' },
  });
  await owner.call(contract.setCustomerTags, { id: her, body: { tags: [tag.id] } });
  await owner.call(contract.createCluster, {
    store_id,
    body: {
      name: 'Escolhidos',
      mode: 'static',
      visibility: 'store',
      filters: { op: 'all', of: [] },
    },
  });
}

/** A sent message, a queued one, a test rendered with her name, and an opt-out. */
async function isWrittenTo(): Promise<void> {
  campaign = await aDraft(store);
  await activate(world, store, campaign.id);
  await sendUntilStatus(world, store, campaign.id, 'finished');
  planned = await aDraft(store, {
    started_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await activate(world, store, planned.id);
  await world.sql(
    `insert into outbox_messages (store_id, id, channel, to_address, subject, html)
     values ($1, app.new_id(), 'EMAIL', 'equipe@loja.example', 'Teste', '<p>Olá, Zuleica Quixabeira</p>')`,
    [store.id],
  );
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', $2, 'opt_out')`,
    [store.id, OTHER_EMAIL],
  );
}

beforeAll(async () => {
  store = await aStore(world, 'Minha');
  other = await aStore(world, 'Alheia');
  await importRows(other, ROWS);
});

test('the copy of her data has it all', async () => {
  await becomesKnown();
  await isWrittenTo();
  const answer = await store.owner.send(contract.copyCustomerData, { id: her });
  expect(answer.headers['content-disposition']).toContain(`dados-do-cliente-${her}.json`);
  const copy = JSON.parse(answer.raw.toString('utf8'));
  expect(copy).toMatchObject({
    loja: 'Minha',
    perfil: { nome: 'Zuleica', documento: '52998224725', total_em_compras: 115.5 },
    consentimentos: [{ canal: 'EMAIL', permitido: true }],
    tags: [{ nome: 'VIP' }],
    grupos: [{ nome: 'Escolhidos' }],
    notas: [{ titulo: 'Cuidado', texto: 'Tem alergia a corante' }],
    cadastros_unidos: [{ cadastro: { email: OTHER_EMAIL } }],
  });
  expect(copy.pedidos).toHaveLength(3);
  expect(copy.pedidos[0]).toMatchObject({
    total: 60,
    itens: [{ produto: 'Caneca', quantidade: 2 }],
  });
  expect(copy.mensagens[0]).toMatchObject({ campanha: 'Novidades da semana', contato: EMAIL });
  expect(copy.identificadores).toContainEqual({ tipo: 'email', valor: OTHER_EMAIL });
});

test('anonymised, she is in no row of the store; orders, totals and the mother stay', async () => {
  const before = await find(her);
  expect((await whereReported(world, store, SECRETS)).length).toBeGreaterThan(20);
  expect((await whereNamed(world, her)).length).toBeGreaterThan(6);
  expect(await reportsOf(imported.id)).toContain('Zuleica');

  const after = await anonymize(her);
  await world.runJobs();
  expect(await whereReported(world, store, SECRETS)).toEqual([]);
  const reports = await reportsOf(imported.id);
  for (const secret of SECRETS) expect(reports.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(reports).toContain('apagado a pedido da pessoa');

  expect(after).toMatchObject({
    first_name: 'Pessoa',
    last_name: 'anonimizada',
    email: null,
    city: null,
    tags: [],
    phones: [],
    anonymized_at: world.clock.now().toISOString(),
    sales_count: before.sales_count,
    sales_total: before.sales_total,
    last_order_date: before.last_order_date,
    rfm: before.rfm,
  });
  expect(await whereNamed(world, her)).toEqual([]);
  const orders = await world.sql('select city, state from orders where customer_id = $1', [her]);
  expect(orders).toHaveLength(3);
  expect(orders).toContainEqual({ city: null, state: 'SP' });
  expect(await find(mother)).toMatchObject({ phone: '+5511987650001', phones: ['+5511987650001'] });
  const found = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { search: 'zuleica' },
  });
  expect(found.meta.total).toBe(0);
});

test('planned messages are not sent, and her old links show the opt-out', async () => {
  const rows = await world.sql<{
    campaign_id: string;
    status: string;
    reason: string | null;
    token: string;
  }>('select campaign_id, status, reason, token from campaign_activities where customer_id = $1', [
    her,
  ]);
  const one = (id: string) => rows.find(({ campaign_id }) => campaign_id === id)!;
  expect(one(planned.id)).toMatchObject({ status: 'not_sent', reason: 'interactions_disabled' });
  expect(one(campaign.id).status).toBe('sent');
  const queued = await world.sql<{ customer_id: string }>(
    `select a.customer_id from queued_messages q join campaign_activities a on a.store_id = q.store_id and a.id = q.message_id
      where a.campaign_id = $1`,
    [planned.id],
  );
  expect(queued.map(({ customer_id }) => customer_id)).not.toContain(her);
  const page = await store.owner.call(contract.getUnsubscription, {
    key: store.ctx.store.public_key,
    token: tokenInLink(one(campaign.id).token),
  });
  expect(page).toMatchObject({ is_unsubscribed: true });
});

test('she is changed, merged and copied no more, and nothing brings her back', async () => {
  const { owner, id: store_id } = store;
  const tried = [
    () => owner.call(contract.updateCustomer, { id: her, body: { first_name: 'Zuleica' } }),
    () => owner.call(contract.setCustomerTags, { id: her, body: { tags: [] } }),
    () => owner.call(contract.createCustomerNote, { id: her, body: { title: 'A', notes: 'B' } }),
    () => owner.call(contract.anonymizeCustomer, { id: her }),
    () => owner.call(contract.copyCustomerData, { id: her }),
  ];
  for (const call of tried) await expect(call()).toFailWith('customer_anonymized');
  const merge = { kept_customer_id: mother, merged_customer_id: her };
  await expect(owner.call(contract.mergeCustomers, { store_id, body: merge })).toFailWith(
    'customers_not_mergeable',
  );
  const { data } = await owner.call(contract.listCustomerMerges, { id: her });
  expect(data).toEqual([]);
});

test('the log names the person who erased her, and nothing about her', async () => {
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  const events = data.filter(({ action }) => action.startsWith('customer.'));
  expect(events.map(({ action, actor, details }) => [action, actor.id, details])).toEqual([
    ['customer.anonymized', store.owner.user_id, {}],
    ['customer.data_copied', store.owner.user_id, {}],
  ]);
});

test('the same file creates a new customer who gets no messages; a second time it changes nothing', async () => {
  const again = await importRows(store, ROWS);
  const back = await findByEmail(store, EMAIL);
  expect(back).not.toBe(her);
  expect(await find(back)).toMatchObject({
    order_count: 0,
    reach: [
      { channel: 'EMAIL', allowed: false, reason: 'erased' },
      { channel: 'SMS', allowed: false, reason: 'erased' },
      { channel: 'WHATSAPP', allowed: false, reason: 'erased' },
    ],
  });
  expect(await reportsOf(again.id)).toContain('pediu a exclusão dos dados');
  expect(await find(her)).toMatchObject({ first_name: 'Pessoa', order_count: 3 });
  const places = await world.sql(
    'select 1 from orders where customer_id = $1 and city is not null',
    [her],
  );
  expect(places).toEqual([]);

  const next = await importRows(store, [
    ...ROWS,
    `6;2026-03-08;${CODE};Zuleica Quixabeira;${EMAIL};;;;;;;;Copo;1;10,00`,
  ]);
  expect(next).toMatchObject({ created: 1, updated: 0, customers_created: 0 });
  expect(await find(back)).toMatchObject({ order_count: 1 });
  expect((await find(back)).reach.some(({ allowed }) => allowed)).toBe(false);
  const third = await importRows(store, ROWS);
  expect(third).toMatchObject({ created: 0, updated: 0, customers_created: 0 });

  const draft = await aDraft(store);
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  const sent = await world.sql<{ contact: string }>(
    'select contact from campaign_activities where campaign_id = $1 and sent_at is not null',
    [draft.id],
  );
  expect(sent.map(({ contact }) => contact).sort()).toEqual([
    'dalva@pessoa.example',
    'rita@pessoa.example',
  ]);
});

test('a file of whole orders leaves them without customer and address', async () => {
  const whole = { kind: 'orders', header: 'Pedido;Data;Cliente;E-mail;Cidade;UF;Total;Status' };
  const rows = (status: string) => [
    `90;2026-04-01;Ivo Lopes;ivo@pessoa.example;Gramado;RS;99,00;${status}`,
  ];
  await importRows(store, rows('pago'), whole);
  const ivo = await findByEmail(store, 'ivo@pessoa.example');
  await anonymize(ivo);
  const order = () =>
    world.sql(
      `select customer_id, status, city, state from orders where store_id = $1 and number = '90'`,
      [store.id],
    );
  expect(await importRows(store, rows('pago'), whole)).toMatchObject({ unchanged: 1 });
  expect(await order()).toEqual([{ customer_id: ivo, status: 'paid', city: null, state: 'RS' }]);
  expect(await importRows(store, rows('cancelado'), whole)).toMatchObject({ updated: 1 });
  expect(await order()).toEqual([
    { customer_id: ivo, status: 'cancelled', city: null, state: 'RS' },
  ]);
});

test('an erasure waits for work that has already read the customers', async () => {
  const rita = await findByEmail(store, 'rita@pessoa.example');
  let erased: Promise<contract.Customer> | undefined;
  await inTransaction(store.ctx, async (ctx) => {
    await lockPeople(ctx);
    erased = anonymize(rita);
    await expect
      .poll(() => world.sql(`select from pg_locks where locktype = 'advisory' and not granted`))
      .not.toEqual([]);
    expect(await find(rita)).toMatchObject({ first_name: 'Rita' });
  });
  expect(await erased).toMatchObject({ first_name: 'Pessoa' });
});

test('a manual entry also creates a new customer, and her address under another customer is opted out', async () => {
  const { owner, id: store_id } = store;
  await owner.call(contract.updateCustomer, { id: mother, body: { email: OTHER_EMAIL } });
  const reach = async (id: string) =>
    Object.fromEntries((await find(id)).reach.map(({ channel, reason }) => [channel, reason]));
  expect(await reach(mother)).toEqual({ EMAIL: 'opt_out', SMS: null, WHATSAPP: null });
  const typed = await owner.call(contract.createCustomer, {
    store_id,
    body: {
      first_name: 'Zu',
      last_name: 'Dias',
      email: 'nova@pessoa.example',
      phone: '21987650009',
      document: '71119534445',
      birthdate: '1987-06-05',
    },
  });
  expect(await reach(typed.id)).toEqual({ EMAIL: 'erased', SMS: 'erased', WHATSAPP: 'erased' });
});

test('her record in another store is unchanged', async () => {
  const there = await findByEmail(other, EMAIL);
  const person = await other.owner.call(contract.getCustomer, { id: there });
  expect(person).toMatchObject({ first_name: 'Zuleica', order_count: 3, anonymized_at: null });
  expect(person.reach.find(({ channel }) => channel === 'EMAIL')).toMatchObject({ allowed: true });
  await expect(store.owner.call(contract.anonymizeCustomer, { id: there })).toFailWith('not_found');
  await expect(store.owner.call(contract.copyCustomerData, { id: there })).toFailWith('not_found');
});
