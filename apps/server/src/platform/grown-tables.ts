import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Updates the planner's table sizes inside the transaction that fills them: foreign key plans made
 * for a table believed empty are cached.
 */
export async function analyzeGrownTables(ctx: Ctx, isBeginning: boolean): Promise<void> {
  await sql`select app.analyze_grown_tables(${isBeginning})`.execute(ctx.db);
}
