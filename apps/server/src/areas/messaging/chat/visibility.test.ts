import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { aNumber, conversationsOf, hear, inbound, messagesOf, pass, say } from '#test/chat';
import { type Caller, useStore, useWorld } from '#test/harness';
import { eraseChats } from './chat.jobs.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const settings = (change: Partial<contract.ChatSettings>) =>
  store.owner.call(contract.saveChatSettings, {
    store_id: store.id,
    body: {
      visibility: 'everyone',
      assignment: 'manual',
      away_enabled: false,
      away_text: '',
      ...change,
    },
  });

const assign = (who: Caller, id: string, user_id: string | null) =>
  who.call(contract.assignConversation, { id, body: { user_id } });

test('a seller sees their own and unassigned conversations: lists, counts, search, signals, files', async () => {
  const number = await aNumber(store);
  const [bia, caio] = [await store.as('SELLER'), await store.as('SELLER')];
  await settings({ visibility: 'own' });
  await hear(store, number, inbound(world, 'segredo da Bia', { contact: '+5511987650021' }));
  await hear(store, number, inbound(world, 'de ninguém', { contact: '+5511987650023' }));
  const all = await conversationsOf(store);
  const ofBia = all.find(({ last_message }) => last_message.text === 'segredo da Bia')!;
  await assign(bia, ofBia.id, bia.user_id);

  expect(await conversationsOf(store, {}, bia)).toHaveLength(2);
  expect(
    (await conversationsOf(store, {}, caio)).map(({ last_message }) => last_message.text),
  ).toEqual(['de ninguém']);
  expect(await conversationsOf(store, { search: 'segredo' }, caio)).toEqual([]);
  expect(await conversationsOf(store, { search: 'segredo' }, bia)).toHaveLength(1);
  const count = (who: Caller) =>
    who.call(contract.countUnreadConversations, { store_id: store.id });
  expect(await count(caio)).toEqual({ unread: 1 });
  expect(await count(bia)).toEqual({ unread: 2 });
  for (const call of [
    () => caio.call(contract.getConversation, { id: ofBia.id }),
    () => messagesOf(store, ofBia.id, caio),
    () => say(caio, ofBia.id, 'Oi'),
    () => assign(caio, ofBia.id, caio.user_id),
    () => caio.call(contract.updateConversation, { id: ofBia.id, body: { state: 'closed' } }),
  ]) {
    await expect(call()).toFailWith('not_found');
  }
  const open = { store_id: store.id, body: { customer_id: ofBia.customer.id } };
  await expect(caio.call(contract.openConversation, open)).toFailWith('conversation_of_other');

  await hear(store, number, inbound(world, 'mais um', { contact: '+5511987650021' }));
  const events = await world.sql(
    `select user_id, or_permission from store_events where store_id = $1 and kind = 'chat.message' order by seq`,
    [store.id],
  );
  expect(events).toEqual([
    { user_id: null, or_permission: null },
    { user_id: null, or_permission: null },
    { user_id: bia.user_id, or_permission: 'Chat.update' },
  ]);
  // Managers of the chat see all conversations.
  expect(await conversationsOf(store)).toHaveLength(2);
});

test('sellers take unassigned conversations and pass on their own', async () => {
  const number = await aNumber(store);
  const [bia, caio] = [await store.as('SELLER'), await store.as('SELLER')];
  const analyst = await store.as('VISUALIZER');
  await hear(store, number, inbound(world, 'Oi'));
  const [{ id }] = (await conversationsOf(store)) as [contract.Conversation];
  await expect(assign(bia, id, caio.user_id)).toFailWith('access_denied');
  expect(await assign(bia, id, bia.user_id)).toMatchObject({ assignee: { id: bia.user_id } });
  await expect(assign(caio, id, caio.user_id)).toFailWith('access_denied');
  await assign(bia, id, caio.user_id);
  await expect(assign(store.owner, id, analyst.user_id)).toFailWith('chat_person_missing');
  expect(await assign(store.owner, id, null)).toMatchObject({ assignee: null });
  expect(await conversationsOf(store, { filter: 'unassigned' })).toHaveLength(1);
  expect(await conversationsOf(store, { filter: 'mine' }, caio)).toEqual([]);
});

test('a conversation stays unread for its assignee until they look or reply', async () => {
  const number = await aNumber(store);
  const [bia, caio] = [await store.as('SELLER'), await store.as('SELLER')];
  await hear(store, number, inbound(world, 'Oi'));
  const [{ id }] = (await conversationsOf(store)) as [contract.Conversation];
  await assign(bia, id, bia.user_id);
  const look = (who: Caller) =>
    who.call(contract.updateConversation, { id, body: { has_unread_messages: false } });
  for (const colleague of [caio, store.owner]) {
    expect(await look(colleague)).toMatchObject({ unread: 1, has_unread_messages: true });
    await say(colleague, id, 'A Bia já te responde');
    expect(await conversationsOf(store, { filter: 'unread' }, bia)).toMatchObject([{ unread: 1 }]);
  }
  expect(await look(bia)).toMatchObject({ unread: 0, has_unread_messages: false });

  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'Obrigada'));
  await say(bia, id, 'De nada!');
  expect(await conversationsOf(store)).toMatchObject([{ unread: 0 }]);
  // Any colleague may put it back, and anyone clears an unassigned one.
  const unread = { has_unread_messages: true };
  await caio.call(contract.updateConversation, { id, body: unread });
  await assign(bia, id, null);
  expect(await look(caio)).toMatchObject({ unread: 0 });
});

test('one filter lists own and unassigned conversations, and no colleague’s', async () => {
  const number = await aNumber(store);
  const [bia, caio] = [await store.as('SELLER'), await store.as('SELLER')];
  for (const [words, contact] of [
    ['da Bia', '+5511987650021'],
    ['do Caio', '+5511987650023'],
    ['de ninguém', '+5511987650025'],
    ['encerrada', '+5511987650027'],
  ] as const) {
    world.clock.advance(1_000);
    await hear(store, number, inbound(world, words, { contact }));
  }
  const all = await conversationsOf(store);
  const idOf = (words: string) => all.find(({ last_message }) => last_message.text === words)!.id;
  await assign(bia, idOf('da Bia'), bia.user_id);
  await assign(caio, idOf('do Caio'), caio.user_id);
  await store.owner.call(contract.updateConversation, {
    id: idOf('encerrada'),
    body: { state: 'closed' },
  });
  const texts = async (who: Caller, more = {}) =>
    (await conversationsOf(store, { filter: 'mine_or_unassigned', ...more }, who)).map(
      ({ last_message }) => last_message.text,
    );
  expect(await texts(bia)).toEqual(['de ninguém', 'da Bia']);
  expect(await texts(store.owner)).toEqual(['de ninguém']);
  expect(await texts(bia, { search: 'bia' })).toEqual(['da Bia']);
  expect(await texts(bia, { search: 'caio' })).toEqual([]);
});

test('in turn, a new conversation goes to the seller at work with the fewest open ones', async () => {
  const number = await aNumber(store);
  const [bia, caio, away] = [
    await store.as('SELLER'),
    await store.as('SELLER'),
    await store.as('SELLER'),
  ];
  await settings({ assignment: 'round_robin' });
  await world.sql(
    `update sessions set last_seen_at = $2::timestamptz - interval '2 hours' where user_id = $1`,
    [away.user_id, world.clock.now()],
  );
  for (const ending of ['21', '23', '25', '27']) {
    await hear(store, number, inbound(world, 'Oi', { contact: `+55119876500${ending}` }));
  }
  const people = (await conversationsOf(store)).map(({ assignee }) => assignee?.id);
  expect(people.sort()).toEqual([bia.user_id, bia.user_id, caio.user_id, caio.user_id].sort());
});

test('a deleted conversation disappears at once, can be restored within the day, and is erased after it', async () => {
  const number = await aNumber(store);
  const seller = await store.as('SELLER');
  await hear(store, number, inbound(world, 'Oi'));
  const [{ id }] = (await conversationsOf(store)) as [contract.Conversation];
  await expect(seller.call(contract.deleteConversation, { id })).toFailWith('access_denied');
  await store.owner.call(contract.deleteConversation, { id });
  expect(await conversationsOf(store)).toEqual([]);
  // A later message starts afresh; brought back, both are one.
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'De novo'));
  await store.owner.call(contract.restoreConversation, { id });
  const [one, ...others] = await conversationsOf(store);
  expect(others).toEqual([]);
  expect((await messagesOf(store, one!.id)).map(({ text }) => text)).toEqual(['Oi', 'De novo']);

  await store.owner.call(contract.clearConversation, { id });
  expect(await messagesOf(store, id)).toEqual([]);
  expect(await conversationsOf(store, { search: 'novo' })).toEqual([]);
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'Depois'));
  await pass(world, 25 * 3_600_000);
  await eraseChats.run(platformCtx(world.app));
  expect((await messagesOf(store, id)).map(({ text }) => text)).toEqual(['Depois']);
  const kept = await world.sql('select text from conversation_messages where store_id = $1', [
    store.id,
  ]);
  expect(kept).toEqual([{ text: 'Depois' }]);
  const audit = await store.owner.call(contract.listAuditLog, { store_id: store.id, query: {} });
  expect(audit.data.map(({ action }) => action)).toContain('conversation.deleted');
});

test('lists are filtered, searched through the whole history, and read on', async () => {
  const number = await aNumber(store);
  for (let n = 10; n < 45; n++) {
    world.clock.advance(1_000);
    const words = n === 12 ? 'Quero o vestido AZUL-marinho' : `Mensagem ${n}`;
    await hear(
      store,
      number,
      inbound(world, words, { contact: `+55119876510${n}`, profile_name: `Pessoa ${n}` }),
    );
    if (n === 12)
      await hear(store, number, inbound(world, 'depois', { contact: `+55119876510${n}` }));
  }
  const first = await store.owner.call(contract.listConversations, {
    store_id: store.id,
    query: {},
  });
  expect(first.data).toHaveLength(30);
  const rest = await store.owner.call(contract.listConversations, {
    store_id: store.id,
    query: { cursor: first.next_cursor! },
  });
  expect(rest).toMatchObject({ next_cursor: null });
  const names = [...first.data, ...rest.data].map(({ profile_name }) => profile_name);
  expect(names).toEqual(Array.from({ length: 35 }, (_, n) => `Pessoa ${44 - n}`));

  const found = await conversationsOf(store, { search: 'azul marinho'.replace(' ', '-') });
  expect(found.map(({ profile_name }) => profile_name)).toEqual(['Pessoa 12']);
  expect(await conversationsOf(store, { search: '(11) 98765-1013' })).toHaveLength(1);
  expect(await conversationsOf(store, { search: 'pessoa 14' })).toHaveLength(1);
  const [{ id, customer }] = found as [contract.Conversation];
  await store.owner.call(contract.updateConversation, { id, body: { state: 'closed' } });
  expect(await conversationsOf(store, { filter: 'closed' })).toHaveLength(1);
  await store.owner.call(contract.updateConversation, {
    id: first.data[0]!.id,
    body: { has_unread_messages: false },
  });
  const unread = await conversationsOf(store, { filter: 'unread', sender_id: number.id });
  expect(unread.map(({ profile_name }) => profile_name)).not.toContain('Pessoa 44');

  const tag = await store.owner.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name: 'VIP', color: '#112233' },
  });
  await store.owner.call(contract.setCustomerTags, { id: customer.id, body: { tags: [tag.id] } });
  const tagged = await conversationsOf(store, { tag_id: tag.id, filter: 'closed' });
  expect(tagged).toMatchObject([{ id, tags: [{ name: 'VIP' }] }]);
});
