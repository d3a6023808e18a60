import { createHash } from 'node:crypto';
import { present } from '@clientela/domain';
import type { Ctx } from './context.ts';
import { copyLines } from './copy.ts';

/** Temporary tables of a batch: their columns by name. */
export type BatchTables = Readonly<Record<string, string>>;

/** PostgreSQL plans well for so few rows without having counted them. */
const FEW = 100;

/**
 * Empties the tables for this transaction's batch and fills the first with lines of COPY; they last
 * until the transaction ends. The connection reuses the tables, so that a single order writes
 * nothing into PostgreSQL's catalogue. Returns whether the batch is large enough that derived
 * tables need `analyze` before they are joined.
 */
export async function fillBatch(
  ctx: Ctx,
  tables: BatchTables,
  lines: Iterable<string>,
): Promise<{ isLarge: boolean }> {
  if (!ctx.client) throw new Error('a batch needs a transaction');
  const names = Object.keys(tables);
  const first = present(names[0], 'table of the batch');
  // A pooled connection may outlive a version of the program.
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
