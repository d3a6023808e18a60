import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { liveAll } from '#test/random-lives';

const world = useWorld();
const HISTORIES = Number(process.env.HISTORIES ?? 20_000);
/** Other random histories than those of every run; set another number for new ones. */
const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000_001);

test(`${HISTORIES} more random histories satisfy all invariants`, async () => {
  const seeds = { from: FIRST_SEED, to: FIRST_SEED + HISTORIES - 1 };
  expect(await liveAll(world, seeds)).toEqual([]);
}, 7_200_000);
