import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { sendUntil } from '#test/campaigns';
import {
  aNumber,
  conversationsOf,
  hear,
  inbound,
  messagesOf,
  pass,
  receive,
  say,
} from '#test/chat';
import { useStore, useWorld } from '#test/harness';
import { withPhones } from '#test/sms';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const PHONE = '+5511987654321';

const domainEvents = (kind: string) =>
  world.sql(`select data, customer_id from domain_events where store_id = $1 and kind = $2`, [
    store.id,
    kind,
  ]);

test('an unknown contact becomes a lead with a conversation, and a duplicate message is published once', async () => {
  const number = await aNumber(store);
  const message = inbound(world, 'Oi, tem M?');
  await receive(world, number, message);
  await receive(world, number, message);
  await world.runJobs();
  await hear(store, number, message);

  const [conversation, ...others] = await conversationsOf(store);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({
    profile_contact: PHONE,
    profile_name: 'Ana Souza',
    unread: 1,
    has_unread_messages: true,
    state: 'open',
    customer: { name: 'Ana Souza', stage: 'lead' },
    last_message: { text: 'Oi, tem M?', direction: 'in', status: 'received' },
  });
  const window = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(new Date(conversation!.window_expires_at!).toISOString()).toBe(window);
  expect(await messagesOf(store, conversation!.id)).toHaveLength(1);
  expect(await domainEvents('message.received')).toMatchObject([
    { data: { kind: 'text' }, customer_id: conversation!.customer.id },
  ]);
});

test('a phone with and without its ninth digit, an id and a lid are one person', async () => {
  const number = await aNumber(store);
  const LID = '123456789012345@lid';
  await hear(store, number, inbound(world, 'pelo número', { contact: '+551187654321' }));
  world.clock.advance(1_000);
  // Known by another name alone, until both come together.
  await hear(store, number, inbound(world, 'pelo lid', { contact: LID }));
  expect(await conversationsOf(store)).toHaveLength(2);
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'os dois', { contact: LID, also: [PHONE] }));
  const [one, ...others] = await conversationsOf(store);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ profile_contact: PHONE, unread: 3 });
  const texts = (await messagesOf(store, one!.id)).map(({ text }) => text);
  expect(texts).toEqual(['pelo número', 'pelo lid', 'os dois']);
});

test('late or out-of-order messages are sorted by their time and move no status back', async () => {
  const number = await aNumber(store);
  const now = world.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1_000);
  await hear(
    store,
    number,
    inbound(world, 'segunda', { at: at(20) }),
    inbound(world, 'primeira', { at: at(10) }),
  );
  await hear(store, number, inbound(world, 'antes de todas', { at: at(0) }));
  const [one] = await conversationsOf(store);
  expect(one!.last_message.text).toBe('segunda');
  expect(new Date(one!.window_expires_at!)).toEqual(at(20 + 24 * 3_600));
  const texts = (await messagesOf(store, one!.id)).map(({ text }) => text);
  expect(texts).toEqual(['antes de todas', 'primeira', 'segunda']);
});

test('a reply within the same second as its question is sorted after it', async () => {
  const number = await aNumber(store);
  const second = new Date(Math.floor(world.clock.now().getTime() / 1_000) * 1_000);
  world.clock.set(second.toISOString());
  await hear(store, number, inbound(world, 'Oi'));
  const [one] = await conversationsOf(store);
  world.clock.advance(1_500);
  await say(store.owner, one!.id, 'Qual é o número do pedido?');
  world.clock.advance(200);
  const reported = new Date(second.getTime() + 1_000);
  await hear(store, number, inbound(world, '4711', { at: reported }));
  const texts = (await messagesOf(store, one!.id)).map(({ text }) => text);
  expect(texts).toEqual(['Oi', 'Qual é o número do pedido?', '4711']);
  expect((await conversationsOf(store))[0]).toMatchObject({ last_message: { text: '4711' } });
});

test('messages from the store’s own phone are shown as the store’s, and our own echo once', async () => {
  const number = await aNumber(store, 'NON_OFFICIAL_WHATSAPP');
  await hear(store, number, inbound(world, 'Oi'));
  const [one] = await conversationsOf(store);
  await hear(store, number, inbound(world, 'Oi, Ana!', { is_from_store: true }));
  const own = (await messagesOf(store, one!.id)).at(-1);
  expect(own).toMatchObject({ direction: 'out', status: 'sent', author: { kind: 'phone' } });
  expect((await conversationsOf(store))[0]).toMatchObject({ unread: 0, window_expires_at: null });

  await say(store.owner, one!.id, 'Tudo bem?');
  const sent = async () => (await messagesOf(store, one!.id)).at(-1)!.status !== 'waiting';
  await sendUntil(world, sent);
  const [key] = await world.sql<{ provider_message_id: string }>(
    'select provider_message_id from message_keys where store_id = $1',
    [store.id],
  );
  const echo = { is_from_store: true, provider_message_id: key!.provider_message_id };
  await hear(store, number, inbound(world, 'Tudo bem?', echo));
  expect(await messagesOf(store, one!.id)).toHaveLength(3);
});

test('SAIR ends all messages by WhatsApp and is answered once; VOLTAR brings them back', async () => {
  const number = await aNumber(store);
  await hear(store, number, inbound(world, 'Olá'));
  const [one] = await conversationsOf(store);
  await hear(store, number, inbound(world, 'Sair!'));
  await hear(store, number, inbound(world, 'parar'));
  const answers = (await messagesOf(store, one!.id)).filter(({ direction }) => direction === 'out');
  expect(answers).toMatchObject([
    {
      author: { kind: 'system' },
      text: 'Pronto, você não receberá mais mensagens da Loja de Teste por aqui. Para voltar, responda VOLTAR.',
    },
  ]);
  const reach = async () =>
    (await store.owner.call(contract.getCustomer, { id: one!.customer.id })).reach.find(
      ({ channel }) => channel === 'WHATSAPP',
    );
  expect(await reach()).toMatchObject({ allowed: false, reason: 'opt_out' });
  expect(await domainEvents('contact.suppressed')).toMatchObject([
    { data: { channel: 'WHATSAPP', source: 'reply', reason: 'opt_out' } },
  ]);
  // A person may answer all the same.
  await expect(say(store.owner, one!.id, 'Tudo certo!')).resolves.toMatchObject({
    status: 'waiting',
  });

  await hear(store, number, inbound(world, 'VOLTAR'));
  expect(await reach()).toMatchObject({ allowed: true, reason: null });
  expect(await domainEvents('consent.changed')).toMatchObject([{ data: { granted: true } }]);
});

test('SAIR at one number ends the messages of all numbers, official or not, and is answered once', async () => {
  const [official, second, paired] = [
    await aNumber(store),
    await aNumber(store),
    await aNumber(store, 'NON_OFFICIAL_WHATSAPP'),
  ];
  for (const number of [official, second, paired]) await hear(store, number, inbound(world, 'Oi'));
  await hear(store, paired, inbound(world, 'SAIR'));
  for (const number of [official, second, paired]) {
    const before = await outgoing();
    await hear(store, number, inbound(world, 'SAIR'));
    expect(await outgoing()).toEqual(before);
  }
  expect(await outgoing()).toHaveLength(1);
  const [one] = await conversationsOf(store);
  const customer = await store.owner.call(contract.getCustomer, { id: one!.customer.id });
  const whatsapp = customer.reach.filter(({ channel }) => channel.includes('WHATSAPP'));
  expect(whatsapp.length).toBeGreaterThan(0);
  for (const reach of whatsapp) expect(reach).toMatchObject({ allowed: false, reason: 'opt_out' });

  async function outgoing() {
    const all = (await conversationsOf(store)).map(({ id }) => messagesOf(store, id));
    return (await Promise.all(all)).flat().filter(({ direction }) => direction === 'out');
  }
});

test('a longer message that sounds like it is left to a person', async () => {
  const number = await aNumber(store);
  await hear(store, number, inbound(world, 'não quero receber o tamanho M, quero o G'));
  const [one] = await conversationsOf(store);
  expect(one).toMatchObject({ suggests_opt_out: true });
  expect(await messagesOf(store, one!.id)).toHaveLength(1);
  expect(await world.sql('select from suppressions where store_id = $1', [store.id])).toEqual([]);
  const seen = { id: one!.id, body: { suggests_opt_out: false } } as const;
  expect(await store.owner.call(contract.updateConversation, seen)).toMatchObject({
    suggests_opt_out: false,
  });
});

test('outside the opening hours a contact gets the away message once a day', async () => {
  const number = await aNumber(store);
  const closed = { start: '08:00', end: '08:01' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await world.sql('update stores set opening_hours = $2 where id = $1', [
    store.id,
    JSON.stringify(Object.fromEntries(days.map((day) => [day, closed]))),
  ]);
  await store.owner.call(contract.saveChatSettings, {
    store_id: store.id,
    body: {
      visibility: 'everyone',
      assignment: 'manual',
      away_enabled: true,
      away_text: 'Voltamos amanhã.',
    },
  });
  await pass(world, new Date('2027-03-01T23:00:00Z').getTime() - world.clock.now().getTime());
  await hear(store, number, inbound(world, 'Oi'));
  await hear(store, number, inbound(world, 'Alguém?'));
  const [one] = await conversationsOf(store);
  const away = async () =>
    (await messagesOf(store, one!.id)).filter(({ text }) => text === 'Voltamos amanhã.').length;
  expect(await away()).toBe(1);
  // No colleague has read it.
  expect((await conversationsOf(store))[0]).toMatchObject({ unread: 2 });
  await pass(world, 24 * 3_600_000);
  await hear(store, number, inbound(world, 'Oi de novo'));
  expect(await away()).toBe(2);
});

test('messages older than two days do not start automations', async () => {
  const number = await aNumber(store);
  const at = new Date(world.clock.now().getTime() - 49 * 3_600_000);
  await hear(store, number, inbound(world, 'sair', { at }));
  expect(await conversationsOf(store)).toHaveLength(1);
  expect(await domainEvents('message.received')).toEqual([]);
  expect(await world.sql('select from suppressions where store_id = $1', [store.id])).toEqual([]);
});

test('a picture is copied, and served to people who may see the conversation', async () => {
  const number = await aNumber(store);
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const media = {
    ...({ type: 'image', mime: 'image/jpeg', file_name: null } as const),
    ref: `image/jpeg,${png.toString('base64')}`,
  } as const;
  await hear(store, number, inbound(world, 'essa caixa', { media }));
  const [one] = await conversationsOf(store);
  expect(one!.last_message.text).toBe('Foto: essa caixa');
  expect((await messagesOf(store, one!.id))[0]!.media).toMatchObject({
    id: null,
    state: 'copying',
  });
  await world.runJobs();
  const { media: copied } = (await messagesOf(store, one!.id))[0]!;
  // Its type follows its content, regardless of the declared type.
  expect(copied).toMatchObject({ state: 'ready', mime: 'image/png', size: 16 });
  const file = { store_id: store.id, media_id: copied!.id! };
  const answer = await store.owner.send(contract.downloadMedia, file);
  expect(answer.raw).toEqual(png);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

test('an HTML page declared as a picture is stored as a file, and browsers do not render it', async () => {
  const number = await aNumber(store);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const media = {
    ...({ type: 'image', mime: 'image/jpeg', file_name: '../../foto.jpg' } as const),
    ref: `image/jpeg,${page.toString('base64')}`,
  } as const;
  await hear(store, number, inbound(world, '', { media }));
  await world.runJobs();
  const [one] = await conversationsOf(store);
  const { media: copied } = (await messagesOf(store, one!.id))[0]!;
  expect(copied).toMatchObject({ mime: 'application/octet-stream', file_name: 'foto.jpg' });
  const file = { store_id: store.id, media_id: copied!.id! };
  const { headers } = await store.owner.send(contract.downloadMedia, file);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
});

test('edits and deletions keep both the old words and the new ones', async () => {
  const number = await aNumber(store);
  const original = inbound(world, 'quero 1');
  const of = original.provider_message_id;
  await hear(store, number, original);
  world.clock.advance(1_000);
  const edited = {
    event: { kind: 'edited', of },
    provider_message_id: `change:edited:${of}`,
  } as const;
  await hear(store, number, inbound(world, 'quero 10', edited), inbound(world, 'quero 10', edited));
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, '', { event: { kind: 'deleted', of } }));
  const [one] = await conversationsOf(store);
  const texts = (await messagesOf(store, one!.id)).map(({ text }) => text);
  expect(texts).toEqual(['quero 1', 'Mensagem editada: quero 10', 'Mensagem apagada: quero 1']);
  expect(one).toMatchObject({ unread: 2 });
});

test('a person with a new phone stays the same customer, and stays opted out', async () => {
  const number = await aNumber(store);
  const NEW = '+5521987654321';
  await hear(store, number, inbound(world, 'SAIR'));
  const [before] = await conversationsOf(store);
  world.clock.advance(1_000);
  const moved = { contact: NEW, also: [PHONE], event: { kind: 'moved' as const } };
  await hear(store, number, inbound(world, `O contato mudou de número: ${NEW}`, moved));
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'Sou eu', { contact: NEW }));
  const [one, ...others] = await conversationsOf(store);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ profile_contact: NEW, customer: { id: before!.customer.id } });
  const suppressed = await world.sql(
    `select contact from suppressions where store_id = $1 and contact = $2`,
    [store.id, NEW],
  );
  expect(suppressed).toHaveLength(1);
  // An order with the new phone is theirs.
  const { data } = await store.owner.call(contract.findByPhones, {
    store_id: store.id,
    query: { phones: [NEW, PHONE] },
  });
  expect(data.map(({ customer }) => customer?.id)).toEqual(Array(2).fill(before!.customer.id));
  // It is the phone of now, changed too lately for a bonus code.
  const customer = await store.owner.call(contract.getCustomer, { id: before!.customer.id });
  expect(customer).toMatchObject({ phone: NEW, phones: [PHONE, NEW] });
  const changed = await world.sql(
    'select from customers where id = $1 and contact_changed_at > $2',
    [customer.id, new Date(world.clock.now().getTime() - 60_000)],
  );
  expect(changed).toHaveLength(1);
});

test('a new phone that belongs to another customer stays with that customer', async () => {
  const number = await aNumber(store);
  const NEW = '+5521987654321';
  await hear(store, number, inbound(world, 'Oi'));
  const [before] = await conversationsOf(store);
  const [other] = await withPhones(world, store, [NEW]);
  const moved = { contact: NEW, also: [PHONE], event: { kind: 'moved' as const } };
  await hear(store, number, inbound(world, `O contato mudou de número: ${NEW}`, moved));
  const phoneOf = async (id: string) =>
    (await store.owner.call(contract.getCustomer, { id })).phone;
  expect(await phoneOf(before!.customer.id)).toBe(PHONE);
  expect(await phoneOf(other!)).toBe(NEW);
  const conflicts = await world.sql(
    'select customer_id, other_customer_id as other from identity_conflicts where store_id = $1',
    [store.id],
  );
  expect(conflicts).toEqual([{ customer_id: before!.customer.id, other }]);
});

test('where the store wrote first, the customer’s first message brings the name, once', async () => {
  const number = await aNumber(store, 'NON_OFFICIAL_WHATSAPP');
  await hear(store, number, inbound(world, 'Olá!', { is_from_store: true, profile_name: 'Loja' }));
  expect((await conversationsOf(store))[0]).toMatchObject({
    profile_name: '',
    customer: { name: '' },
  });
  for (const profile_name of [null, 'Ana Lima', 'Bia']) {
    world.clock.advance(1_000);
    await hear(store, number, inbound(world, 'Oi', { profile_name }));
  }
  const [one] = await conversationsOf(store);
  expect(one).toMatchObject({ profile_name: 'Ana Lima', customer: { name: 'Ana Lima' } });
  expect(await domainEvents('customer.updated')).toMatchObject([
    { data: { fields: ['first_name', 'last_name'] }, customer_id: one!.customer.id },
  ]);
});

test.each([
  ['Argentinian', '+541123456789', '+5491123456789'],
  ['Mexican', '+5215512345678', '+525512345678'],
])('an %s mobile is one customer with and without its prefix', async (_, old, canonical) => {
  const number = await aNumber(store);
  // As records from before this rule hold it.
  const [known] = await withPhones(world, store, [old]);
  await hear(store, number, inbound(world, 'Oi', { contact: canonical }));
  await world.sql('update conversation_names set name = $2 where store_id = $1', [store.id, old]);
  const other = await aNumber(store);
  await hear(store, number, inbound(world, 'de novo', { contact: old }));
  await hear(store, other, inbound(world, 'em outro número', { contact: canonical }));
  const all = await conversationsOf(store);
  expect(all).toHaveLength(2);
  expect(all.map(({ customer }) => customer.id)).toEqual([known, known]);
  // The second spelling of the phone, which no source gave, is not shown.
  expect(await store.owner.call(contract.getCustomer, { id: known! })).toMatchObject({
    phone: old,
    phones: [old],
  });
});

test("a choice in WhatsApp's menu opts out and in again, without an answer or an open window", async () => {
  const number = await aNumber(store);
  const out = (wish: 'stop' | 'return') =>
    hear(store, number, inbound(world, wish, { event: { kind: 'preference', wish } }));
  const suppressed = () =>
    world.sql('select contact from suppressions where store_id = $1', [store.id]);
  await out('stop');
  expect(await suppressed()).toHaveLength(1);
  const [one] = await conversationsOf(store);
  expect(one).toMatchObject({ unread: 0, window_expires_at: null });
  expect(await messagesOf(store, one!.id)).toHaveLength(1);
  world.clock.advance(1_000);
  await out('return');
  expect(await suppressed()).toEqual([]);
});
