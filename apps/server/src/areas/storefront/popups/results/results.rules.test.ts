import { expect, test } from 'vitest';
import { liftOf, winnerOf } from './results.rules.ts';

const rate = (letter: 'A' | 'B' | 'C', views: number, signups: number) => ({
  letter,
  views,
  signups,
});

test('a winner needs 100 views of each variant', () => {
  expect(winnerOf([rate('A', 1_000, 10)])).toBeNull();
  expect(winnerOf([rate('A', 99, 1), rate('B', 1_000, 500)])).toBeNull();
});

test('a winner has an interval without zero', () => {
  expect(winnerOf([rate('A', 1_000, 50), rate('B', 1_000, 100)])).toEqual({
    letter: 'B',
    low: 2.7,
    high: 7.3,
  });
  expect(winnerOf([rate('A', 200, 10), rate('B', 200, 12)])).toMatchObject({ letter: null });
});

test('a lift has the interval of the ratio, and needs people and buyers on both sides', () => {
  expect(liftOf({ people: 10_000, buyers: 600 }, { people: 1_000, buyers: 50 })).toEqual({
    percentage: 20,
    low: -9.4,
    high: 58.9,
  });
  const none = { people: 99, buyers: 50 };
  const enough = { people: 100, buyers: 5 };
  expect(liftOf(enough, none)).toBeNull();
  expect(liftOf(enough, { people: 1_000, buyers: 4 })).toBeNull();
  expect(liftOf(enough, enough)).toMatchObject({ percentage: 0 });
});
