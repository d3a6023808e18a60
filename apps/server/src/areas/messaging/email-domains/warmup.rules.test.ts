import { WARMUP_PLAN } from '@clientela/contract';
import { expect, test } from 'vitest';
import { allowanceOf, warmupOn } from './warmup.rules.ts';

test('a day with messages leads to the next step, one without repeats its own', () => {
  const first = { step: 1, on: '2026-03-02', used: 0 };
  expect(warmupOn(first, '2026-03-02')).toEqual(first);
  expect(warmupOn(first, '2026-03-05')).toEqual({ step: 1, on: '2026-03-05', used: 0 });
  expect(warmupOn({ ...first, used: 1 }, '2026-03-05')).toEqual({
    step: 2,
    on: '2026-03-05',
    used: 0,
  });
});

test('it ends after the last day of the plan', () => {
  const last = { step: WARMUP_PLAN.length, on: '2026-03-02', used: 3 };
  expect(warmupOn(last, '2026-03-02')).toEqual(last);
  expect(warmupOn(last, '2026-03-03')).toBeNull();
});

test('no more leave than the day has room for', () => {
  const day = { step: 1, on: '2026-03-02', used: 45 };
  expect(allowanceOf(day, 3)).toBe(3);
  expect(allowanceOf(day, 30)).toBe(5);
  expect(allowanceOf({ ...day, used: 50 }, 30)).toBe(0);
  expect(allowanceOf({ ...day, used: 80 }, 30)).toBe(0);
});

test('the amounts grow by half a day at most, so that no provider sees a jump', () => {
  for (const [index, amount] of WARMUP_PLAN.entries()) {
    const before = WARMUP_PLAN[index - 1] ?? amount;
    expect(amount / before).toBeLessThanOrEqual(1.5);
    expect(amount).toBeGreaterThanOrEqual(before);
  }
  expect([WARMUP_PLAN[0], WARMUP_PLAN.length, WARMUP_PLAN.at(-1)]).toEqual([50, 28, 10_000]);
});
