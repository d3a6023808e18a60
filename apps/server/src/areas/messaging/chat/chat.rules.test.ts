import { optOutReply } from '@clientela/domain';
import { expect, test } from 'vitest';
import { mayAssign, namesOf, previewOf, sentAs } from './chat.rules.ts';

test.each([
  ['SAIR', 'stop'],
  [' Sair. ', 'stop'],
  ['Não quero mais!', 'stop'],
  ['não quero', 'stop'],
  ['nao quero receber', 'stop'],
  ['Voltar', 'return'],
  ['Quero sair do grupo de ofertas', 'perhaps'],
  ['não quero receber o tamanho M, quero o G', 'perhaps'],
  ['Vou sair de casa às 10h', 'perhaps'],
  ['Não quero esse, quero o azul', null],
  ['Quando vocês voltam?', null],
  ['', null],
])('%j asks for %s', (text, wish) => {
  expect(optOutReply(text)).toBe(wish);
});

test('a phone with and without its ninth digit is one name, and a lid is never a phone', () => {
  expect(namesOf({ contact: '+551187654321', also: ['5511987654321'] })).toEqual([
    '+5511987654321',
  ]);
  expect(namesOf({ contact: '11987654321@lid', also: [] })).toEqual(['11987654321@lid']);
  expect(namesOf({ contact: 'BR.13491208655302741918', also: ['+5511987654321'] })).toEqual([
    '+5511987654321',
    'BR.13491208655302741918',
  ]);
});

test('sellers take unassigned conversations and pass on their own; managers assign any', () => {
  const seller = { person_id: 'me', may_manage: false };
  expect(mayAssign({ ...seller, assignee_id: null }, 'me')).toBe(true);
  expect(mayAssign({ ...seller, assignee_id: null }, 'other')).toBe(false);
  expect(mayAssign({ ...seller, assignee_id: 'me' }, 'other')).toBe(true);
  expect(mayAssign({ ...seller, assignee_id: 'me' }, null)).toBe(true);
  expect(mayAssign({ ...seller, assignee_id: 'other' }, 'me')).toBe(false);
  expect(mayAssign({ person_id: 'me', may_manage: true, assignee_id: 'other' }, 'third')).toBe(
    true,
  );
});

test('lists show one line of a message, and files by what they are', () => {
  expect(previewOf({ text: 'Oi\n\ntudo bem?', media_type: null })).toBe('Oi tudo bem?');
  expect(previewOf({ text: 'a caixa', media_type: 'image' })).toBe('Foto: a caixa');
  expect(previewOf({ text: '', media_type: 'voice' })).toBe('Mensagem de voz');
  expect(previewOf({ text: 'x'.repeat(500), media_type: null })).toHaveLength(200);
});

test('a file type that WhatsApp does not show is sent as a document', () => {
  expect(['image/png', 'video/mp4', 'audio/ogg', 'image/gif', 'video/webm'].map(sentAs)).toEqual([
    'image',
    'video',
    'voice',
    'document',
    'document',
  ]);
});
