import { expect, test } from 'vitest';
import { centsOf, decimalSignOf, lineTotalOf, parseDecimal } from './money.ts';

function cents(text: string, sign: 'comma' | 'dot'): number | null {
  const amount = parseDecimal(text, sign);
  return amount === null ? null : centsOf(amount);
}

test.each([
  ['1.234,56', 123456],
  ['R$ 1.234,56', 123456],
  ['-R$ 10,00', -1000],
  ['R$ -10,00', -1000],
  ['(10,00)', -1000],
  ['10,00-', -1000],
  ['12', 1200],
  [',5', 50],
  ['0,005', 1],
  ['-0,005', -1],
  ['-0,00', 0],
  ['1.234', 123400],
  ['1.234.567,8', 123456780],
])('with the comma as decimal sign %s is %d cents', (text, expected) => {
  expect(cents(text, 'comma')).toBe(expected);
});

test.each([
  ['1,234.56', 123456],
  ['$2.55', 255],
  ['1.234', 123],
  ['1,234', 123400],
])('with the dot as decimal sign %s is %d cents', (text, expected) => {
  expect(cents(text, 'dot')).toBe(expected);
});

test.each(['', 'abc', '1.23.4', '1,2,3', '1.23,4', '--', '1e5', '0x10', '.', '99999999999999999'])(
  '%j is no number',
  (text) => {
    expect(parseDecimal(text, 'comma')).toBeNull();
  },
);

test.each([
  ['10', 'either'],
  ['1.234', 'unsure'],
  ['1,234', 'unsure'],
  ['0.125', 'dot'],
  ['2.55', 'dot'],
  ['2,5', 'comma'],
  ['1.234,5', 'comma'],
  ['1,234.5', 'dot'],
  ['1.234.567', 'comma'],
  ['R$ 1.234,00', 'comma'],
  ['x', null],
])('%s says of its decimal sign: %s', (text, sign) => {
  expect(decimalSignOf(text)).toBe(sign);
});

test('a line total is rounded once, half away from zero, also beyond safe integers', () => {
  expect(lineTotalOf(30_000, 10)).toBe(0);
  expect(lineTotalOf(60_000, 25_500)).toBe(1530);
  expect(lineTotalOf(-10_000, 10_050)).toBe(-101);
  expect(lineTotalOf(9_000_000_000, 9_000_000_000)).toBe(81_000_000_000_000);
});
