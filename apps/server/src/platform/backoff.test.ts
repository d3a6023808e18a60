import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { type Backoff, pauseMs, retryAt } from './backoff.ts';
import { platformCtx } from './context.ts';

const world = useWorld();

test('the pause doubles with each failure up to the longest', () => {
  const backoff = { firstMs: 500, longestMs: 3_000 };
  expect([0, 1, 2, 3, 4, 5_000].map((failures) => pauseMs(backoff, failures))).toEqual([
    500, 1_000, 2_000, 3_000, 3_000, 3_000,
  ]);
});

test.each<Backoff>([
  { firstMs: 500, longestMs: 3_600_000 },
  { firstMs: 5_000, longestMs: 3_600_000 },
  { firstMs: 4_000, longestMs: 4_000 },
])('SQL computes the same pause for any number of failures: %o', async (backoff) => {
  const now = world.clock.now();
  const counts = [0, 1, 2, 5, 9, 10, 11, 12, 13, 14, 60, 5_000];
  const { rows } = await sql<{ at: string }>`
    select ${retryAt(backoff, now, sql`n`)} as at from unnest(${counts}::int[]) with ordinality as c(n, place)
     order by place`.execute(platformCtx(world.app).db);
  expect(rows.map(({ at }) => Date.parse(at) - now.getTime())).toEqual(
    counts.map((failures) => pauseMs(backoff, failures)),
  );
});
