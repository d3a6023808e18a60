import { expect, test } from 'vitest';
import { ClusterFilters, FILTER_DEPTH_MAX, type FilterNode } from './cluster-filters.ts';

const nested = (depth: number): FilterNode =>
  depth === 0 ? { op: 'all', of: [] } : { op: 'all', of: [nested(depth - 1)] };

test('a tree of filters is refused by its size before it is read', () => {
  let reads = 0;
  const counted = <T extends object>(nodes: T) =>
    new Proxy(nodes, {
      get(target, key, receiver) {
        reads++;
        return Reflect.get(target, key, receiver);
      },
    });
  const empty = Array.from({ length: 50_000 }, () => ({ op: 'all', of: [] }));
  const wide = { op: 'any', of: counted(empty) };
  const bushy = {
    op: 'any',
    of: Array.from({ length: 50 }, () => ({
      op: 'any',
      of: Array.from({ length: 50 }, () => ({ op: 'all', of: [] })),
    })),
  };
  let deep: unknown = { op: 'all', of: [] };
  for (let depth = 0; depth < 20_000; depth++) deep = { op: 'all', of: [deep] };
  for (const tree of [wide, bushy, deep]) {
    const { success, error } = ClusterFilters.safeParse(tree);
    expect(success).toBe(false);
    expect(error!.issues[0]!.message).toBe('Use no máximo 50 condições em 5 níveis');
  }
  expect(reads).toBeLessThan(1_000);
});

test('a tree as deep as people may build it is taken', () => {
  expect(ClusterFilters.safeParse(nested(FILTER_DEPTH_MAX - 1)).success).toBe(true);
  expect(ClusterFilters.safeParse(nested(FILTER_DEPTH_MAX)).success).toBe(false);
});
