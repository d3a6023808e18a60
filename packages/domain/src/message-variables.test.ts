import { expect, test } from 'vitest';
import { fillMessageText, findMessageVariables, parseMessageText } from './message-variables.ts';

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

test('a line shows the values, and the fallback where there is none', () => {
  const subject = '{{customer.first_name | "Você"}}, {{coupon}} é seu';
  expect(fillMessageText(subject, { 'customer.first_name': 'Ana', coupon: 'VOLTA15' })).toBe(
    'Ana, VOLTA15 é seu',
  );
  expect(fillMessageText(subject, { 'customer.first_name': '' })).toBe('Você,  é seu');
});

test("a text returns its variables' positions, and leaves unknown ones as text", () => {
  expect(findMessageVariables('{{x}} Oi, {{ coupon }}')).toEqual([
    { variable: 'coupon', fallback: '', start: 10, end: 22 },
  ]);
});
