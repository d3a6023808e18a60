import { randomOf } from '@clientela/domain';
import { expect, test } from 'vitest';
import { certaintiesOf, type RfmValues } from './rfm-certainty.rules.ts';

function customersOf(count: number): RfmValues[] {
  const random = randomOf(5);
  return Array.from({ length: count }, () => {
    const sales_count = 1 + Math.floor(-Math.log(1 - random()) * 1.5);
    return {
      last_sale_day: Math.floor(random() * 365),
      sales_count,
      sales_total: Math.round(sales_count * 5_000 * (0.5 + random())),
    };
  });
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('segments are the more certain the more customers a store has', () => {
  const kept = [25, 100, 400, 1600].map((count) => mean(certaintiesOf(customersOf(count))));
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect(kept[0]).toBeLessThan(0.8);
  expect(kept[3]).toBeGreaterThan(0.88);
});

test('customers with equal values are equally certain, each time', () => {
  const customers = [...customersOf(60), ...customersOf(60)];
  const kept = certaintiesOf(customers);
  expect(kept.slice(60)).toEqual(kept.slice(0, 60));
  expect(certaintiesOf(customers)).toEqual(kept);
});

test('a segment far from every threshold is kept in all draws', () => {
  const many = Array.from({ length: 200 }, (_, n) => ({
    last_sale_day: n < 150 ? 10 : 300,
    sales_count: n < 150 ? 1 : 9,
    sales_total: n < 150 ? 100 : 90_000,
  }));
  expect(certaintiesOf(many)[0]).toBe(1);
});
