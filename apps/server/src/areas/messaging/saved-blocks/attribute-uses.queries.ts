import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { savedBlocksTexts } from './saved-blocks.texts.ts';

/** Names the saved blocks that have the attribute's variable. */
export async function listBlocksUsing(ctx: Ctx, attribute: NamedAttribute): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select b.name from saved_blocks b
     where b.store_id = ${ctx.store.id}
       and ${hasVariable(sql`b.block::text`, attribute)}
     order by b.name_key, b.id`.execute(ctx.db);
  return rows.map(({ name }) => savedBlocksTexts.uses_attribute(name));
}
