import { createHash } from 'node:crypto';
import type { Ctx } from './context.ts';
import { copyLines } from './copy.ts';

/** Temporary tables of a batch: their columns by name. */
export type BatchTables = Readonly<Record<string, string>>;

/** PostgreSQL plans well for so few rows without having counted them. */
const FEW = 100;

/**
 * Empty tables for the batch of this transaction, the first of which is filled with lines of COPY; their end is
 * the transaction's. The connection keeps the tables themselves, so that an order that comes alone writes
 * nothing into PostgreSQL's catalogue. Answers whether there are so many rows that tables that are filled from
 * them are to be counted (`analyze`) before they are joined.
 */
export async function fillBatch(
  ctx: Ctx,
  tables: BatchTables,
  lines: Iterable<string>,
): Promise<{ isLarge: boolean }> {
  if (!ctx.client) throw new Error('a batch needs a transaction');
  const names = Object.keys(tables);
  const first = names[0]!;
  // A connection may outlive a version of the program, where a pooler holds it.
  const version = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
  const { rows } = await ctx.client.query<{ version: string | null }>(
    `select obj_description(to_regclass('pg_temp.${first}'), 'pg_class') as version`,
  );
  await ctx.client.query(
    rows[0]?.version === version
      ? names.map((name) => `delete from ${name};`).join('\n')
      : [
          `drop table if exists ${names.map((name) => `pg_temp.${name}`).join(', ')};`,
          ...names.map(
            (name) => `create temporary table ${name} (${tables[name]}) on commit delete rows;`,
          ),
          `comment on table ${first} is '${version}';`,
        ].join('\n'),
  );
  return { isLarge: (await copyLines(ctx.client, first, lines)) > FEW };
}
