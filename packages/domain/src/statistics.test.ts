import { expect, test } from 'vitest';
import { shareOf } from './statistics.ts';

test.each([
  [18, 120, 15, 10, 22],
  [3, 40, 8, 3, 20],
])('%i of %i is a share with the 95 %% interval of Wilson', (part, whole, share, low, high) => {
  const found = shareOf(part, whole);
  expect([found.share, found.low, found.high].map((value) => Math.round(100 * value))).toEqual([
    share,
    low,
    high,
  ]);
});

test('shares of none and of all stay within 0 and 1', () => {
  expect(shareOf(0, 10)).toMatchObject({ share: 0, low: 0 });
  expect(shareOf(10, 10).high).toBe(1);
});
