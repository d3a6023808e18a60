import { expect, test } from 'vitest';
import { timeOfDay } from './time-of-day.ts';

test.each([
  ['9', '09:00'],
  ['18h', '18:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9h30', '09:30'],
  ['9h30min', '09:30'],
  [' 9:05 ', '09:05'],
  ['23:59', '23:59'],
])('%s is %s', (typed, time) => {
  expect(timeOfDay(typed)).toBe(time);
});

test.each(['', 'cedo', '9 horas', '12345'])('%s stays as typed', (typed) => {
  expect(timeOfDay(typed)).toBe(typed);
});
