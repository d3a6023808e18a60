import { sql } from 'kysely';
import { hasVariable, type NamedAttribute } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { campaignsTexts } from './campaigns.texts.ts';

/**
 * Names the campaigns that have the attribute's variable and may still send, with the versions on which enrollments
 * continue.
 */
export async function listCampaignsUsing(ctx: Ctx, attribute: NamedAttribute): Promise<string[]> {
  const texts = sql`concat_ws(' ', s.compiled, s.settings,
    (select string_agg(v.text, ' ') from campaign_variants v where v.store_id = s.store_id and v.content_id = s.id))`;
  const { rows } = await sql<{ name: string }>`
    select c.name from campaigns c
     where c.store_id = ${ctx.store.id} and c.status not in ('finished', 'canceled')
       and exists (select from campaign_contents s
          join campaign_actions a on a.store_id = s.store_id and a.id = s.action_id
         where s.store_id = c.store_id and s.campaign_id = c.id
           and (a.version = c.version or exists (select from campaign_enrollments e
             where e.store_id = c.store_id and e.campaign_id = c.id and e.version = a.version and e.state = 'running'))
           and ${hasVariable(texts, attribute)})
     order by c.name_sort, c.id`.execute(ctx.db);
  return rows.map(({ name }) => campaignsTexts.uses_attribute(name));
}
