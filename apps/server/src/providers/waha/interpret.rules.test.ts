import { expect, test } from 'vitest';
import * as waha from './interpret.ts';

const { messageOf, noticesIn, partsOf } = waha;

const NOW = new Date('2026-11-26T12:00:00.000Z');
const SECONDS = 1_764_000_000;

const inboundOf = (raw: object) => {
  const read = messageOf(raw);
  return read && waha.inboundOf(read, NOW);
};
const interpret = (data: unknown) => waha.interpret(data as waha.WahaNotice, NOW);

const interpreted = (event: string, payload: object, more: object = {}) =>
  noticesIn({ id: 'evt_1', event, session: 'x', payload, ...more }, NOW);

const message = (change: object = {}) => ({
  id: 'false_5511987654321@c.us_ABC',
  timestamp: SECONDS,
  fromMe: false,
  from: '5511987654321@c.us',
  body: 'Oi',
  hasMedia: false,
  ...change,
});

test("a message's id is the last part of its name, whichever chat precedes it", () => {
  expect(partsOf('false_5511987654321@c.us_ABC').id).toBe('ABC');
  expect(partsOf('false_123456@lid_ABC').id).toBe('ABC');
  expect(partsOf('true_120363@g.us_ABC_5511987654321@c.us').id).toBe('ABC');
  expect(partsOf('ABC')).toEqual({ chat: null, id: 'ABC' });
});

test.each([
  ['NOWEB', { key: { remoteJidAlt: '5511987654321:3@s.whatsapp.net' }, pushName: 'Ana' }],
  ['NOWEB before', { key: { senderPn: '5511987654321@s.whatsapp.net' }, pushName: 'Ana' }],
  ['GOWS', { Info: { SenderAlt: '5511987654321:3@s.whatsapp.net', PushName: 'Ana' } }],
])('%s tells the phone beside the hidden id', (_engine, _data) => {
  const inbound = inboundOf(message({ id: 'false_123456@lid_ABC', from: '123456@lid', _data }));
  expect(inbound).toMatchObject({
    contact: '+5511987654321',
    also: ['123456@lid'],
    profile_name: 'Ana',
    provider_message_id: 'ABC',
  });
});

test('of what the store writes itself the other name is the receiver’s, not the store’s', () => {
  const Info = { SenderAlt: '999@lid', RecipientAlt: '123456@lid' };
  const sent = { id: 'true_5511987654321@c.us_ABC', fromMe: true, to: null, _data: { Info } };
  expect(inboundOf(message(sent))).toMatchObject({
    contact: '+5511987654321',
    also: ['123456@lid'],
    is_from_store: true,
  });
});

test.each(['120363@g.us', '120363@newsletter', '5511@broadcast', 'status@broadcast', '0@c.us'])(
  'messages in %s are ignored',
  (chat) => {
    const _data = { key: { remoteJidAlt: '5511987654321@s.whatsapp.net' } };
    expect(inboundOf(message({ id: `false_${chat}_ABC`, from: chat, _data }))).toBeNull();
  },
);

test.each([
  ['what was spoken, as WhatsApp keeps it', 'audio/ogg; codecs=opus', {}, 'voice'],
  [
    'what NOWEB says was spoken',
    'audio/mp4',
    { message: { audioMessage: { ptt: true } } },
    'voice',
  ],
  ['what GOWS says was spoken', 'audio/mp4', { Message: { audioMessage: { PTT: true } } }, 'voice'],
  ['a song', 'audio/mpeg', {}, 'audio'],
  ['a sticker', 'image/webp', {}, 'sticker'],
  ['a photo', 'image/jpeg', {}, 'image'],
  ['a sheet', 'text/csv', {}, 'document'],
])('%s is what it is', (_what, mimetype, _data, type) => {
  const media = { url: 'http://localhost:3000/api/files/x/ABC.bin', mimetype };
  const inbound = inboundOf(message({ body: null, hasMedia: true, media, _data }));
  expect(inbound?.media).toMatchObject({ type, ref: '/api/files/x/ABC.bin' });
});

test('a file that was not fetched stays one, to be asked for by its message', () => {
  const media = { url: null, mimetype: 'image/jpeg', error: 'timeout' };
  const inbound = inboundOf(message({ hasMedia: true, media }));
  expect(inbound).toMatchObject({
    text: 'Oi',
    media: { type: 'image', ref: 'false_5511987654321@c.us_ABC' },
  });
});

test('the keys to a file are not stored', () => {
  const audioMessage = {
    mimetype: 'audio/ogg',
    ptt: true,
    mediaKey: 'segredo',
    url: 'https://mmg',
  };
  const notices = interpreted(
    'message.any',
    message({ hasMedia: true, _data: { message: { audioMessage } } }),
  );
  expect(JSON.stringify(notices)).not.toContain('segredo');
});

test('unexpected engine fields lose no message', () => {
  const _data = { key: 'x', Info: 7, notifyName: {}, message: [] };
  expect(interpreted('message.any', message({ _data, media: 'x', replyTo: 3 }))).toHaveLength(1);
});

test('a notice counts from when it happened, not from when it came', () => {
  const at = NOW.getTime() - 60_000;
  const payload = { id: 'true_123456@lid_ABC', fromMe: true, ack: 3 };
  const [late] = interpreted('message.ack', payload, { timestamp: at })!;
  expect(late).toMatchObject({ element: 'ABC:3' });
  expect(interpret(late!.data)).toMatchObject({
    receipt: { provider_message_id: 'ABC', status: 'read', at: new Date(at) },
  });
  const [timeless] = interpreted('message.ack', payload)!;
  expect(interpret(timeless!.data)).toMatchObject({ receipt: { at: NOW } });
});

test('a reply contains the id of its message as it was received', () => {
  const of = (id: string) => inboundOf(message({ replyTo: { id } }))?.reply_to;
  expect([of('true_5511987654321@c.us_XYZ'), of('XYZ')]).toEqual(['XYZ', 'XYZ']);
});

test.each([
  ['WORKING', 'connected', false],
  ['STARTING', 'pairing', false],
  ['SCAN_QR_CODE', 'pairing', false],
  ['PASSKEY_REQUIRED', 'pairing', true],
  ['PASSKEY_CONFIRMATION_REQUIRED', 'pairing', true],
  ['FAILED', 'disconnected', true],
  ['STOPPED', 'disconnected', true],
])('%s is %s', (status, state, hasReason) => {
  const [notice] = interpreted('session.status', { status })!;
  const update = interpret(notice!.data);
  const reason = hasReason ? expect.any(String) : null;
  expect(update).toMatchObject({ about: 'sender', sender: { state, reason } });
});

test('a lock on new conversations is heard from the session and from a message that failed', () => {
  const timelock = { reachoutTimelock: { isActive: true } };
  const [lock] = interpreted('session.status', { status: 'WORKING', data: timelock })!;
  expect(interpret(lock!.data)).toMatchObject({ sender: { state: 'restricted' } });
  const error = { code: '463', blocked: true };
  const notices = interpreted('message.ack', {
    id: 'true_5511987654321@c.us_ABC',
    ack: -1,
    error,
  })!;
  expect(notices.map(({ data }) => interpret(data))).toMatchObject([
    { about: 'message', receipt: { status: 'failed' } },
    { about: 'sender', sender: { state: 'restricted' } },
  ]);
});

test.each([
  [{ _data: { message: { locationMessage: { name: 'Casa', address: 'Rua A, 1' } } } }, 'Rua A, 1'],
  [{ location: { latitude: -23.5, longitude: -46.6, description: 'Casa' } }, '?q=-23.5,-46.6'],
  [{ vCards: ['BEGIN:VCARD\nFN:Lu\nTEL:11 1\nTEL:11 2\nEMAIL:a@b.c'] }, 'Lu – 11 1 – 11 2 – a@b.c'],
  [{ _data: { Message: { listResponseMessage: { title: 'Trocas' } } } }, 'Trocas'],
  [{ _data: { type: 'unheard_of' } }, 'não pode ser mostrada'],
])('%j without a body becomes a readable line', (more, text) => {
  expect(inboundOf(message({ body: '', ...more }))?.text).toContain(text);
});

test('edits and deletions name their original, from an event and from an engine', () => {
  const editedMessage = { conversation: 'quero 10' };
  const protocolMessage = { type: 14, key: { id: 'ABC' }, editedMessage };
  const edited = { text: 'quero 10', event: { kind: 'edited', of: 'ABC' } };
  expect(inboundOf(message({ body: '', _data: { message: { protocolMessage } } }))).toMatchObject(
    edited,
  );
  const both = [
    ...interpreted('message.edited', message({ body: 'quero 10', editedMessageId: 'ABC' }))!,
    ...interpreted('message.revoked', { after: message(), before: null, revokedMessageId: 'ABC' })!,
  ];
  expect(both.map(({ data }) => interpret(data))).toMatchObject([
    { message: edited },
    { message: { text: '', event: { kind: 'deleted', of: 'ABC' } } },
  ]);
});
