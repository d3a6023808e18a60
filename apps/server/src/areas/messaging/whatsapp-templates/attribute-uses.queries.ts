import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { whatsappTemplatesTexts } from './whatsapp-templates.texts.ts';

/** Names the templates that have the attribute's variable. */
export async function listTemplatesUsing(ctx: Ctx, attribute: NamedAttribute): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select t.title from whatsapp_templates t
     where t.store_id = ${ctx.store.id}
       and ${hasVariable(sql`t.words::text`, attribute)}
     order by app.fold(t.title), t.id`.execute(ctx.db);
  return rows.map(({ title }) => whatsappTemplatesTexts.uses_attribute(title));
}
