import { type Campaign, isSequence, type SurveyQuestion } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Whether a content carries the link of the campaign's survey. */
export function asksSurvey(compiled: unknown): boolean {
  return (JSON.stringify(compiled) ?? '').includes('survey.link');
}

/** The contents, of these, that carry the link of the campaign's survey. */
export async function listAsking(ctx: Ctx, contentIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('campaign_contents')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', contentIds)
    .where('speaks_of_survey', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A survey as its campaign needs it. */
export interface CampaignSurvey {
  name: string;
  takes_answers: boolean;
  is_anonymous: boolean;
  /** The published version's first question with a score, which a link preselects. */
  scored_question: SurveyQuestion | null;
}

export async function findSurveyOf(ctx: Ctx, id: string): Promise<CampaignSurvey | undefined> {
  const { rows } = await sql<CampaignSurvey>`
    select s.name, app.takes_answers(s, ${ctx.clock.now()}) as takes_answers, s.is_anonymous,
        (select jsonb_path_query_first(v.definition,
            '$.questions[*] ? (@.type == "NPS" || @.type == "CSAT" || @.type == "RATE")') from survey_versions v
          where v.store_id = s.store_id and v.survey_id = s.id and v.version = s.version) as scored_question
      from surveys s where s.store_id = ${ctx.store.id} and s.id = ${id}`.execute(ctx.db);
  return rows[0];
}

interface AskingPlan extends Pick<Campaign, 'id' | 'survey_id' | 'trigger' | 'actions'> {}

/**
 * Cases of a SQL `case` over `customers c`: left out is a customer who got this survey before, unless it may be
 * repeated, and one who got any survey within the store's rest (storefront §3). Messages of the same occasion do not
 * count: those of these enrollments, or of a campaign that is sent once.
 */
export async function surveyCases(
  ctx: Ctx,
  campaign: AskingPlan,
  enrollments: readonly string[],
): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{
    repeat_after_days: number | null;
    ignores_rest: boolean;
    survey_rest_days: number;
  }>`
    select v.repeat_after_days, v.ignores_rest, s.survey_rest_days
      from surveys v join stores s on s.id = v.store_id
     where v.store_id = ${ctx.store.id} and v.id = ${campaign.survey_id}`.execute(ctx.db);
  const [rules] = rows;
  if (!rules) return [];
  const now = ctx.clock.now();
  const isOther = isSequence(campaign)
    ? sql`a.enrollment_id <> all(${[...enrollments]}::uuid[])`
    : sql`a.campaign_id <> ${campaign.id}`;
  const gotOne = (days: number | null, survey: string | null) => {
    const since = (at: RawBuilder<unknown>) =>
      days === null
        ? sql`${at} is not null`
        : sql`${at} > ${now}::timestamptz - make_interval(days => ${days})`;
    return sql`(exists (
        select from campaign_activities a
          join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id and k.speaks_of_survey
          join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
         where a.store_id = c.store_id and a.customer_id = c.id and coalesce(${isOther}, true)
           and (${since(sql`a.sent_at`)} or a.status in ('waiting_to_send', 'to_be_executed'))
           and coalesce(p.survey_id = ${survey}::uuid, ${survey}::uuid is null))
      or exists (
        select from survey_links l
         where l.store_id = c.store_id and l.customer_id = c.id and l.activity_id is null
           and ${since(sql`l.created_at`)} and coalesce(l.survey_id = ${survey}::uuid, true)))`;
  };
  const { repeat_after_days, ignores_rest, survey_rest_days } = rules;
  const cases = [sql`when ${gotOne(repeat_after_days, campaign.survey_id)} then 'survey_repeated'`];
  if (!ignores_rest && survey_rest_days > 0) {
    cases.push(sql`when ${gotOne(survey_rest_days, null)} then 'survey_rest'`);
  }
  return cases;
}
