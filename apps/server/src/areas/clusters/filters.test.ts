import { ClusterFilters } from '@clientela/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { evaluate, scoreAll } from '#test/clusters/evaluator';
import { makePlainWorld, storePlainWorld } from '#test/clusters/plain-world';
import { randomFilters } from '#test/clusters/random-filters';
import { aStore, useWorld } from '#test/harness';
import { Random } from '../demo/random.ts';
import { filterScope } from './audience.ts';
import { compileFilters } from './filter-sql.ts';

const world = useWorld();

const COMPARED = 2_000;
const RUN = 10_000;

test(`${RUN} random filters run without an SQL error and ${COMPARED} select exactly whom a plain evaluator selects`, async () => {
  world.clock.set('2026-02-25T14:00:00Z');
  const { ctx } = await aStore(world);
  const { world: plain, catalogue } = makePlainWorld(
    20_261_120,
    world.clock.now(),
    ctx.store.time_zone,
  );
  await storePlainWorld(ctx, plain, catalogue);
  const scores = scoreAll(plain);
  const random = new Random(42);
  const scope = filterScope(ctx);

  const select = async (inner: typeof ctx, filters: unknown) => {
    const condition = compileFilters(scope, ClusterFilters.parse(filters));
    const { rows } = await sql<{ id: string }>`select c.id from customers c
      join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
      where c.store_id = ${ctx.store.id} and ${condition}`.execute(inner.db);
    return rows.map((row) => row.id).sort();
  };

  let selectedSome = 0;
  await inTransaction(ctx, async (ctx) => {
    for (let i = 0; i < RUN; i++) {
      const filters = randomFilters(random, catalogue, scope.today);
      const selected = await select(ctx, filters);
      if (i >= COMPARED) continue;
      const expected = [...evaluate(plain, scores, filters)].sort();
      expect(selected, JSON.stringify(filters)).toEqual(expected);
      if (selected.length > 0 && selected.length < plain.customers.length) selectedSome++;
    }
  });
  // The comparison means something only where filters tell customers apart.
  expect(selectedSome).toBeGreaterThan(COMPARED / 2);
}, 240_000);

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
