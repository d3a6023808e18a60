import { expect, test } from 'vitest';
import { Pace, paceUnder } from './pace.ts';

/** Arrival times at the provider: the process stalls each second, and some messages travel slowly. */
function arrivals(quota: number, count: number): number[] {
  const pace = new Pace();
  const perSecond = paceUnder(quota);
  let now = 1_000;
  return Array.from({ length: count }, (_, nth) => {
    if (nth % quota === quota - 1) now += 150;
    now = Math.max(now, pace.place(now, { first: 1_000, perSecond }));
    return now + (nth % 7 === 0 ? 30 : 2);
  }).sort((a, b) => a - b);
}

test.each([80, 1_000])(
  'no second has more than a quota of %i, and little of it is left',
  (quota) => {
    const at = arrivals(quota, quota * 20);
    const mostInSecond = Math.max(
      ...at.map(
        (from, nth) => at.slice(nth, nth + quota + 1).filter((one) => one < from + 1_000).length,
      ),
    );
    expect(mostInSecond).toBeLessThanOrEqual(quota);
    const standing = 20 * 140;
    const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0) - standing) / 1_000;
    expect((quota * 20) / seconds / quota).toBeGreaterThan(0.93);
  },
);
