import { expect, test } from 'vitest';
import * as evolution from './evolution/interpret.ts';
import { type CloudNotice, interpret } from './whatsapp-cloud/interpret.ts';
import { noticesIn } from './whatsapp-cloud/notices.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const HIDDEN = 'Chegou uma mensagem que não pode ser mostrada aqui. Veja no celular.';
const pdf = { mimetype: 'application/pdf', fileName: 'pix.pdf', caption: 'Segue o Pix' };
const vcard =
  'BEGIN:VCARD\nFN:Tia Lu\nTEL;waid=551:+55 11 1\nitem1.TEL:+55 11 2\nEMAIL:lu@b.c\nEND:VCARD';

function overEvolution(message: unknown, more: object = {}) {
  const key = { id: 'K', remoteJid: '5511987654321@s.whatsapp.net', fromMe: false };
  const data = { key, pushName: 'Ana', message, messageTimestamp: 1_764_000_000, ...more };
  const [notice] = evolution.noticesIn({ event: 'messages.upsert', data }, NOW) ?? [];
  const update = notice && evolution.interpret(notice.data as evolution.EvolutionNotice, NOW);
  return update?.about === 'inbound' ? update.message : null;
}

test.each([
  [{ ephemeralMessage: { message: { extendedTextMessage: { text: 'Some' } } } }, 'Some'],
  [{ documentWithCaptionMessage: { message: { documentMessage: pdf } } }, 'Segue o Pix'],
  [{ viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } }, ''],
  [{ ephemeralMessage: { message: { viewOnceMessage: { message: { ptvMessage: {} } } } } }, ''],
  [{ buttonsResponseMessage: { selectedDisplayText: 'Quero sim' } }, 'Quero sim'],
  [{ templateButtonReplyMessage: { selectedDisplayText: 'Parar' } }, 'Parar'],
  [{ listResponseMessage: { title: 'Trocas' } }, 'Trocas'],
  [
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Casa' } },
    'Localização: Casa – https://maps.google.com/?q=-23.5,-46.6',
  ],
  [
    { contactMessage: { displayName: 'Tia Lu', vcard } },
    'Contato: Tia Lu – +55 11 1 – +55 11 2 – lu@b.c',
  ],
  [
    { contactsArrayMessage: { contacts: [{ displayName: 'A' }, { displayName: 'B' }] } },
    'Contato: A\nContato: B',
  ],
  [
    { orderMessage: { itemCount: 2, message: 'Pode separar?' } },
    'Pedido pelo catálogo: Pode separar? – 2 itens',
  ],
  [{ productMessage: { product: { title: 'Vestido' } } }, 'Produto: Vestido'],
  [
    { pollCreationMessageV3: { name: 'Cor?', options: [{ optionName: 'Azul' }] } },
    'Enquete: Cor? – Azul',
  ],
  [{ unheardOfMessage: {} }, HIDDEN],
  [{ locationMessage: 'x' }, 'Localização'],
])('over Evolution %j is %s', (message, text) => {
  expect(overEvolution(message)).toMatchObject({ text });
});

test('over Evolution a wrapped file keeps its kind, and protocol messages are ignored', () => {
  const wrapped = overEvolution({
    documentWithCaptionMessage: { message: { documentMessage: pdf } },
  });
  expect(wrapped?.media).toEqual({
    type: 'document',
    mime: 'application/pdf',
    file_name: 'pix.pdf',
    ref: 'K',
  });
  for (const silent of ['protocolMessage', 'senderKeyDistributionMessage', 'pollUpdateMessage']) {
    expect(overEvolution({ [silent]: {}, messageContextInfo: {} })).toBeNull();
  }
  const removed = { reactionMessage: { text: '', key: { id: 'X' } } };
  expect([overEvolution(null), overEvolution({}), overEvolution(removed)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('over Evolution edits and deletions name their original, as a message and as an event', () => {
  const key = { id: 'ABC', remoteJid: '5511987654321@s.whatsapp.net', fromMe: false };
  const editedMessage = { conversation: 'quero 10' };
  const edit = { type: 'MESSAGE_EDIT', key, editedMessage };
  const edited = { text: 'quero 10', event: { kind: 'edited', of: 'ABC' } };
  const wrapped = overEvolution({ editedMessage: { message: { protocolMessage: edit } } });
  expect(wrapped).toMatchObject(edited);
  expect(overEvolution({ protocolMessage: { type: 0, key } })).toMatchObject({
    event: { kind: 'deleted', of: 'ABC' },
  });
  const interpreted = (event: string, data: object) =>
    (evolution.noticesIn({ event, data }, NOW) ?? []).map((one) =>
      evolution.interpret(one.data as evolution.EvolutionNotice, NOW),
    );
  const [same] = interpreted('messages.edited', edit);
  expect(same).toMatchObject({
    message: { ...edited, provider_message_id: wrapped?.provider_message_id },
  });
  expect(interpreted('messages.delete', key)).toMatchObject([
    { message: { event: { kind: 'deleted', of: 'ABC' } } },
  ]);
});

const FROM = '5511987654321';
const post = (field: string, value: unknown) =>
  noticesIn(Buffer.from(JSON.stringify({ entry: [{ id: 'W', changes: [{ field, value }] }] }))) ??
  [];
const value = (more: object) => ({ metadata: { phone_number_id: 'N' }, ...more });
const updatesOf = (field: string, body: unknown) =>
  post(field, body).map(({ data }) => interpret(data as CloudNotice, NOW));
const overCloud = (type: string, content: object) => {
  const message = { id: 'wamid.1', from: FROM, timestamp: '1764000000', type, ...content };
  const [update] = updatesOf('messages', value({ messages: [message] }));
  return update?.about === 'inbound' ? update.message : null;
};

test.each([
  [
    'interactive',
    { interactive: { nfm_reply: { response_json: '{"flow_token":"x","cep":"01310"}' } } },
    'Resposta do formulário: cep: 01310',
  ],
  [
    'order',
    {
      order: {
        text: 'Pode separar?',
        product_items: [{ product_retailer_id: 'SKU', quantity: 2 }],
      },
    },
    'Pedido pelo catálogo: Pode separar? – 2 × SKU',
  ],
  [
    'contacts',
    {
      contacts: [
        {
          name: { formatted_name: 'Beto' },
          phones: [{ phone: '1' }, { phone: '2' }],
          emails: [{ email: 'b@c.d' }],
        },
      ],
    },
    'Contato: Beto – 1 – 2 – b@c.d',
  ],
  [
    'location',
    { location: { latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A' } },
    'Localização: Loja – Rua A – https://maps.google.com/?q=1,2',
  ],
  [
    'unsupported',
    { unsupported: { type: 'edit' } },
    'O cliente editou uma mensagem. Veja as novas palavras no celular.',
  ],
  ['unsupported', {}, HIDDEN],
  ['hologram', {}, HIDDEN],
  ['text', { text: null }, HIDDEN],
  [
    'system',
    { system: { type: 'user_changed_number', wa_id: '5521987654321' } },
    'O contato mudou de número: +5521987654321',
  ],
])('over the Cloud API %s %j is %s', (type, content, text) => {
  expect(overCloud(type, content)).toMatchObject({ text });
});

test('over the Cloud API edits, deletions and new numbers are events; removed reactions are nothing', () => {
  const edit = { original_message_id: 'O', message: { type: 'text', text: { body: 'quero 10' } } };
  expect(overCloud('edit', { edit })).toMatchObject({
    text: 'quero 10',
    event: { kind: 'edited', of: 'O' },
  });
  expect(overCloud('revoke', { revoke: { original_message_id: 'O' } })).toMatchObject({
    event: { kind: 'deleted', of: 'O' },
  });
  const system = { type: 'user_changed_user_id', user_id: 'BR.2', previous_user_id: 'BR.1' };
  expect(overCloud('system', { system })).toMatchObject({
    contact: 'BR.2',
    also: [`+${FROM}`, 'BR.1'],
    event: { kind: 'moved' },
  });
  expect(overCloud('reaction', { reaction: { message_id: 'O', emoji: '' } })).toBeNull();
  expect(overCloud('request_welcome', {})).toBeNull();
});

test('each person of a batch without user ids keeps the own name', () => {
  const said = (id: string, from: string) => ({
    id,
    from,
    type: 'text',
    text: { body: 'Oi' },
    timestamp: '1764000000',
  });
  const contacts = [
    { wa_id: '5511911111111', profile: { name: 'Joana' } },
    { wa_id: '5511922222222', profile: { name: 'Pedro' } },
  ];
  const messages = [
    said('a', '5511911111111'),
    said('b', '5511922222222'),
    said('c', '5511933333333'),
  ];
  const names = updatesOf('messages', value({ messages, contacts })).map(
    (one) => one?.about === 'inbound' && one.message.profile_name,
  );
  expect(names).toEqual(['Joana', 'Pedro', null]);
});

const account = (event: string, more: object = {}) => {
  const [update] = updatesOf('account_update', { event, ...more });
  return update?.about === 'sender' ? update.sender : null;
};
const bans = (waba_ban_state: unknown) => ({
  ban_info: { waba_ban_state, waba_ban_date: '2026-12-01' },
});
const restricted = (restriction_type: string) => ({ restriction_info: [{ restriction_type }] });

test("an account update changes the number's state only where it has one", () => {
  expect(account('DISABLED_UPDATE', bans('REINSTATE'))).toMatchObject({ state: 'connected' });
  expect(account('DISABLED_UPDATE', bans(['SCHEDULE_FOR_DISABLE']))).toEqual({
    reason: expect.stringContaining('vai desativar'),
  });
  expect(account('DISABLED_UPDATE', bans('DISABLE'))).toMatchObject({ state: 'banned' });
  expect(account('VERIFIED_ACCOUNT')).toBeNull();
  const stopped = account('ACCOUNT_RESTRICTION', restricted('RESTRICTED_BIZ_INITIATED_MESSAGING'));
  expect(stopped).toEqual({
    state: 'restricted',
    reason: expect.stringContaining('começar conversas'),
  });
  const other = account('ACCOUNT_RESTRICTION', restricted('RESTRICTED_ADD_PHONE_NUMBER_ACTION'));
  expect(other).toEqual({ reason: expect.stringContaining('incluir números') });
});

test("a choice in WhatsApp's menu is read", () => {
  const choice = {
    wa_id: FROM,
    category: 'marketing_messages',
    value: 'stop',
    timestamp: 1_764_000_000,
  };
  const update = updatesOf('user_preferences', value({ user_preferences: [choice] }));
  expect(update).toMatchObject([
    { message: { contact: `+${FROM}`, event: { kind: 'preference', wish: 'stop' } } },
  ]);
});

const ODD: unknown[] = [
  null,
  7,
  'x',
  [],
  {},
  [null],
  [[]],
  { id: {} },
  { id: 'a', type: [] },
  true,
];

test('no body shape throws, and the valid element of the same body is stored', () => {
  for (const odd of ODD) {
    const good = { id: 'good', from: FROM, type: 'text', text: { body: 'Oi' }, timestamp: odd };
    for (const name of ['messages', 'statuses', 'contacts', 'message_echoes', 'user_preferences']) {
      const body = value({ messages: [good], [name]: name === 'messages' ? [odd, good] : odd });
      expect(updatesOf('messages', body).some((one) => one?.about === 'inbound')).toBe(true);
    }
    for (const type of [
      'text',
      'interactive',
      'order',
      'contacts',
      'location',
      'system',
      'reaction',
      'edit',
      'image',
    ]) {
      overCloud(type, { [type]: odd });
    }
    for (const field of [
      'account_update',
      'message_template_status_update',
      'phone_number_quality_update',
    ]) {
      updatesOf(field, odd);
      updatesOf(field, { event: odd, ban_info: odd, restriction_info: odd });
      updatesOf(field, { event: 'ACCOUNT_RESTRICTION', restriction_info: odd, disable_info: odd });
    }
    evolution.noticesIn({ event: 'messages.upsert', data: odd }, NOW);
    for (const kind of [
      'protocolMessage',
      'contactMessage',
      'ephemeralMessage',
      'imageMessage',
      'editedMessage',
    ]) {
      overEvolution({ [kind]: odd }, { pushName: odd, messageTimestamp: odd, contextInfo: odd });
    }
  }
});
