import { expect, test } from 'vitest';
import { textColorOn } from './colors.ts';

test('a light background gets dark text, a dark one white', () => {
  expect(['#ffffff', '#ffd400', '#7fd4b8'].map(textColorOn)).toEqual(Array(3).fill('#1c1f1d'));
  expect(['#000000', '#1f6f54', '#b3261e'].map(textColorOn)).toEqual(Array(3).fill('#ffffff'));
});
