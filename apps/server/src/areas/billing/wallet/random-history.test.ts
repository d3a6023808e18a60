import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { postInBatches } from '#test/random-history';
import { liveAll } from '#test/random-lives';

const world = useWorld();

// Twenty thousand others are in random-history.long.test.ts.
test('sixty random histories: all sums match, nothing posts twice, no spending below zero', async () => {
  expect(await liveAll(world, { from: 1, to: 60 })).toEqual([]);
});

test('prices below a cent add up to one rounding over any batches', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const { posted, exact } = postInBatches(seed);
    expect(Math.abs(posted - exact)).toBeLessThanOrEqual(0.5);
  }
});
