import { expect, test } from 'vitest';
import { parseMessageText } from './message-variables.ts';

test('a text is cut at its variables, with their fallbacks', () => {
  expect(parseMessageText('Olá, {{customer.first_name | "cliente"}}!')).toEqual({
    parts: ['Olá, ', { variable: 'customer.first_name', fallback: 'cliente' }, '!'],
    unknown: [],
  });
  expect(parseMessageText('{{ customer.attributes.time_do_coracao }}').parts).toEqual([
    { variable: 'customer.attributes.time_do_coracao', fallback: '' },
  ]);
});

test('an unknown or broken variable is named', () => {
  expect(parseMessageText('{{customer.password}} x').unknown).toEqual(['customer.password']);
  expect(parseMessageText('{{process.env}}').unknown).toEqual(['process.env']);
  expect(parseMessageText('Oi {{customer.first_name').unknown).toHaveLength(1);
});
