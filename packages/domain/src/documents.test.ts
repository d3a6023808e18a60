import { expect, test } from 'vitest';
import { formatDocument, parseDocument } from './documents.ts';

test.each(['52998224725', '111.444.777-35', '123 456 789 09', '00000000191'])(
  '%s is a CPF',
  (text) => {
    expect(parseDocument(text)).toMatch(/^\d{11}$/);
  },
);

test('a CPF whose leading zeros a spreadsheet dropped is restored', () => {
  expect(parseDocument('191')).toBeNull();
  expect(parseDocument('12345678909')).toBe('12345678909');
  expect(parseDocument('1234567890')).toBe(parseDocument('01234567890'));
});

test.each([
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['aaaaaaaaaaaa45', 'AAAAAAAAAAAA45'],
  ['A1B2C3D4E5F668', 'A1B2C3D4E5F668'],
  ['11.222.333/0001-81', '11222333000181'],
  ['191000173', null],
])('%s as a CNPJ gives %s', (text, stored) => {
  expect(parseDocument(text)).toBe(stored);
});

test.each([
  '52998224724',
  '11111111111',
  '11222333000180',
  '12ABC34501DE3A',
  'abc',
  '',
  '00000000000000',
])('%j is no document', (text) => {
  expect(parseDocument(text)).toBeNull();
});

test('documents are shown with their masks', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25');
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
});
