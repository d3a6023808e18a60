import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { emailModelsTexts } from './email-models.texts.ts';

/** Names the e-mail models that have the attribute's variable. */
export async function listModelsUsing(ctx: Ctx, attribute: NamedAttribute): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.name from email_models m
     where m.store_id = ${ctx.store.id}
       and ${hasVariable(sql`m.subject || ' ' || m.document::text`, attribute)}
     order by m.name_sort, m.id`.execute(ctx.db);
  return rows.map(({ name }) => emailModelsTexts.uses_attribute(name));
}
