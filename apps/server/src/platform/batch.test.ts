import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { type Batch, type BatchTables, copyBatch, fillBatch } from './batch.ts';
import { inTransaction } from './context.ts';
import { squeezedLine } from './copy.ts';

const world = useWorld();

const TABLES: BatchTables = {
  name: 'incoming_tests',
  columns: {
    line: 'int',
    name: 'text',
    document: 'jsonb',
    seen_at: 'timestamptz',
    is_new: 'boolean',
  },
  derived: { incoming_names: 'name text' },
};

const ROWS = [
  [1, 'aspas " e \\ barra, {chaves}', '{"a": "b\\"c"}', '2026-11-01T12:00:00.000Z', true],
  [2, 'NULL', null, null, false],
  [3, null, '{}', null, null],
] as const;

const read = sql<object>`select line, name, document::text, seen_at is not null as seen, is_new
  from incoming_tests order by line`;

test('rows reach the table as they are, by statement and by COPY', async () => {
  const store = await aStore(world);
  await inTransaction(store.ctx, async (ctx) => {
    await fillBatch(ctx, TABLES, ROWS);
    const filled = await read.execute(ctx.db);
    expect(filled.rows).toEqual([
      { line: 1, name: ROWS[0][1], document: '{"a": "b\\"c"}', seen: true, is_new: true },
      { line: 2, name: 'NULL', document: null, seen: false, is_new: false },
      { line: 3, name: null, document: '{}', seen: false, is_new: null },
    ]);
    await copyBatch(ctx, TABLES, ROWS.map(squeezedLine));
    expect((await read.execute(ctx.db)).rows).toEqual(filled.rows);
  });
});

test('a batch whose rows were replaced is refused, and the next transaction begins empty', async () => {
  const store = await aStore(world);
  let first: Batch | undefined;
  await inTransaction(store.ctx, async (ctx) => {
    first = await fillBatch(ctx, TABLES, ROWS);
    await sql`insert into incoming_names values ('Ana')`.execute(ctx.db);
    expect(() => first?.assertCurrent()).not.toThrow();
    const second = await fillBatch(ctx, TABLES, ROWS.slice(0, 1));
    expect(() => first?.assertCurrent()).toThrow(/later batch/);
    expect(() => second.assertCurrent()).not.toThrow();
    expect((await read.execute(ctx.db)).rows).toHaveLength(1);
    expect((await sql`select from incoming_names`.execute(ctx.db)).rows).toEqual([]);
  });
  await inTransaction(store.ctx, async (ctx) => {
    await fillBatch(ctx, TABLES, []);
    expect((await read.execute(ctx.db)).rows).toEqual([]);
  });
});

test('a batch after one that was rolled back to a savepoint finds its tables again', async () => {
  const store = await aStore(world);
  const fresh: BatchTables = { ...TABLES, name: 'incoming_fresh', derived: {} };
  await inTransaction(store.ctx, async (ctx) => {
    await sql`savepoint attempt`.execute(ctx.db);
    await fillBatch(ctx, fresh, ROWS);
    await sql`rollback to savepoint attempt`.execute(ctx.db);
    await fillBatch(ctx, fresh, ROWS.slice(0, 2));
    const { rows } = await sql`select line from incoming_fresh order by line`.execute(ctx.db);
    expect(rows).toEqual([{ line: 1 }, { line: 2 }]);
  });
});
