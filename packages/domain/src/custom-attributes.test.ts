import { expect, test } from 'vitest';
import {
  attributeKey,
  fromTenThousandths,
  isDay,
  parseAttributeNumber,
  showAttributeNumber,
  toTenThousandths,
} from './custom-attributes.ts';

test.each([
  ['Time do coração', 'time_do_coracao'],
  ['  Nº do calçado ', 'n_do_calcado'],
  ['2ª via', 'via'],
  ['E-mail (2)', 'e_mail_2'],
  ['123', ''],
])('the key of %o is %o', (name, key) => {
  expect(attributeKey(name)).toBe(key);
});

test.each([
  ['1.234,5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1.234', '1234'],
  ['1.5', '1.5'],
  ['0.125', '0.125'],
  ['-0.125', '-0.125'],
  ['-3', '-3'],
  ['999.999.999.999,9999', '999999999999.9999'],
  ['1.234,56789', null],
  ['1234567890123', null],
  ['1,2,3', null],
  ['dez', null],
  ['', null],
])('%o is the number %o', (typed, decimal) => {
  expect(parseAttributeNumber(typed)).toBe(decimal);
});

test('numbers are exact in ten-thousandths and shown as they are written', () => {
  expect(toTenThousandths('999999999999.9999')).toBe(9_999_999_999_999_999n);
  expect(toTenThousandths('-0.5')).toBe(-5000n);
  expect(['9999999999999999', '-5000', '10000', '0'].map(fromTenThousandths)).toEqual([
    '999999999999.9999',
    '-0.5',
    '1',
    '0',
  ]);
  expect(showAttributeNumber('1234567.5')).toBe('1.234.567,5');
  expect(showAttributeNumber('-1234')).toBe('-1.234');
});

test('days of the calendar alone are days', () => {
  expect(['2026-02-29', '0000-01-01', '2024-02-29', '2026-13-01', '31/12/2026'].map(isDay)).toEqual(
    [false, false, true, false, false],
  );
});
