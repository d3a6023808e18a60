import type {
  listSurveyResponses,
  PageMeta,
  SurveyResponse,
  SurveyResponsesFilters,
} from '@clientela/contract';
import {
  answerText,
  isProductQuestion,
  type NpsGroup,
  npsGroupOf,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { containing, countedMeta, countUpTo, readPage } from '#platform/http/paging';
import { channelOf, twoDigits } from './counting.ts';
import {
  conditionsOf,
  findResultSurvey,
  isHidden,
  npsScore,
  type ResultSurvey,
} from './filters.ts';
import { surveyResultsTexts as texts } from './results.texts.ts';

type Query = z.output<typeof listSurveyResponses.query>;
type Filters = SurveyResponsesFilters & { search?: string | undefined };

interface Row {
  id: string;
  sort_key: string;
  day: string;
  started_at: string;
  finished_at: string | null;
  state: SurveyResponse['state'];
  channel: SurveyResponse['channel'];
  campaign_name: string | null;
  customer: SurveyResponse['customer'];
  order: SurveyResponse['order'];
  products: { id: string; name: string }[];
  nps_score: number | null;
  version: number;
  answers: Record<string, SurveyAnswer>;
  follow_up: SurveyResponse['follow_up'];
  follow_up_note: string;
  follow_up_by: string | null;
}

/** A page of responses, newest first. Of an anonymous survey fewer than five are not shown. */
export async function listResponses(
  ctx: Ctx,
  surveyId: string,
  query: Query,
): Promise<{ data: SurveyResponse[]; meta: PageMeta; is_hidden: boolean }> {
  const survey = await findResultSurvey(ctx, surveyId);
  const where = await whereOf(ctx, survey, query);
  const total = await countUpTo(ctx, sql`survey_responses r`, where);
  if (isHidden(survey, total ?? Number.POSITIVE_INFINITY)) {
    return { data: [], meta: countedMeta(query, 0), is_hidden: true };
  }
  const descending = query.ordering.endsWith(':desc');
  const sort = { key: sql`r.started_at`, type: 'timestamptz', id: sql`r.id`, descending };
  const page = await readPage(query, total, sort, ({ where: within, bounds }) =>
    select(ctx, survey, sql`${where} and ${within} ${bounds}`),
  );
  const read = shownBy(ctx, survey);
  return { data: page.data.map(read), meta: page.meta, is_hidden: false };
}

export async function findResponseOf(
  ctx: Ctx,
  survey: ResultSurvey,
  id: string,
): Promise<SurveyResponse | undefined> {
  const { rows } = await select(
    ctx,
    survey,
    sql`r.store_id = ${ctx.store.id} and r.survey_id = ${survey.id} and r.id = ${id}`,
  );
  return rows.map(shownBy(ctx, survey))[0];
}

function select(
  ctx: Ctx,
  survey: ResultSurvey,
  where: RawBuilder<unknown>,
): Promise<{ rows: Row[] }> {
  return sql<Row>`
    select r.id, r.started_at::text as sort_key, r.day, r.started_at, r.finished_at, ${stateOf(survey)} as state,
        ${channelOf('r')} as channel, k.name as campaign_name, r.products, ${npsScore(ctx, survey)} as nps_score,
        r.version, r.follow_up, r.follow_up_note, u.name as follow_up_by,
        case when c.id is not null then json_build_object('id', c.id,
          'name', trim(c.first_name || ' ' || c.last_name), 'phone', nullif(c.phone, '')) end as customer,
        case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order",
        coalesce((select json_object_agg(a.question_id, a.value) from survey_answers a
          where a.store_id = r.store_id and a.response_id = r.id), '{}') as answers
      from survey_responses r
      left join customers c on c.store_id = r.store_id and c.id = r.customer_id
      left join orders o on o.store_id = r.store_id and o.id = r.order_id
      left join campaigns k on k.store_id = r.store_id and k.id = r.campaign_id
      left join users u on u.id = r.follow_up_by
     where ${where}`.execute(ctx.db);
}

function stateOf({ partial_before }: ResultSurvey): RawBuilder<string> {
  return sql`(case when r.finished_at is not null then 'finished'
    when r.last_at > ${partial_before} then 'in_progress' else 'partial' end)`;
}

async function whereOf(
  ctx: Ctx,
  survey: ResultSurvey,
  query: Filters,
): Promise<RawBuilder<unknown>> {
  const { responses } = await conditionsOf(ctx, survey, query);
  const { state, partials, follow_up, product_id, search } = query;
  const conditions = [
    sql`r.store_id = ${ctx.store.id}`,
    sql`r.survey_id = ${survey.id}`,
    responses,
    ...(state ? [sql`${stateOf(survey)} = ${state}`] : []),
    ...(partials === 'excluded' ? [sql`r.finished_at is not null`] : []),
    ...(partials === 'only' ? [sql`${stateOf(survey)} = 'partial'`] : []),
    ...(follow_up ? [sql`r.follow_up = ${follow_up}`] : []),
    ...(product_id ? [ofProduct(ctx, product_id)] : []),
    ...answerConditions(ctx, survey, query),
    ...(search ? [matching(ctx, survey, search)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function ofProduct({ store }: Ctx, productId: string): RawBuilder<unknown> {
  return sql`exists (select from survey_product_scores s
    where s.store_id = ${store.id} and s.response_id = r.id and s.product_id = ${productId})`;
}

/** The responses that one number of a question counts: those under way are not among them. */
function answerConditions(ctx: Ctx, survey: ResultSurvey, query: Filters): RawBuilder<unknown>[] {
  const { question_id, answer, number_from, number_to, outcome } = query;
  if (!question_id) return [];
  const number = sql`(case when jsonb_typeof(a.value) = 'number' then a.value::numeric end)`;
  const own = [
    sql`a.store_id = ${ctx.store.id} and a.response_id = r.id and a.question_id = ${question_id}`,
    ...(answer === undefined ? [] : [equals(ctx, answer)]),
    ...(number_from === undefined ? [] : [sql`${twoDigits(number)} >= ${number_from}::numeric`]),
    ...(number_to === undefined ? [] : [sql`${twoDigits(number)} <= ${number_to}::numeric`]),
    ...(outcome === 'answered' ? [sql`a.value <> 'null'`] : []),
    ...(outcome === 'skipped' ? [sql`a.value = 'null'`] : []),
  ];
  return [
    sql`${stateOf(survey)} <> 'in_progress'`,
    sql`exists (select from survey_answers a where ${sql.join(own, sql` and `)})`,
    ...(outcome === 'left' ? [leftAt(ctx, survey, question_id)] : []),
  ];
}

function equals({ store }: Ctx, answer: string): RawBuilder<unknown> {
  // Texts are not compared: who may not see a contact could try it.
  return sql`(a.score::text = ${answer} or (jsonb_typeof(a.value) = 'boolean' and a.value::text = ${answer})
    or a.value -> 'options' ? ${answer}
    or exists (select from survey_product_scores s where s.store_id = ${store.id} and s.response_id = r.id
      and s.question_id = a.question_id and s.score::text = ${answer}))`;
}

function leftAt(ctx: Ctx, survey: ResultSurvey, questionId: string): RawBuilder<unknown> {
  return sql`r.finished_at is null and ${questionId} = (
    select a.question_id from survey_answers a
      left join lateral (select q.position from survey_versions v,
          jsonb_array_elements(v.definition -> 'questions') with ordinality q(question, position)
        where v.store_id = a.store_id and v.survey_id = ${survey.id} and v.version = r.version
          and q.question ->> 'id' = a.question_id) o on true
     where a.store_id = ${ctx.store.id} and a.response_id = r.id
     order by o.position desc nulls last, a.question_id limit 1)`;
}

/** Over what people wrote; who sees no names cannot find them by their contacts either. */
function matching(ctx: Ctx, survey: ResultSurvey, search: string): RawBuilder<unknown> {
  const closed = seesPeople(ctx) ? [] : contactsOf(survey);
  return sql`exists (select from survey_answers a
    where a.store_id = ${ctx.store.id} and a.response_id = r.id and a.question_id <> all(${closed}::text[])
      and app.fold(case jsonb_typeof(a.value) when 'string' then a.value #>> '{}' else a.value ->> 'other' end)
        like ${containing(search)})`;
}

const isContact = ({ type }: SurveyQuestion) => type === 'EMAIL' || type === 'PHONE';

function contactsOf({ questions }: ResultSurvey): string[] {
  return questions.filter(({ question }) => isContact(question)).map(({ question }) => question.id);
}

/** The analyst sees no names (product §6). */
export function seesPeople({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actorMay(actor, 'Customer.index');
}

function shownBy(ctx: Ctx, survey: ResultSurvey): (row: Row) => SurveyResponse {
  const { is_anonymous, questions } = survey;
  const isNamed = seesPeople(ctx) && !is_anonymous;
  return ({ sort_key: _key, answers, products, nps_score, ...row }) => ({
    ...row,
    started_at: is_anonymous ? null : row.started_at,
    finished_at: is_anonymous ? null : row.finished_at,
    channel: is_anonymous ? null : row.channel,
    campaign_name: is_anonymous ? null : row.campaign_name,
    customer: isNamed ? row.customer : null,
    order: isNamed ? row.order : null,
    follow_up_note: isNamed ? row.follow_up_note : '',
    follow_up_by: isNamed ? row.follow_up_by : null,
    nps_group: nps_score === null ? null : (npsGroupOf(nps_score) satisfies NpsGroup),
    answers: questions.flatMap(({ question }) => {
      const answer = answers[question.id];
      if (answer === undefined) return [];
      const { id: question_id, type, title } = question;
      const text =
        isContact(question) && !seesPeople(ctx) ? null : textOf(question, answer, products);
      const isScore = type === 'NPS' || type === 'CSAT' || type === 'RATE';
      const score = isScore && typeof answer === 'number' ? answer : null;
      return [{ question_id, type, title, text, score }];
    }),
  });
}

function textOf(question: SurveyQuestion, answer: SurveyAnswer, products: Row['products']): string {
  if (!isProductQuestion(question) || answer === null) return answerText(question, answer);
  return Object.entries(answer as Record<string, number>)
    .map(([id, score]) => {
      const name = products.find((product) => product.id === id)?.name;
      return texts.product_score(name ?? texts.removed_product, score);
    })
    .join(', ');
}
