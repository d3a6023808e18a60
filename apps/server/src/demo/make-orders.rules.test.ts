import { expect, test } from 'vitest';
import { acquaintances } from './make-orders.ts';
import { Random } from './random.ts';

test.each(['2026-11-22T00:05:00Z', '2026-11-22T02:50:00Z', '2026-11-22T15:00:00Z'])(
  'filled at %s, the demo store has no customer from the future',
  (instant) => {
    const now = new Date(instant);
    const meet = acquaintances(new Random(7), now);
    const latest = Math.max(...Array.from({ length: 50_000 }, () => meet().getTime()));
    expect(latest).toBeLessThanOrEqual(now.getTime());
    expect(latest).toBeGreaterThan(now.getTime() - 2 * 86_400_000);
  },
);
