import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { inTransaction, platformCtx } from './context.ts';

const world = useWorld();

test('of parallel statements those behind a failed one never run in a later transaction', async () => {
  const store = await aStore(world);
  let late: Promise<unknown> = Promise.resolve();
  const work = inTransaction(store.ctx, (ctx) => {
    const statements = [sql`select 1 / 0`, sql`select 2`, sql`select 3`, sql`select 4`].map((one) =>
      one.execute(ctx.db),
    );
    late = statements.at(-1) ?? late;
    late.catch(() => {});
    return Promise.all(statements);
  });
  await expect(work).rejects.toThrow('division by zero');
  await expect(late).rejects.toThrow('the transaction of this statement has ended');
});

test('without a store each statement is a transaction, and a failed one costs no connection', async () => {
  const { db } = platformCtx(world.app);
  const before = world.app.pools.app.totalCount;
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  expect(world.app.pools.app.totalCount).toBeLessThanOrEqual(Math.max(before, 1));
  expect(world.app.pools.app.idleCount).toBe(world.app.pools.app.totalCount);
});
