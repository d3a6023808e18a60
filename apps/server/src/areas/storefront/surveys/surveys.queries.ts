import {
  type listSurveys as listSurveysEndpoint,
  type PageMeta,
  type Survey,
  SurveyDefinition,
  type SurveyDraft,
  type SurveyQuestion,
  type SurveySummary,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { linkUrl } from '#areas/records/survey-links/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, countUpTo, readPage } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { problemsOf } from './surveys.rules.ts';

const SORTS = {
  name: { key: sql`app.fold(s.name)`, type: 'text' },
  updated_at: { key: sql`s.updated_at`, type: 'timestamptz' },
  created_at: { key: sql`s.created_at`, type: 'timestamptz' },
} as const;

const COLUMNS = sql`s.id, s.name, s.status, s.version, s.has_changes, s.is_anonymous,
  jsonb_array_length(s.draft -> 'questions') as questions, s.started_at, s.ended_at, s.created_at, s.updated_at,
  (select count(*) from survey_responses r where r.store_id = s.store_id and r.survey_id = s.id)::int as started,
  (select count(*) from survey_responses r
    where r.store_id = s.store_id and r.survey_id = s.id and r.finished_at is not null)::int as finished`;

export async function listSurveys(
  ctx: Ctx,
  query: z.output<typeof listSurveysEndpoint.query>,
): Promise<{ data: SurveySummary[]; meta: PageMeta }> {
  const { status, search } = query;
  const where = sql.join(
    [
      sql`s.store_id = ${ctx.store.id}`,
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(search ? [sql`app.fold(s.name) like ${containing(search)}`] : []),
    ],
    sql` and `,
  );
  const total = await countUpTo(ctx, sql`surveys s`, where);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`s.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where: within, orderBy, bounds }) =>
    sql<SurveySummary & { sort_key: string }>`
      with page as (select s.* from surveys s where ${where} and ${within} ${bounds})
      select ${COLUMNS}, ${sort.key}::text as sort_key from page s order by ${orderBy}`.execute(
      ctx.db,
    ),
  );
}

type Row = SurveySummary &
  Omit<SurveyDraft, 'definition'> & { draft: unknown; open_link_id: string | null };

/** A survey with its draft and what prevents publishing it. */
export async function findSurvey(ctx: Ctx, id: string): Promise<Survey> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, s.link_days, s.response_limit, s.repeat_after_days, s.ignores_rest, s.draft,
        (select l.id from survey_links l
          where l.store_id = s.store_id and l.survey_id = s.id and l.customer_id is null) as open_link_id
      from surveys s where s.store_id = ${ctx.store.id} and s.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const { draft, open_link_id, ...row } = rows[0];
  const definition = SurveyDefinition.parse(draft);
  const answered = await answeredQuestions(ctx, id);
  return {
    ...row,
    definition,
    problems: problemsOf(definition, { ...row, answered }),
    answered_question_ids: answered.map((question) => question.id),
    open_link: open_link_id && linkUrl(ctx, open_link_id),
  };
}

/** Questions of the versions that have responses, each as in the latest of them. */
export async function answeredQuestions(ctx: Ctx, surveyId: string): Promise<SurveyQuestion[]> {
  const { rows } = await sql<{ question: SurveyQuestion }>`
    select distinct on (q ->> 'id') q as question from survey_versions v, jsonb_array_elements(v.definition -> 'questions') q
     where v.store_id = ${ctx.store.id} and v.survey_id = ${surveyId} and exists (
       select from survey_responses r
        where r.store_id = v.store_id and r.survey_id = v.survey_id and r.version = v.version)
     order by q ->> 'id', v.version desc`.execute(ctx.db);
  return rows.map(({ question }) => question);
}

/** Locks a survey until the transaction ends; new responses wait. */
export async function lockSurvey(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('surveys')
    .select(['id', 'name', 'status', 'version', 'is_anonymous', 'updated_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

export async function hasResponses(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('survey_responses')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('survey_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSurvey(ctx: Ctx, draft: SurveyDraft): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const { definition, ...fields } = draft;
  await ctx.db
    .insertInto('surveys')
    .values({
      store_id: ctx.store.id,
      id,
      ...fields,
      places_left: draft.response_limit,
      draft: JSON.stringify(definition),
      created_at: now,
      updated_at: now,
      created_by: personId(ctx),
    })
    .execute();
  return id;
}
