import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntil } from '#test/campaigns';
import { conversationsOf, messagesOf, say } from '#test/chat';
import { addNumber, pairedNumber, postTo, waha } from '#test/gateways';
import { useStore, useWorld } from '#test/harness';
import { duringSmsHours } from '#test/sms';
import { readBack } from './read-back.jobs.ts';

const world = useWorld();
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
beforeEach(() => {
  world.app.config.allowPrivateHosts = true;
});
afterEach(() => expect(world.errors).toEqual([]));

const ENGINES = ['NOWEB', 'GOWS', 'WEBJS'] as const;
const PHONE = '5511987650013';
const read = (id: string) => store.owner.call(contract.getWhatsappConfig, { id });
const pair = (id: string) => store.owner.call(contract.pairWhatsappConfig, { id });
const said = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  chat: PHONE,
  at: world.clock.now(),
  ...more,
});

test('a session that is there already is paired again, with the store that reading back needs', async () => {
  const gateway = await waha('NOWEB');
  const { simulator } = gateway;
  const id = await pairedNumber(world, store, gateway);
  await postTo(world, gateway, gateway.leave());
  expect(await read(id)).toMatchObject({ state: 'disconnected' });

  await pair(id);
  const stopped = simulator.notice('session.status', { status: 'STOPPED' });
  await postTo(world, gateway, stopped);
  expect(await read(id)).toMatchObject({ state: 'pairing' });
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data).toHaveLength(1);
  // The state of the phone that left is cleared, and a code can be issued.
  expect(simulator).toMatchObject({ status: 'STARTING', loggedOut: 1 });
  expect(simulator.configs).toHaveLength(2);
  expect(simulator.configs.at(-1)).toMatchObject({ noweb: { store: { enabled: true } } });
  gateway.newCode();
  // Asked for once more while one is there, it is shown at once or follows.
  await pair(id);
  await postTo(world, gateway, gateway.newCode().reported);
  await postTo(world, gateway, gateway.pair());
  expect(await read(id)).toMatchObject({ state: 'connected' });
});

test('a number whose gateway does not begin stays what it was', async () => {
  const gateway = await waha('NOWEB');
  const id = await pairedNumber(world, store, gateway);
  gateway.simulator.apiKey = 'outra';
  await expect(pair(id)).toFailWith('whatsapp_refused');
  expect(await read(id)).toMatchObject({ state: 'connected', state_reason: null });
});

test('a number whose phone requires a passkey shows the remaining step', async () => {
  const gateway = await waha('GOWS');
  const { id } = await addNumber(store, gateway);
  await pair(id);
  const status = (of: string) => gateway.simulator.notice('session.status', { status: of });
  await postTo(world, gateway, gateway.newCode().reported);
  await postTo(world, gateway, status('PASSKEY_REQUIRED'));
  expect(await read(id)).toMatchObject({
    state: 'pairing',
    state_reason: expect.stringContaining('painel do WAHA'),
  });
  await postTo(world, gateway, status('PASSKEY_CONFIRMATION_REQUIRED'));
  expect((await read(id)).state_reason).toContain('falta confirmar');
  await postTo(world, gateway, gateway.pair());
  expect(await read(id)).toMatchObject({ state: 'connected', state_reason: null });
});

test('another phone than the one that was typed is logged out again', async () => {
  const gateway = await waha('NOWEB');
  const { simulator } = gateway;
  const { id } = await addNumber(store, gateway);
  await pair(id);
  const other = gateway.pair();
  simulator.me = '5521911112222@c.us';
  await postTo(world, gateway, other);
  expect(await read(id)).toMatchObject({ state: 'disconnected' });
  expect((await read(id)).state_reason).toContain('outro número');
  expect(simulator).toMatchObject({ loggedOut: 1, status: 'NONE' });
  await pair(id);
  const same = gateway.pair();
  // The same phone without its ninth digit.
  simulator.me = '551187650000@c.us';
  await postTo(world, gateway, same);
  expect(await read(id)).toMatchObject({ state: 'connected' });
});

test('a message reported under the phone and under the hidden id is stored once, with one contact', async () => {
  const gateway = await waha('GOWS');
  await pairedNumber(world, store, gateway);
  await postTo(world, gateway, gateway.wrote(said('AC5', 'Oi', { chat: '987654321@lid' })));
  await postTo(world, gateway, gateway.wrote(said('AC5', 'Oi')));
  const later = { chat: '987654321@lid', at: new Date(world.clock.now().getTime() + 1_000) };
  await postTo(world, gateway, gateway.wrote(said('AC6', 'Tudo bem?', later)));
  const found = await conversationsOf(store);
  expect(found).toMatchObject([{ profile_contact: `+${PHONE}` }]);
  expect((await messagesOf(store, found[0]!.id)).map(({ text }) => text)).toEqual([
    'Oi',
    'Tudo bem?',
  ]);
});

test.each(ENGINES)(
  'the response of %s contains the message id, and the acknowledgement may use the hidden id',
  async (engine) => {
    const gateway = await waha(engine);
    await pairedNumber(world, store, gateway);
    await postTo(world, gateway, gateway.wrote(said('AD1', 'Oi')));
    const [one] = await conversationsOf(store);
    await say(store.owner, one!.id, 'Olá!');
    await sendUntil(world, async () => gateway.taken().length > 0);
    await world.runJobs();
    const [sent] = gateway.taken();
    const payload = { id: `true_987654321@lid_${sent!.id}`, fromMe: true, ack: 3 };
    await postTo(world, gateway, gateway.simulator.notice('message.ack', payload));
    expect((await messagesOf(store, one!.id)).at(-1)).toMatchObject({ status: 'read' });
  },
);

test('a phone is written to under the number that WhatsApp knows it by', async () => {
  const gateway = await waha('WEBJS');
  await pairedNumber(world, store, gateway);
  await postTo(world, gateway, gateway.wrote(said('AE1', 'Oi')));
  gateway.simulator.chats[PHONE] = '551187650013@c.us';
  const [one] = await conversationsOf(store);
  await say(store.owner, one!.id, 'Olá!');
  await sendUntil(world, async () => gateway.taken().length > 0);
  expect(gateway.taken()).toMatchObject([{ to: '551187650013', text: 'Olá!' }]);
});

test('a session that comes back keeps its messages, and one that is gone stops the number', async () => {
  const gateway = await waha('GOWS');
  const id = await pairedNumber(world, store, gateway);
  await postTo(world, gateway, gateway.wrote(said('AF1', 'Oi')));
  const [one] = await conversationsOf(store);
  gateway.simulator.status = 'STARTING';
  await say(store.owner, one!.id, 'Olá!');
  await sendUntil(world, async () => true);
  expect(await read(id)).toMatchObject({ state: 'connected' });
  expect((await messagesOf(store, one!.id)).at(-1)).toMatchObject({ status: 'waiting' });
  gateway.simulator.status = 'FAILED';
  world.clock.advance(60_000);
  await sendUntil(world, async () => (await read(id)).state === 'disconnected');
  expect((await messagesOf(store, one!.id)).at(-1)).toMatchObject({ status: 'waiting' });
});

test.each(ENGINES)(
  'a file that was not fetched with its message is fetched later (%s)',
  async (engine) => {
    const gateway = await waha(engine);
    const { simulator } = gateway;
    await pairedNumber(world, store, gateway);
    await postTo(world, gateway, gateway.wrote(said('AG1', 'Olha')));
    const path = '/api/files/clientela/AG2.pdf';
    simulator.files.set(path, { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 pedido') });
    simulator.kept.push(
      simulator.message({
        id: 'AG2',
        chat: `${PHONE}@c.us`,
        body: 'O pedido',
        timestamp: Math.floor(world.clock.now().getTime() / 1000) + 1,
        file: {
          kind: 'documentMessage',
          mime: 'application/pdf',
          name: 'pedido.pdf',
          url: `http://localhost:3000${path}`,
        },
      }),
    );
    await readBack.run(store.ctx, { store_id: store.id });
    await world.runJobs();
    const [one] = await conversationsOf(store);
    expect((await messagesOf(store, one!.id)).at(-1)).toMatchObject({
      text: 'O pedido',
      media: { type: 'document', state: 'ready', mime: 'application/pdf' },
    });
  },
);

test('a customer is shown that their message was read', async () => {
  const gateway = await waha('NOWEB');
  await pairedNumber(world, store, gateway);
  await store.owner.call(contract.saveChatSettings, {
    store_id: store.id,
    body: {
      ...({ visibility: 'everyone', assignment: 'manual' } as const),
      away_enabled: false,
      away_text: '',
      sends_read_receipts: true,
    },
  });
  await postTo(world, gateway, gateway.wrote(said('AH1', 'Oi')));
  const [one] = await conversationsOf(store);
  const body = { has_unread_messages: false };
  await store.owner.call(contract.updateConversation, { id: one!.id, body });
  await world.runJobs();
  expect(gateway.simulator.seen).toMatchObject([
    { chatId: `${PHONE}@c.us`, messageIds: [`false_${PHONE}@c.us_AH1`] },
  ]);
});
