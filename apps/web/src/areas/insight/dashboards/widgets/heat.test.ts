import { expect, test } from 'vitest';
import { heatClasses, levelOf } from './heat.ts';

test('five classes hold as many values each', () => {
  const classes = heatClasses([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(classes.map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
  ]);
  expect([0, 1, 6, 10].map((value) => levelOf(value, classes))).toEqual([0, 1, 3, 5]);
});

test('equal values share a class, and the largest is the darkest', () => {
  expect(heatClasses([4, 4, 4, 4, 9])).toEqual([
    { level: 4, from: 4, to: 4 },
    { level: 5, from: 9, to: 9 },
  ]);
  expect(heatClasses([0, 0])).toEqual([]);
});
