import { expect, test } from 'vitest';
import { inputOf, problemOf } from '../src/fields.ts';

const attribute = (type: 'TEXT' | 'NUMBER' | 'DATE', is_required = false) => ({
  name: 'custom.dado' as const,
  label: 'Dado',
  is_required,
  type,
});

test.each(['1', '-3,5', '1.234,5', '1234.5', '1.234.567', '999999999999,9999'])(
  'the number %s may be sent',
  (value) => {
    expect(problemOf(attribute('NUMBER'), value)).toBe('');
  },
);

test.each(['quarenta', '1,23456', '1.2345.678', '1.234.5', '10 reais'])(
  '%s is no number',
  (value) => {
    expect(problemOf(attribute('NUMBER'), value)).toBe('Escreva um número, como 1.234,5.');
  },
);

test('a required attribute has to be filled, whatever its type', () => {
  for (const type of ['TEXT', 'NUMBER', 'DATE'] as const) {
    expect(problemOf(attribute(type, true), ' ')).toBe('Preencha este campo.');
    expect(problemOf(attribute(type), ' ')).toBe('');
  }
});

test('attributes get an input of their type, without suggestions of the browser', () => {
  expect(inputOf(attribute('TEXT'))).toMatchObject({ autocomplete: 'off', maxlength: '500' });
  expect(inputOf(attribute('NUMBER'))).toMatchObject({ type: 'text', inputmode: 'decimal' });
  expect(inputOf(attribute('DATE'))).toMatchObject({ type: 'date', autocomplete: 'off' });
});
