import { BonusStrategy } from '@clientela/contract';
import { expect, test } from 'vitest';
import {
  allocate,
  type EarningOrder,
  earnedBy,
  endOf,
  lifeOf,
  mayEarn,
  minimumFor,
  periodBefore,
  returnedOf,
  type UsableLot,
} from './bonuses.rules.ts';

const ZONE = 'America/Sao_Paulo';
const rule = (fields: Record<string, unknown> = {}) =>
  BonusStrategy.parse({ name: 'Cashback', type: 'PERCENTAGE', value: 1000, ...fields });
const order = (fields: Partial<EarningOrder> = {}): EarningOrder => ({
  is_sale: true,
  total: 10_000,
  shipping: 0,
  refunded: 0,
  used: 0,
  coupon: null,
  payment_method: 'pix',
  channel: 'ONLINE',
  lines: [],
  ...fields,
});
const lot = (id: string, fields: Partial<UsableLot> = {}): UsableLot => ({
  id,
  remaining: 1_000,
  reserved: 0,
  minimum_to_use_bonus: 0,
  minimum_purchase_amount: 100,
  ...fields,
});

test('a percentage earns on goods minus refunds, rounded to the nearest cent', () => {
  expect(earnedBy(rule(), order({ total: 12_345, shipping: 345 }))).toBe(1_200);
  expect(earnedBy(rule({ value: 333 }), order({ total: 1_500 }))).toBe(50);
  expect(earnedBy(rule(), order({ refunded: 4_000 }))).toBe(600);
  expect(earnedBy(rule(), order({ refunded: 12_000 }))).toBe(0);
  expect(earnedBy(rule(), order({ used: 2_500 }))).toBe(750);
  expect(earnedBy(rule(), order({ is_sale: false }))).toBe(0);
});

test('a fixed value is earned whole, and nothing where nothing is left of the purchase', () => {
  const fixed = rule({ type: 'FIXED', value: 1_500 });
  expect(earnedBy(fixed, order({ total: 100 }))).toBe(1_500);
  expect(earnedBy(fixed, order({ refunded: 10_000 }))).toBe(0);
  expect(earnedBy(rule({ limitations: { maximum_value: 400 } }), order())).toBe(400);
});

test('excluded goods reduce the eligible amount by their exact share, also in large amounts', () => {
  const some = rule({ limitations: { excluded_categories: ['Vale-presente'] } });
  const lines = [
    { product_id: 'a', category: 'Canecas', total: 6_000 },
    { product_id: 'b', category: 'Vale-presente', total: 4_000 },
  ];
  expect(earnedBy(some, order({ lines }))).toBe(600);
  // A discount of a third on the whole order: the eligible share of the paid amount.
  expect(earnedBy(some, order({ total: 6_667, lines }))).toBe(400);
  const large = lines.map((line) => ({ ...line, total: line.total * 100_000 }));
  expect(earnedBy(some, order({ total: 1_000_000_000, lines: large }))).toBe(60_000_000);
});

test.each([
  ['a first purchase', { valid_only_first_purchase: true }, {}, { isFirstPurchase: false }],
  ['no redemption', { valid_only_non_redemption_purchase: true }, {}, { isRedemption: true }],
  ['no coupon', { limitations: { with_coupon: false } }, { coupon: 'X' }, {}],
  ['the shop', { limitations: { channels: ['STORE'] } }, {}, {}],
  ['another payment', { limitations: { excluded_payment_methods: ['pix'] } }, {}, {}],
  ['a larger purchase', { limitations: { minimum_order: 10_001 } }, {}, {}],
])('a purchase earns nothing when the rule requires %s', (_, fields, changed, at) => {
  const usual = { isFirstPurchase: true, isRedemption: false };
  expect(mayEarn(rule(), order(changed), usual)).toBe(true);
  expect(mayEarn(rule(fields), order(changed), { ...usual, ...at })).toBe(false);
});

test('days and months end with the store’s day, hours do not; a month after 31 January is February’s end', () => {
  const noon = new Date('2026-01-31T15:00:00Z');
  const at = (value: number, unit: 'HOUR' | 'DAY' | 'MONTH') =>
    endOf(noon, { value, unit }, ZONE).toISOString();
  expect(at(5, 'HOUR')).toBe('2026-01-31T20:00:00.000Z');
  expect(at(1, 'DAY')).toBe('2026-02-02T03:00:00.000Z');
  expect(at(1, 'MONTH')).toBe('2026-03-01T03:00:00.000Z');
  const later = lifeOf(rule({ limitations: { available_in: 7 } }), noon, ZONE);
  expect(later.available_at.toISOString()).toBe('2026-02-07T03:00:00.000Z');
  expect(later.expires_at.toISOString()).toBe('2026-03-10T03:00:00.000Z');
  expect(periodBefore(noon, { value: 2, unit: 'DAY' }, ZONE).toISOString()).toBe(
    '2026-01-29T15:00:00.000Z',
  );
});

test('a purchase of R$ 200,00 takes R$ 46,66 of two bonuses, as the specification reckons', () => {
  const lots = [
    lot('A', { remaining: 3_000, minimum_purchase_amount: 500 }),
    lot('B', { remaining: 2_500, minimum_purchase_amount: 300 }),
  ];
  expect(allocate(20_000, lots)).toEqual([
    { id: 'A', amount: 3_000 },
    { id: 'B', amount: 1_666 },
  ]);
  expect(allocate(20_000, lots, 3_100)).toEqual([
    { id: 'A', amount: 3_000 },
    { id: 'B', amount: 100 },
  ]);
});

test('purchase conditions and excluded goods prevent earning', () => {
  expect(allocate(4_999, [lot('A', { minimum_to_use_bonus: 5_000 })])).toEqual([]);
  expect(allocate(5_000, [lot('A', { reserved: 600 })])).toEqual([{ id: 'A', amount: 400 }]);
  expect(allocate(300, [lot('A')])).toEqual([{ id: 'A', amount: 300 }]);
  expect(minimumFor(lot('A', { minimum_purchase_amount: 333 }), 1_000)).toBe(3_330);
  expect(minimumFor(lot('A', { minimum_to_use_bonus: 9_000 }), 1_000)).toBe(9_000);
});

test('a use is restored in proportion to the refund and never beyond its amount', () => {
  const of = (refunded: number, is_over = false) =>
    returnedOf(1_001, { total: 10_000, refunded, is_over });
  expect([of(0), of(5_000), of(10_000), of(12_000)]).toEqual([0, 501, 1_001, 1_001]);
  expect(of(0, true)).toBe(1_001);
  expect(returnedOf(500, { total: 0, refunded: 0, is_over: false })).toBe(500);
});
