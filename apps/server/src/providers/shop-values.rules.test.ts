import { expect, test } from 'vitest';
import { decimalCents, Fields, personOf, readEach, waitingMethod } from './shop-values.ts';

test.each([
  ['19.90', 1_990],
  ['19.9', 1_990],
  ['19', 1_900],
  [19.9, 1_990],
  [0.1, 10],
  ['1.005', 101],
  ['-12.34', -1_234],
  ['1234567890.12', 123_456_789_012],
  [16.656666666666666, 1_666],
  ['49.98000001999', 4_998],
  [1.999e-8, 0],
])('%s is %i cents, without arithmetic on fractions', (amount, cents) => {
  expect(decimalCents(amount)).toBe(cents);
});

test.each([['1.234,56'], [''], [null], ['R$ 10'], [{}], ['1e3'], [Number.NaN]])(
  '%s is no amount, and nothing is guessed',
  (amount) => {
    expect(decimalCents(amount)).toBeNull();
  },
);

test('instants without a zone are in the one that the platform means', () => {
  const row = new Fields({
    a: '2026-11-23 10:00:00',
    b: '2026-11-23T10:00:00-0300',
    c: '0000-00-00 00:00:00',
  });
  expect(row.instant('a', '-03:00')).toBe('2026-11-23T13:00:00.000Z');
  expect(row.instant('a')).toBe('2026-11-23T10:00:00.000Z');
  expect(row.instant('b')).toBe('2026-11-23T13:00:00.000Z');
  expect(row.instant('c')).toBeNull();
});

test('one record of another shape costs no other record', () => {
  const rows = [
    { id: 1, total: '1.00' },
    { id: 2, total: ['1.00'] },
    'nonsense',
    { id: 4, total: 2 },
  ];
  const { taken, refused } = readEach('orders', rows, (row) => row.cents('total'));
  expect(taken).toEqual([100, 200]);
  expect(refused.map(({ external_id, code }) => [external_id, code])).toEqual([
    ['2', 'unexpected_shape'],
    ['', 'unexpected_shape'],
  ]);
});

test('a person keeps what can be used: a phone without its country, no document that cannot be one', () => {
  const person = personOf({
    name: 'Ana Maria Souza',
    phone: '81998765432',
    document: '11111111111',
  });
  expect(person).toMatchObject({
    first_name: 'Ana',
    last_name: 'Maria Souza',
    phone: '+5581998765432',
  });
  expect(person).toMatchObject({ document: null, email: null });
});

test('a day that is none is no birthday', () => {
  const days = ['0000-00-00', '1990-02-31', '1990-02-28'];
  expect(days.map((birthdate) => personOf({ birthdate }).birthdate)).toEqual([
    ...[null, null, '1990-02-28'],
  ]);
});

test('ways to pay are known by the words that shops use', () => {
  expect(['Pix Mercado Pago', 'bank_slip', 'credit-card', null].map(waitingMethod)).toEqual([
    ...['pix', 'boleto', 'card', 'other'],
  ]);
});
