import { expect, test } from 'vitest';
import {
  maskAnyPhone,
  maskCardNumber,
  maskDocument,
  maskExpiry,
  maskIdentifier,
  maskPhone,
  maskPostalCode,
  maskTime,
} from './masks.ts';

test('a card number is grouped as its brand prints it', () => {
  expect(maskCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(maskCardNumber('378282246310005', [4, 10])).toBe('3782 822463 10005');
  expect(maskCardNumber('41111a')).toBe('4111 1');
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['129', '12/9'],
  ['1229', '12/29'],
  ['9', '09'],
  ['12/2029', '12/29'],
  ['122029', '12/29'],
  ['1/30', '01/30'],
  ['12/202', '12/2'],
])('a validity typed as %s reads %s', (typed, masked) => {
  expect(maskExpiry(typed)).toBe(masked);
});

test.each([
  ['52998224725', '529.982.247-25'],
  ['529982', '529.982'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['12.ABC.345/01DE-35999', '12.ABC.345/01DE-35'],
])('a document typed as %s reads %s', (typed, masked) => {
  expect(maskDocument(typed)).toBe(masked);
  expect(masked.length).toBeLessThanOrEqual(18);
});

test.each([
  ['11', '(11'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
])('a phone typed as %s reads %s', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test('a postal code gets its dash', () => {
  expect(maskPostalCode('01001000')).toBe('01001-000');
  expect(maskPostalCode('01001')).toBe('01001');
});

test('deleting the last character of a mask takes a digit away, never only a separator', () => {
  expect(maskExpiry('12')).toBe('12');
  expect(maskPhone('(1')).toBe('(1');
});

test.each([
  ['11987654321', '(11) 98765-4321'],
  ['+5511987654321', '(11) 98765-4321'],
  ['+551', '+551'],
  ['+54 9 11 2345-6789', '+5491123456789'],
])('a phone of any country typed as %s reads %s', (typed, masked) => {
  expect(maskAnyPhone(typed)).toBe(masked);
});

test.each([
  ['1198765', '(11) 9876-5'],
  ['11987654321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['52998224725', '529.982.247-25'],
  ['11144477735', '111.444.777-35'],
  ['11222333000181', '11.222.333/0001-81'],
  ['Ana 2', 'Ana 2'],
  ['ana@loja.com', 'ana@loja.com'],
])('a customer searched as %s reads %s', (typed, masked) => {
  expect(maskIdentifier(typed)).toBe(masked);
});

test.each([
  ['0', '0'],
  ['083', '08:3'],
  ['830', '08:30'],
  ['8h30', '08:30'],
  ['22:15', '22:15'],
  ['22155', '22:15'],
])('a time typed as %s reads %s', (typed, masked) => {
  expect(maskTime(typed)).toBe(masked);
});
