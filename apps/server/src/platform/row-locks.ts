import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { DB } from './database.generated.ts';

/** Tables of a store's rows with an id of their own. */
type TableOfRows = {
  [Table in keyof DB]: 'store_id' | 'id' extends keyof DB[Table] ? Table : never;
}[keyof DB];

/** Locks one row of the store until the transaction ends; a row that does not exist locks nothing. */
export async function lockRow(
  ctx: Ctx,
  table: TableOfRows,
  id: string,
  strength: 'update' | 'no key update' = 'update',
): Promise<void> {
  await sql`
    select from ${sql.table(table)} where store_id = ${ctx.store.id} and id = ${id} for ${sql.raw(strength)}`.execute(
    ctx.db,
  );
}
