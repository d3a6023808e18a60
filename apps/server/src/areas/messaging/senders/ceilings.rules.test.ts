import { expect, test } from 'vitest';
import { dailyCeiling } from './ceilings.rules.ts';

test('a number of one’s own begins with more people the longer it is connected', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const after = (days: number) =>
    dailyCeiling(new Date(now.getTime() - days * 86_400_000).toISOString(), now);
  expect([0, 6.9, 7, 13, 14, 29, 30, 400].map(after)).toEqual([20, 20, 40, 40, 80, 80, 120, 120]);
  expect(dailyCeiling(null, now)).toBe(20);
});
