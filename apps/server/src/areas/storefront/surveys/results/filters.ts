import {
  ANONYMOUS_RESPONSES_MIN,
  type SurveyDefinition,
  type SurveyResultsQuery,
} from '@clientela/contract';
import type { NpsGroup } from '@clientela/domain/surveys';
import { type RawBuilder, sql } from 'kysely';
import { clustersCondition, peopleWhere } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { slackOf } from './count-survey.ts';
import { channelOf, linkDay } from './counting.ts';
import { type ShownQuestion, shownQuestions, withPlainTitles } from './results.rules.ts';

const HOUR_MS = 3_600_000;
/** Unfinished for longer, a response is partial. */
const PARTIAL_HOURS = 24;
/** An anonymous response has only its day, so that it is a day younger than it seems. */
const ANONYMOUS_PARTIAL_HOURS = 48;

const SCORES: Record<NpsGroup, RawBuilder<unknown>> = {
  DETRACTOR: sql`<= 6`,
  NEUTRAL: sql`between 7 and 8`,
  PROMOTER: sql`>= 9`,
};

/** A survey as its results need it. */
export interface ResultSurvey {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'paused' | 'finished';
  version: number;
  is_anonymous: boolean;
  has_links: boolean;
  questions: ShownQuestion[];
  /** From when on the stored counts are not complete. */
  counted_since: RawBuilder<unknown>;
  /** Unfinished responses that changed later are under way. */
  partial_before: Date;
}

export async function findResultSurvey(ctx: Ctx, id: string): Promise<ResultSurvey> {
  type Row = Omit<ResultSurvey, 'questions' | 'counted_since' | 'partial_before'>;
  const { rows } = await sql<Row & { counted_at: string; versions: SurveyDefinition[] }>`
    select s.id, s.name, s.status, s.version, s.is_anonymous, coalesce(m.counted_at, '-infinity')::text as counted_at,
        exists (select from survey_links l
          where l.store_id = s.store_id and l.survey_id = s.id and l.customer_id is not null) as has_links,
        coalesce((select json_agg(v.definition order by v.version desc) from survey_versions v
          where v.store_id = s.store_id and v.survey_id = s.id), '[]') as versions
      from surveys s left join survey_count_marks m on m.store_id = s.store_id and m.survey_id = s.id
     where s.store_id = ${ctx.store.id} and s.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const { counted_at, versions, ...survey } = rows[0];
  const hours = survey.is_anonymous ? ANONYMOUS_PARTIAL_HOURS : PARTIAL_HOURS;
  return {
    ...survey,
    questions: withPlainTitles(shownQuestions(versions), ctx.store.name),
    counted_since: sql`(${counted_at}::timestamptz - ${slackOf(survey)})`,
    partial_before: new Date(ctx.clock.now().getTime() - hours * HOUR_MS),
  };
}

const NONE = sql`true`;
const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? NONE : sql`(${sql.join(conditions, sql` and `)})`;

/** Conditions over `survey_responses r` and `survey_links l`; those of the links are null where they are not known. */
export async function conditionsOf(
  ctx: Ctx,
  survey: ResultSurvey,
  query: Omit<SurveyResultsQuery, 'partials'>,
): Promise<{ responses: RawBuilder<unknown>; links: RawBuilder<unknown> | null }> {
  const { from, to, channel, campaign_id, customer_cluster_id, nps_group } = query;
  const both = (table: 'r' | 'l', day: RawBuilder<unknown>) => [
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(to ? [sql`${day} <= ${to}::date`] : []),
    ...(channel ? [sql`${channelOf(table)} = ${channel}`] : []),
    ...(campaign_id ? [sql`${sql.ref(`${table}.campaign_id`)} = ${campaign_id}`] : []),
  ];
  const members =
    customer_cluster_id && peopleWhere(ctx, await clustersCondition(ctx, [customer_cluster_id]));
  const ofCluster = (table: 'r' | 'l') =>
    members ? [sql`${sql.ref(`${table}.customer_id`)} in (select c.id from ${members})`] : [];
  // Finished responses have their group; of others it is that of the score so far.
  const group = nps_group
    ? [
        sql`(r.nps_group = ${nps_group} or r.finished_at is null and ${npsScore(ctx, survey)} ${SCORES[nps_group]})`,
      ]
    : [];
  return {
    responses: all([...both('r', sql`r.day`), ...ofCluster('r'), ...group]),
    links: nps_group ? null : all([...both('l', linkDay(ctx)), ...ofCluster('l')]),
  };
}

/** The score of a response's first NPS question. */
export function npsScore({ store }: Pick<Ctx, 'store'>, { questions }: ResultSurvey) {
  const ids = questions
    .filter(({ question }) => question.type === 'NPS')
    .map(({ question }) => question.id);
  // One question needs no order, and then no sorting for each response.
  const first =
    ids.length > 1 ? sql`order by array_position(${ids}::text[], a.question_id) limit 1` : sql``;
  return sql<number | null>`(select a.score from survey_answers a
    where a.store_id = ${store.id} and a.response_id = r.id and a.question_id = any(${ids}::text[]) and a.score is not null
    ${first})`;
}

/** Whether so few responses of an anonymous survey could lead to a person. */
export function isHidden({ is_anonymous }: { is_anonymous: boolean }, responses: number): boolean {
  return is_anonymous && responses < ANONYMOUS_RESPONSES_MIN;
}
