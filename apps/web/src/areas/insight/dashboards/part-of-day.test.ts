import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test('good morning from 5 to 12, good afternoon until 18, otherwise good night', () => {
  expect([5, 11].map(partOfDay)).toEqual(['morning', 'morning']);
  expect([12, 17].map(partOfDay)).toEqual(['afternoon', 'afternoon']);
  expect([18, 23, 0, 4].map(partOfDay)).toEqual(['night', 'night', 'night', 'night']);
});
