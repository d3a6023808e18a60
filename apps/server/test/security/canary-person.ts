import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { webhookQueue } from '#areas/records/webhooks/index';
import { drainWebhooks } from '#areas/records/webhooks/sending/sender';
import { saveInboundEvent } from '#platform/inbox';
import { anApiKey } from '#test/api-keys';
import { activate, aDraft, sendUntilStatus } from '#test/campaigns';
import { aNumber, conversationsOf, inbound, receive, say } from '#test/chat';
import { followEvents } from '#test/events';
import { sendForm, TINY_PNG } from '#test/forms';
import { aPopup, visitor } from '#test/popups';
import { startReceiver } from '#test/simulators/webhook-receiver';
import { aLink, aSurvey, respondent } from '#test/surveys';
import { drainExports } from '../../src/areas/records/exports/index.ts';
import type { TestStore, World } from '../harness.ts';
import { importFile, table } from '../imports.ts';

/** A person whose every word is unique, and the traces that they leave all over the product. */

export const PERSON = {
  first_name: 'Xaviéra',
  last_name: 'Quimbundão',
  email: 'xaviera.q@quimbunda.example',
  phone: '62984137265',
  document: '874.315.206-62',
  integration_id: 'COD-XQ-5519',
} as const;
export const NAME = `${PERSON.first_name} ${PERSON.last_name}`;
const E164 = `+55${PERSON.phone}`;
/** Their id in a connected shop. */
const SHOP_ID = 'shop-xq-7731';
/** Meta's ids of messages contain the phone, in base64. */
const WAMID = `wamid.${Buffer.from(`HBg55${PERSON.phone}FQ`).toString('base64')}`;

/** What must not be found: identifiers in each form, and words of which each is typed at one place alone. */
export const SECRETS = [
  'xaviera',
  'quimbunda',
  PERSON.phone,
  '98413-7265',
  '87431520662',
  PERSON.document,
  PERSON.integration_id,
  SHOP_ID,
  ...['zzcidade', 'zzcadastro', 'zznota', 'zzatributo', 'zzevento', 'zzcarrinho', 'zzpixcode'],
  ...['zzchat', 'zzresposta', 'zzarquivo', 'zzpesquisa', 'zzpopup', 'zzwebhook', 'zzbonus'],
  ...['zzconsentimento', 'zzpedido', 'zzinbox', 'zzfalha', 'zzsms'],
];

/** The words that a person without a customer record leaves with a request for erasure. */
export const STRANGER = 'Zzestranha Wandervalda';

export async function plant(world: World, store: TestStore): Promise<string> {
  const id = await arrives(world, store);
  await isWrittenAbout(store, id);
  await isWrittenTo(world, store);
  await writes(world, store);
  await signsUp(world, store);
  await responds(world, store, id);
  await isInFiles(world, store);
  await isKnownToAShop(world, store, id);
  await waitsInQueues(world, store, id);
  return id;
}

const key = () => ({ 'idempotency-key': randomUUID() });

/** By the public API, with everything that a shop knows; webhooks are delivered. */
async function arrives(world: World, store: TestStore): Promise<string> {
  const store_id = store.id;
  const { caller } = await anApiKey(world, store, contract.API_SCOPE_NAMES);
  const receiver = await startReceiver();
  receiver.answers = { status: 200, text: `zzwebhook ${NAME}` };
  world.app.config.allowPrivateHosts = true;
  await store.owner.call(contract.createWebhook, {
    store_id,
    body: { name: 'ERP', url: receiver.url, events: ['custom.event', 'lead.created'] },
  });
  const attribute = { owner: 'CUSTOMER', name: 'Alergia', type: 'TEXT' } as const;
  const made = await store.owner.call(contract.createCustomAttribute, {
    store_id,
    body: attribute,
  });
  const customer = { ...PERSON, city: 'Zzcadastro' };
  const now = world.clock.now().toISOString();
  const write = async (endpoint: Parameters<typeof caller.send>[0], body: object) => {
    const answer = await caller.send(endpoint, { store_id, body }, key());
    const { created } = answer.body as contract.BulkOutcome;
    if (created !== 1) throw new Error(`not written: ${JSON.stringify(answer.body)}`);
  };
  await write(contract.writeCustomers, {
    customers: [{ ...customer, custom: { [made.key]: 'zzatributo' } }],
  });
  const order = { number: 'P-1', ordered_at: now, status: 'pending', city: 'Zzcidade' };
  const item = { name: 'Caneca', quantity: 1, unit_price: 4_900 };
  await write(contract.writeOrders, { orders: [{ ...order, customer, items: [item] }] });
  const payment = { order_number: 'P-1', method: 'pix', state: 'pending', amount: 4_900 };
  await write(contract.writeOrderPayments, {
    payments: [{ ...payment, code: 'zzpixcode', changed_at: now }],
  });
  const cart = { token: 'zzcarrinho', changed_at: now, customer, items: [item], total: 4_900 };
  await write(contract.writeCarts, {
    carts: [{ ...cart, url: 'https://loja.example/c?n=Xaviera' }],
  });
  await write(contract.writeCustomEvents, {
    events: [{ name: 'visita', customer, properties: { quem: `zzevento ${NAME}` } }],
  });
  await followEvents(store.ctx, [webhookQueue]);
  await drainWebhooks(world.app);
  await receiver.close();
  const [row] = await world.sql<{ id: string }>(
    'select id from customers where store_id = $1 and email = $2',
    [store_id, PERSON.email],
  );
  return row!.id;
}

const NOTES = [
  `zzpedido de ${NAME.toUpperCase()}`,
  `zzpedido por (62) 98413-7265, CPF ${PERSON.document}`,
];

/** Notes, consents, bonuses and privacy requests, one of them of the time before the record. */
async function isWrittenAbout({ owner, id: store_id, ctx }: TestStore, id: string): Promise<void> {
  const note = { title: NAME, notes: 'zznota' };
  await owner.send(contract.createCustomerNote, { id, body: note }, key());
  const consent = { channel: 'SMS', granted: true, source: 'Balcão', text: `zzconsentimento` };
  await owner.send(contract.recordCustomerConsent, { id, body: consent }, key());
  const bonus = { customer_id: id, value: 1_000, reason: `zzbonus ${NAME}` };
  await owner.send(contract.grantBonus, { store_id, body: bonus }, key());
  for (const customer_id of [id, null]) {
    const received_on = localDay(ctx.clock.now(), ctx.store.time_zone);
    const body = { kind: 'access', customer_id, received_on, channel: 'email' } as const;
    const sent = { store_id, body: { ...body, note: NOTES[customer_id === null ? 1 : 0] } };
    const { status } = await owner.send(contract.createPrivacyRequest, sent, key());
    if (status !== 200) throw new Error('no privacy request');
  }
}

async function isWrittenTo(world: World, store: TestStore): Promise<void> {
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  await world.sql(
    `insert into outbox_messages (store_id, id, channel, to_address, subject, html)
     values ($1, app.new_id(), 'EMAIL', 'equipe@loja.example', 'Teste', $2)`,
    [store.id, `<p>Olá, ${NAME}</p>`],
  );
}

/** A chat through the inbox, with a picture, and an SMS. */
async function writes(world: World, store: TestStore): Promise<void> {
  const number = await aNumber(store);
  await receive(
    world,
    number,
    inbound(world, `zzchat sou ${NAME}`, {
      contact: E164,
      profile_name: PERSON.first_name,
      provider_message_id: WAMID,
    }),
  );
  await world.runJobs();
  const [conversation] = await conversationsOf(store);
  const file = { field: 'file', bytes: withWords(TINY_PNG), name: 'zzarquivo.png' };
  const { body } = await sendForm(
    store.owner,
    contract.uploadMedia,
    { store_id: store.id },
    {},
    file,
  );
  const media_id = (body as contract.MediaFile).id;
  await say(store.owner, conversation!.id, `zzresposta ${NAME}`, { media_id });
  await world.runJobs();
  await world.sql(
    `insert into received_sms (store_id, id, provider, external_id, customer_id, contact, body, received_at)
     select store_id, app.new_id(), 'zenvia', 'sms-1', id, phone, 'zzsms', now() from customers
      where store_id = $1 and email = $2`,
    [store.id, PERSON.email],
  );
}

/** A picture's bytes may hold words, as the metadata of a camera does. */
function withWords(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.from(`zzarquivo ${NAME}`)]);
}

async function signsUp(world: World, store: TestStore): Promise<void> {
  const fields = ['name', 'email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields });
  const page = visitor(world, store);
  const typed = { name: `Zzpopup ${PERSON.last_name}`, email: PERSON.email, phone: PERSON.phone };
  const { status } = await page.signUp(popup, { fields: typed, page: 'https://www.loja.example/' });
  if (status !== 200) throw new Error(`no sign-up: ${status}`);
  // A bot's guess with the same e-mail belongs to no customer.
  await page.signUp(popup, { fields: typed, website: 'http://spam.example' });
}

/** A survey with a low score, whose notification names the person and waits to be mailed. */
async function responds(world: World, store: TestStore, id: string): Promise<void> {
  const survey = await aSurvey(store);
  await world.sql(
    `insert into notification_preferences (store_id, user_id, kind, in_app, email, push)
     values ($1, $2, 'survey_low_score', true, true, false)`,
    [store.id, store.owner.user_id],
  );
  const page = respondent(world, await aLink(store, survey.id, id));
  await page.save('nota', 0);
  await page.save('motivo', `zzpesquisa ${NAME}`);
  await page.finish();
}

async function isInFiles(world: World, store: TestStore): Promise<void> {
  const header = 'codigo;nome;sobrenome;email;celular;cpf;nascimento';
  const start = [PERSON.integration_id, PERSON.first_name, PERSON.last_name, PERSON.email];
  const row = [...start, PERSON.phone, PERSON.document];
  await importFile(
    store,
    table(header, [...row, '1987-06-05'].join(';'), [...start, '', '', 'ontem'].join(';')),
    { kind: 'customers' },
  );
  await store.owner.call(contract.requestCustomersExport, {
    store_id: store.id,
    body: { format: 'csv', filters: { search: PERSON.last_name } },
  });
  await drainExports(world.app);
  await store.owner.call(contract.askAssistant, {
    store_id: store.id,
    body: { text: `Quanto ${NAME} comprou este mês?` },
  });
}

/** An inbound event that failed for good, and one that is still to be read. */
async function waitsInQueues(world: World, store: TestStore, id: string): Promise<void> {
  const data = { contact: E164, text: `zzfalha ${NAME}` };
  const [{ external_id: account } = { external_id: '' }] = await world.sql<{ external_id: string }>(
    'select external_id from senders where store_id = $1',
    [store.id],
  );
  await saveInboundEvent(world.app, 'whatsapp_cloud', { account, element: 'x', data });
  await world.sql(
    `update provider_events set due_at = null, outcome = 'failed', error = $1 where element = 'x'`,
    [`no such contact: ${E164}`],
  );
  await saveInboundEvent(world.app, 'sandbox_whatsapp', {
    account,
    element: 'y',
    data: { kind: 'inbound', contact: E164, text: 'zzinbox' },
  });
  await world.sql(
    `insert into event_failures (store_id, consumer, event_id, kind, error, failed_at)
     values ($1, 'webhooks', gen_random_uuid(), 'customer.updated', $2, now())`,
    [store.id, `invalid value "${PERSON.email}" of customer ${id}`],
  );
}

/** A shop's id of the person, an error of reading them and a change that is still to be read. */
async function isKnownToAShop(world: World, store: TestStore, id: string): Promise<void> {
  const now = world.clock.now();
  const integration_id = randomUUID();
  await world.sql(
    `insert into store_integrations (store_id, id, slug, source, state, status, account, account_name, connected_at, due_at,
       polled_at, deep_polled_at)
     values ($1, $2, 'yampi', 'yampi', 'disabled', 'stopped', 'a', 'Loja', $3, $3, $3, $3)`,
    [store.id, integration_id, now],
  );
  await world.sql(
    `insert into customer_identities (store_id, customer_id, kind, provider, value)
     values ($1, $2, 'integration', 'yampi', $3)`,
    [store.id, id, SHOP_ID],
  );
  await world.sql(
    `insert into integration_errors (store_id, integration_id, resource, external_id, code, message, first_at, last_at)
     values ($1, $2, 'customers', $3, 'refused', '', $4, $4)`,
    [store.id, integration_id, SHOP_ID, now],
  );
  await world.sql(
    `insert into change_notifications (store_id, integration_id, resource, external_id, action, due_at)
     values ($1, $2, 'customers', $3, 'changed', $4)`,
    [store.id, integration_id, SHOP_ID, now],
  );
}
