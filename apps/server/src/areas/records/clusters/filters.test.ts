import { ClusterFilters } from '@clientela/contract';
import { expect, test } from 'vitest';
import { expectSameSelections } from '#test/clusters/compare';
import { useWorld } from '#test/harness';

const world = useWorld();

// All that the product promises of them is in filters.long.test.ts; these are its first.
test(
  '500 random filters run without an SQL error and 150 select the same customers as a plain evaluator',
  () => expectSameSelections(world, { run: 500, compared: 150 }),
  120_000,
);

test('a filter deeper or longer than the limits is refused', () => {
  const condition = { field: 'stage', value: 'lead' };
  const deep = [1, 2, 3, 4, 5].reduce<unknown>((of) => ({ op: 'all', of: [of] }), {
    op: 'all',
    of: [condition],
  });
  expect(ClusterFilters.safeParse(deep).success).toBe(false);
  const long = { op: 'any', of: [1, 2].map(() => ({ op: 'all', of: Array(26).fill(condition) })) };
  expect(ClusterFilters.safeParse(long).success).toBe(false);
  expect(ClusterFilters.safeParse({ op: 'all', of: [{ ...condition, also: 1 }] }).success).toBe(
    false,
  );
});
