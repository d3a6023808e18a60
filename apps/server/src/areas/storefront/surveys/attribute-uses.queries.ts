import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { surveysTexts } from './surveys.texts.ts';

/** Names the surveys that have the attribute's variable, as drafts or published, and are not over. */
export async function listSurveysUsing(ctx: Ctx, attribute: NamedAttribute): Promise<string[]> {
  const texts = sql`concat_ws(' ', s.draft,
    (select v.definition from survey_versions v
      where v.store_id = s.store_id and v.survey_id = s.id and v.version = s.version))`;
  const { rows } = await sql<{ name: string }>`
    select s.name from surveys s
     where s.store_id = ${ctx.store.id} and s.status <> 'finished' and ${hasVariable(texts, attribute)}
     order by app.fold(s.name), s.id`.execute(ctx.db);
  return rows.map(({ name }) => surveysTexts.uses_attribute(name));
}
