import { sql } from 'kysely';
import { type Ctx, inTransaction } from '../src/platform/context.ts';

/** How many rows of each table `work` touches, in a transaction of its own. */
export function rowsReadBy(
  ctx: Ctx,
  tables: readonly string[],
  work: (ctx: Ctx) => Promise<void>,
): Promise<Record<string, number>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await rowsRead(ctx, tables);
    await work(ctx);
    const after = await rowsRead(ctx, tables);
    return Object.fromEntries(
      Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]),
    );
  });
}

// Reads of the connection's earlier transactions may be included. Index reads count entries: rows
// that this statement inserted are scanned too, though they are invisible to it.
async function rowsRead(ctx: Ctx, tables: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ relname: string; n: number }>`
    select t.relname, (t.seq_tup_read + (
        select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)
          from pg_index i where i.indrelid = t.relid))::int as n
      from pg_stat_xact_user_tables t where t.relname in (${sql.join(tables)})`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ relname, n }) => [relname, n]));
}
