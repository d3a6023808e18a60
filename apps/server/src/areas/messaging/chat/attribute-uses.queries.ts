import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { chatTexts } from './chat.texts.ts';

/** Names the quick replies that have the attribute's variable. */
export async function listQuickRepliesUsing(
  ctx: Ctx,
  attribute: NamedAttribute,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select q.name from quick_replies q
     where q.store_id = ${ctx.store.id}
       and ${hasVariable(sql`q.text`, attribute)}
     order by q.name_key, q.id`.execute(ctx.db);
  return rows.map(({ name }) => chatTexts.uses_attribute(name));
}
