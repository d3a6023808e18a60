import { ClusterFilters } from '@clientela/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { filterScope } from '#areas/records/clusters/audience';
import { compileFilters } from '#areas/records/clusters/filter-sql';
import { Random } from '#demo/random';
import { type Ctx, inTransaction } from '#platform/context';
import { aStore, type World } from '../harness.ts';
import { evaluate, type PlainWorld, scoreAll } from './evaluator.ts';
import { makePlainWorld, storePlainWorld } from './plain-world.ts';
import { randomFilters } from './random-filters.ts';

/**
 * Runs so many random filters over a store of 500 and compares the customers selected by the first
 * `compared` with those of a plain evaluator. Deterministic, whatever their number.
 */
export async function expectSameSelections(
  world: World,
  { run, compared }: { run: number; compared: number },
): Promise<void> {
  world.clock.set('2026-02-25T14:00:00Z');
  const { ctx } = await aStore(world);
  const { world: plain, catalogue } = makePlainWorld(
    20_261_120,
    world.clock.now(),
    ctx.store.time_zone,
  );
  await storePlainWorld(ctx, plain, catalogue);
  await storePlainBonuses(world, ctx.store.id, plain);
  const scores = scoreAll(plain);
  const random = new Random(42);
  const scope = filterScope(ctx);

  const select = async (inner: Ctx, filters: unknown) => {
    const condition = compileFilters(scope, ClusterFilters.parse(filters));
    const { rows } = await sql<{ id: string }>`select c.id from customers c
      join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
      where c.store_id = ${ctx.store.id} and ${condition}`.execute(inner.db);
    return rows.map((row) => row.id).sort();
  };

  let selectedSome = 0;
  await inTransaction(ctx, async (ctx) => {
    for (let i = 0; i < run; i++) {
      const filters = randomFilters(random, catalogue, scope.today);
      const selected = await select(ctx, filters);
      if (i >= compared) continue;
      const expected = [...evaluate(plain, scores, filters)].sort();
      expect(selected, JSON.stringify(filters)).toEqual(expected);
      if (selected.length > 0 && selected.length < plain.customers.length) selectedSome++;
    }
  });
  // The comparison is meaningful only when filters distinguish customers.
  expect(selectedSome).toBeGreaterThan(compared / 2);
}

/** Past the ledger's one function, which would ask for orders and strategies. */
async function storePlainBonuses(world: World, storeId: string, plain: PlainWorld): Promise<void> {
  const lots = plain.customers.flatMap(({ id, bonuses }) =>
    bonuses.map((lot) => ({ customer_id: id, ...lot })),
  );
  await world.sql(
    `insert into bonuses (store_id, id, customer_id, value, remaining, minimum_to_use_bonus,
        minimum_purchase_amount, available_at, expires_at, created_at)
     select $1, app.new_id(), l.customer_id, 9000, l.remaining, 0, 100, $2, l.expires_at, $2
       from jsonb_to_recordset($3) as l(customer_id uuid, remaining bigint, expires_at timestamptz)`,
    [storeId, plain.now, JSON.stringify(lots)],
  );
  const uses = plain.customers.flatMap(({ id, bonus_uses }) =>
    bonus_uses.map((use) => ({ customer_id: id, ...use })),
  );
  await world.sql(
    `insert into bonus_uses (store_id, id, customer_id, purchase_amount, amount, channel, proof,
        created_at, cancelled_at)
     select $1, app.new_id(), u.customer_id, 9000, 500, 'STORE', 'NONE', u.at,
         case when u.is_cancelled then u.at end
       from jsonb_to_recordset($2) as u(customer_id uuid, at timestamptz, is_cancelled boolean)`,
    [storeId, JSON.stringify(uses)],
  );
}
