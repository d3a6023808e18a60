import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Lets the planner know how large the tables have become, inside the transaction that fills them:
 * what it decides about foreign keys of a table it believes empty, it keeps.
 */
export async function analyzeGrownTables(ctx: Ctx, isBeginning: boolean): Promise<void> {
  await sql`select app.analyze_grown_tables(${isBeginning})`.execute(ctx.db);
}
