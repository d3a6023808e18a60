import { expect, test } from 'vitest';
import {
  automaticControl,
  type Comparison,
  incrementalRevenue,
  missingFor,
} from './incremental-revenue.ts';

/** R$ 160 of deviation among all 314 buyers, as the squares of both sides together. */
const SQUARES = 16_000 ** 2 * 313 + 314 * (5_956_000 / 314) ** 2;
const EXAMPLE: Comparison = {
  messaged: { customers: 9_500, buyers: 304, spent: 5_776_000, squares: SQUARES },
  control: { customers: 500, buyers: 10, spent: 180_000, squares: 0 },
};
const of = (comparison: Comparison, { id = 'a', cost = 119_000 } = {}) =>
  incrementalRevenue([{ id, comparison, cost }]);

function within(value: number, centre: number, distance: number) {
  expect(value).toBeGreaterThan(centre - distance);
  expect(value).toBeLessThan(centre + distance);
}

test('the worked example probably brought revenue', () => {
  expect(of(EXAMPLE)).toMatchObject({
    gross: 2_356_000,
    net: 2_237_000,
    outcome: 'probably_brought',
  });
  // An interval of 4,000 draws moves with its seed; its mean over seeds is the interval's true place.
  const seeds = Array.from({ length: 40 }, (_, n) => of(EXAMPLE, { id: `${n}` }));
  const mean = (key: 'low' | 'high' | 'chance') =>
    seeds.reduce((sum, found) => sum + found[key], 0) / seeds.length;
  within(mean('low'), -920_000, 40_000);
  within(mean('high'), 4_240_000, 40_000);
  within(mean('chance'), 0.93, 0.01);
});

test('the same data gives the same interval at each reading', () => {
  expect(of(EXAMPLE)).toEqual(of(EXAMPLE));
  expect(of(EXAMPLE, { id: 'b' }).low).not.toBe(of(EXAMPLE).low);
});

test('each of the five outcomes follows from the interval and the probability', () => {
  const side = (customers: number, buyers: number) => ({
    customers,
    buyers,
    spent: buyers * 20_000,
    squares: buyers * 20_000 ** 2 * 1.5,
  });
  const outcome = (buyers: number) =>
    of({ messaged: side(5_000, buyers), control: side(5_000, 200) }, { cost: 0 }).outcome;
  expect([300, 230, 200, 172, 120].map(outcome)).toEqual([
    'brought',
    'probably_brought',
    'unclear',
    'probably_not',
    'not_brought',
  ]);
});

test('the cost of the messages moves the interval, not its width', () => {
  const [free, paid] = [of(EXAMPLE, { cost: 0 }), of(EXAMPLE)];
  expect(free.low - paid.low).toBe(119_000);
  expect(free.net - paid.net).toBe(119_000);
  expect(free.gross).toBe(paid.gross);
});

test('campaigns together are more certain than each alone', () => {
  const ten = incrementalRevenue(
    Array.from({ length: 10 }, (_, n) => ({ id: `${n}`, comparison: EXAMPLE, cost: 119_000 })),
  );
  expect(ten).toMatchObject({ net: 22_370_000, outcome: 'brought' });
  // The width grows with the root of their number.
  const one = of(EXAMPLE);
  within((ten.high - ten.low) / (one.high - one.low), Math.sqrt(10), 0.25);
});

test('a comparison needs fifty customers in control and ten buyers', () => {
  const few = {
    messaged: { ...EXAMPLE.messaged, buyers: 6 },
    control: { ...EXAMPLE.control, customers: 38, buyers: 1 },
  };
  expect(missingFor(few)).toEqual({ control: 12, buyers: 3 });
  expect(missingFor(EXAMPLE)).toEqual({ control: 0, buyers: 0 });
});

test('the automatic control group shrinks as the audience grows', () => {
  const eligible = [0, 499, 500, 4_999, 5_000, 49_999, 50_000, 1_000_000];
  expect(eligible.map(automaticControl)).toEqual([0, 0, 10, 10, 5, 5, 2, 2]);
});
