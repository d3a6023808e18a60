import { expect, test } from 'vitest';
import { areaOf } from './area-of.ts';

const size = { width: 801, height: 600 };

test.each([
  [
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 0, y: 0, width: 801, height: 600 },
  ],
  [
    { x: 50, y: 25, width: 50, height: 50 },
    { x: 401, y: 150, width: 400, height: 300 },
  ],
  [
    { x: 99.99, y: 99.99, width: 0.01, height: 0.01 },
    { x: 800, y: 599, width: 1, height: 1 },
  ],
])('%o is in whole pixels inside the picture', (percent, area) => {
  expect(areaOf(percent, size)).toEqual(area);
});
