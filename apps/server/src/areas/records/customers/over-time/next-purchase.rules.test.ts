import { drawGamma, randomOf } from '@clientela/domain';
import { expect, test } from 'vitest';
import { expectedUpTo, fitRates, forecastBuyers, type Waits } from './next-purchase.rules.ts';

const wait = (stratum: number, days: number, is_over: boolean, n: number): Waits => ({
  stratum,
  days,
  is_over,
  n,
});

test('rates shrink to the bucket, and buckets to the rate of the store', () => {
  // 10 customers bought again after 5 days, 20 have waited 10 days so far.
  const rates = fitRates([wait(1, 5, true, 10), wait(1, 10, false, 20)]);
  const overall = 10 / (10 * 5 + 20 * 10);
  const first = (10 + 2) / (10 * 5 + 20 * 7 + 2 / overall);
  const second = (0 + 2) / (20 * 3 + 2 / overall);
  expect(rates[0]![0]!.rate).toBeCloseTo((10 + 5) / (190 + 5 / first), 12);
  expect(rates[0]![1]!.rate).toBeCloseTo((0 + 5) / (60 + 5 / second), 12);
  // Without days of its own, a stratum has the rate of the bucket, and a bucket the store's.
  expect(rates[3]![0]!.rate).toBeCloseTo(first, 12);
  expect(rates[3]![7]!.rate).toBeCloseTo(overall, 12);
});

test('purchases expected add up the rates of the days of each bucket', () => {
  const rates = fitRates([wait(1, 5, true, 10), wait(1, 10, false, 20)]);
  const [upTo] = expectedUpTo(rates, 9);
  const [first, second] = rates[0]!;
  expect(upTo).toHaveLength(10);
  expect(upTo![0]).toBe(0);
  expect(upTo![7]).toBeCloseTo(7 * first!.rate, 12);
  expect(upTo![9]).toBeCloseTo(7 * first!.rate + 2 * second!.rate, 12);
});

test('draws of the gamma distribution have its mean and variance', () => {
  const random = randomOf(3);
  for (const shape of [0.3, 1, 5, 80]) {
    const draws = Array.from({ length: 20_000 }, () => drawGamma(random, shape));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
    expect(Math.abs(mean / shape - 1)).toBeLessThan(0.05);
    expect(Math.abs(variance / shape - 1)).toBeLessThan(0.1);
  }
});

test('the interval of the buyers contains the expected number, and is the same each time', () => {
  const rates = fitRates([wait(1, 5, true, 40), wait(1, 200, false, 160), wait(2, 50, false, 40)]);
  const waiting = [
    { stratum: 1, days: 200, chance: 8, variance: 7.6, slope: 120 },
    { stratum: 2, days: 50, chance: 6, variance: 5.1, slope: 30 },
  ];
  const forecast = forecastBuyers(rates, waiting, 30);
  expect(forecast.expected).toBe(14);
  expect(forecast.low).toBeGreaterThan(4);
  expect(forecast.low).toBeLessThan(14);
  expect(forecast.high).toBeGreaterThan(14);
  expect(forecast.high).toBeLessThan(26);
  expect(forecastBuyers(rates, waiting, 30)).toEqual(forecast);
});

// A promise of the analytics: four of five intervals hold what happened.
test('about 80 % of the intervals hold the buyers of simulated stores', () => {
  const random = randomOf(11);
  let held = 0;
  const stores = 150;
  for (let store = 0; store < stores; store++) {
    // Customers with a rate of their own, around one purchase in 100 days, observed for 200 days.
    const people = Array.from({ length: 120 }, () => {
      const rate = drawGamma(random, 3) / 300;
      const waits: { stratum: number; days: number; is_over: boolean }[] = [];
      let [day, sales] = [0, 1];
      for (let at = 1; at <= 200; at++) {
        if (random() >= 1 - Math.exp(-rate)) continue;
        waits.push({ stratum: stratumOf(sales), days: at - day, is_over: true });
        [day, sales] = [at, sales + 1];
      }
      waits.push({ stratum: stratumOf(sales), days: 200 - day, is_over: false });
      return { waits, sales, buys: random() < 1 - Math.exp(-rate * 30) };
    });
    const rates = fitRates(people.flatMap(({ waits }) => waits.map((one) => ({ ...one, n: 1 }))));
    const upTo = expectedUpTo(rates, 230);
    const waiting = people.map(({ waits, sales }) => {
      const e = waits.reduce((sum, one) => sum + upTo[one.stratum - 1]![one.days]!, 0);
      const { stratum, days } = waits.at(-1)!;
      const ahead = upTo[stratum - 1]![days + 30]! - upTo[stratum - 1]![days]!;
      const chance = 1 - ((3 + e) / (3 + e + ahead)) ** (2 + sales);
      const slope = ((2 + sales) / (3 + e + ahead)) * (1 - chance);
      return { stratum, days, chance, variance: chance * (1 - chance), slope };
    });
    const { low, high } = forecastBuyers(rates, waiting, 30);
    const actual = people.filter(({ buys }) => buys).length;
    if (low <= actual && actual <= high) held++;
  }
  expect(held / stores).toBeGreaterThan(0.7);
  expect(held / stores).toBeLessThan(0.95);
});

function stratumOf(sales: number): number {
  if (sales <= 2) return sales;
  return sales <= 4 ? 3 : 4;
}
