import { expect, test } from 'vitest';
import {
  nextEditAt,
  numberedText,
  type TemplateWords,
  templateProblems,
  templateVariables,
} from './whatsapp-templates.ts';

const good: TemplateWords = {
  name: 'boas_vindas',
  category: 'MARKETING',
  type: 'TEXT',
  header: null,
  body: 'Olá, {{customer.first_name}}! Temos novidades.',
  footer: '',
  buttons: [],
  variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' }],
};

const messages = (change: Partial<TemplateWords>) =>
  templateProblems({ ...good, ...change }).map(({ field, message }) => `${field}: ${message}`);

test('a template in order has nothing to mend', () => {
  expect(messages({})).toEqual([]);
});

test.each<[string, Partial<TemplateWords>, string]>([
  [
    'a name with capitals',
    { name: 'Olá' },
    'name: Use só letras minúsculas sem acento, números e _',
  ],
  ['no text', { body: ' ' }, 'body: Escreva o texto da mensagem'],
  ['a long text', { body: 'a'.repeat(1025) }, 'body: O texto vai até 1.024 caracteres'],
  [
    'a variable at the end',
    { body: 'Olá, {{customer.first_name}}' },
    'body: O texto não pode começar nem terminar com uma variável. Escreva algo antes e depois.',
  ],
  [
    'a variable at the beginning',
    { body: '{{customer.first_name}}, oi' },
    'body: O texto não pode começar nem terminar com uma variável. Escreva algo antes e depois.',
  ],
  [
    'two variables side by side',
    { body: 'Oi {{customer.first_name}}{{customer.first_name}} !' },
    'body: Separe duas variáveis com uma palavra',
  ],
  ['an unknown variable', { body: 'Oi {{cpf}} !' }, 'body: A variável “cpf” não existe'],
  [
    'no sample',
    { variables: [{ variable: 'customer.first_name', sample: '', fallback: 'cliente' }] },
    'variables.customer.first_name: Dê um exemplo: o WhatsApp o lê na análise',
  ],
  [
    'no fallback',
    { variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: ' ' }] },
    'variables.customer.first_name: Diga o que escrever quando o dado faltar',
  ],
  [
    'a long header',
    { header: { kind: 'text', text: 'a'.repeat(61) } },
    'header.text: O cabeçalho vai até 60 caracteres',
  ],
  ['a long footer', { footer: 'a'.repeat(61) }, 'footer: O rodapé vai até 60 caracteres'],
  ['no file', { type: 'MEDIA' }, 'header: Escolha a mídia do cabeçalho'],
  ['no button', { type: 'QUICK_REPLY' }, 'buttons: Adicione pelo menos um botão'],
  [
    'a link without https',
    {
      type: 'CALL_TO_ACTION',
      buttons: [{ kind: 'EXTERNAL_URL', text: 'Ver', url: 'http://a.br' }],
    },
    'buttons.0.url: Informe um endereço com https://',
  ],
  [
    'a variable within a link',
    {
      type: 'CALL_TO_ACTION',
      buttons: [
        { kind: 'EXTERNAL_URL', text: 'Ver', url: 'https://a.br/{{customer.first_name}}/x' },
      ],
    },
    'buttons.0.url: O link aceita uma variável, só no fim',
  ],
  [
    'a coupon in a utility template',
    { type: 'CALL_TO_ACTION', category: 'UTILITY', buttons: [{ kind: 'COPY_OFFER', code: 'X10' }] },
    'buttons: Cupom só é aceito em modelos de marketing.',
  ],
  [
    'a quick reply among calls to action',
    { type: 'CALL_TO_ACTION', buttons: [{ kind: 'QUICK_REPLY', text: 'Sim' }] },
    'buttons.0: Este botão não combina com o tipo do modelo',
  ],
])('%s is said before Meta refuses it', (_what, change, expected) => {
  expect(messages(change)).toContain(expected);
});

test('variables are numbered on their way out, and named once in the list', () => {
  const body = 'Oi {{customer.first_name}}, de {{store.name}} para {{customer.first_name}}.';
  expect(numberedText(body)).toBe('Oi {{1}}, de {{2}} para {{3}}.');
  expect(templateVariables({ ...good, body })).toEqual(['customer.first_name', 'store.name']);
});

test('an approved template is edited once a day, and ten times in thirty days', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect(nextEditAt([], now)).toBeNull();
  expect(nextEditAt([daysAgo(0.5)], now)).toEqual(daysAgo(-0.5));
  expect(nextEditAt([daysAgo(1.5)], now)).toBeNull();
  const ten = Array.from({ length: 10 }, (_, index) => daysAgo(2 + index));
  expect(nextEditAt(ten, now)).toEqual(daysAgo(-19));
  expect(nextEditAt(ten.slice(0, 9), now)).toBeNull();
});
