import { expect, test } from 'vitest';
import { keptInside, placed, pulled, sideOf, wholeCrop } from './crop.ts';

const wide = { width: 1000, height: 400 };

test('at first the square is as large as the picture allows, in its middle', () => {
  const crop = wholeCrop(wide);
  expect(sideOf(crop, wide)).toBe(400);
  expect(placed(crop, wide, 200)).toEqual({ width: 500, height: 200, left: -150, top: 0 });
});

test('pulling moves the square against the pull and stops at the edge', () => {
  const crop = wholeCrop(wide);
  expect(pulled(crop, wide, { x: -50, y: 0 }, 200).centerX).toBe(600);
  expect(pulled(crop, wide, { x: -5000, y: 90 }, 200)).toMatchObject({
    centerX: 800,
    centerY: 200,
  });
});

test('zooming out at an edge brings the square back inside', () => {
  const corner = keptInside({ zoom: 4, centerX: 0, centerY: 0 }, wide);
  expect(corner).toEqual({ zoom: 4, centerX: 50, centerY: 50 });
  expect(keptInside({ ...corner, zoom: 0.2 }, wide)).toEqual({
    zoom: 1,
    centerX: 200,
    centerY: 200,
  });
});
